// Which of two players is stronger: pairs of games from the same openings, kept in a journal.
#include <fmt/core.h>

#include <array>
#include <charconv>
#include <optional>

#include "prise/ai/statistics.h"
#include "prise/cli/arguments.h"
#include "prise/cli/contest.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/native/interrupt.h"

namespace prise::cli::verbs {
namespace {

std::optional<ai::Hypotheses> test_of(const Arguments& arguments) {
    const auto text = arguments.text("--sprt");
    if (!text) {
        return std::nullopt;
    }
    const auto comma = text->find(',');
    const auto number = [&](std::string_view digits) -> double {
        int value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
            throw Failure(Exit::usage, "--sprt takes two numbers of Elo, such as 0,10.");
        }
        return value;
    };
    if (comma == std::string_view::npos) {
        throw Failure(Exit::usage, "--sprt takes two numbers of Elo, such as 0,10.");
    }
    const ai::Hypotheses asked{number(text->substr(0, comma)), number(text->substr(comma + 1))};
    if (asked.no >= asked.yes) {
        throw Failure(Exit::usage, "--sprt: the first number is the smaller one.");
    }
    return asked;
}

json::Object summary(const ai::Pairs& pairs, const std::optional<ai::Hypotheses>& test) {
    json::Object out = in_json(pairs);
    if (test) {
        constexpr std::array<std::string_view, 3> words = {"open", "yes", "no"};
        out.push_back(
            {"llr", json::Decimal{fmt::format("{:.2f}", ai::log_likelihood_ratio(pairs, *test))}});
        out.push_back({"decision", words[static_cast<size_t>(ai::decision_on(pairs, *test))]});
    }
    return out;
}

void tell(const ai::Pairs& pairs, const std::optional<ai::Hypotheses>& test, Output& out) {
    out.print("{}\n", in_words(pairs));
    if (test) {
        constexpr std::array<std::string_view, 3> words = {"not decided", "yes", "no"};
        out.print("Stronger by {:.0f} rather than {:.0f}: {} (log-likelihood ratio {:+.2f})\n",
                  test->yes, test->no, words[static_cast<size_t>(ai::decision_on(pairs, *test))],
                  ai::log_likelihood_ratio(pairs, *test));
    }
}

}  // namespace

void tourney(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    const auto game = make_game(entry, arguments);
    const auto test = test_of(arguments);
    const ai::Contest contest = contest_of(entry, *game, arguments);
    const Bout bout{contest,
                    *game,
                    std::string(arguments.text("--first").value_or("level=7")),
                    std::string(arguments.text("--second").value_or("level=6")),
                    arguments.number("--seed", 1),
                    arguments.number("--pairs", 100),
                    static_cast<size_t>(arguments.number("--threads", 1)),
                    std::string(arguments.text("--journal").value_or("")),
                    std::string(arguments.text("--records").value_or(""))};
    const native::Interrupt interrupt;
    Progress progress("pairs");
    const ai::Pairs pairs = play(bout, progress, [&](const ai::Pairs& so_far) {
        return interrupt.asked() || (test && ai::decision_on(so_far, *test) != ai::Decision::open);
    });
    if (arguments.has("--json")) {
        out.line(json::Value(summary(pairs, test)).text());
    } else {
        tell(pairs, test, out);
    }
    if (interrupt.asked()) {
        out.flush();
        throw Failure(Exit::interrupted, "");
    }
}

}  // namespace prise::cli::verbs
