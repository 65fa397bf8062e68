// A game of random moves, told as it goes: the first thing somebody sees of Prise.
#include "prise/cli/boards/boards.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/session.h"
#include "prise/cli/telling.h"
#include "prise/cli/terminal.h"
#include "prise/cli/titles.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/native/clocks.h"
#include "prise/native/hash.h"

namespace prise::cli::verbs {
namespace {

constexpr int64_t actions_between_boards = 10;

// Everything that one action did.
struct Step {
    int64_t number;
    Seat seat;
    std::string action;
    size_t choices;
    Collector told;
};

Step random_step(AnyPlay& play, Random& random, int64_t number) {
    std::vector<std::string> legal;
    play.legal(all_knowing, legal);
    Step step{number,
              play.to_act(),
              legal[random.below(static_cast<uint32_t>(legal.size()))],
              legal.size(),
              {}};
    static_cast<void>(play.apply(step.action, Seat::none, &step.told));
    return step;
}

void tell(const MatchState& state, const Told& told, const Step& step, Output& out) {
    const GameEntry& game = *state.game_entry();
    const std::string_view forced = step.choices == 1 ? "  (the only legal action)" : "";
    out.print("{:>6} {}  {}{}\n", number_words(game, step.seat, told.before.completed_turns),
              seat_words(game, step.seat), step.action, forced);
    for (const std::string& sentence : told_words(state, told, all_knowing)) {
        out.put(wrapped_for_reader(sentence, 7));
    }
}

json::Value to_json(const Step& step) {
    json::Array events;
    for (const Event& event : step.told.events) events.push_back(render(event, all_knowing));
    json::Array captures;
    for (const CaptureRecord& record : step.told.captures) {
        captures.push_back(render(record, all_knowing));
    }
    return json::Object{{"number", step.number},
                        {"seat", number_of(step.seat)},
                        {"action", step.action},
                        {"events", events},
                        {"captures", captures}};
}

void finish(const GameEntry& game, const AnyPlay& play, bool as_json, Output& out) {
    if (as_json) {
        const json::Object end{{"outcome", play.outcome_json()}, {"position", play.position()}};
        out.line(json::Value(end).text());
    } else if (play.outcome().over()) {
        out.line(outcome_words(game, play.outcome_json()));
    } else {
        out.line("The demonstration stops here. " + outcome_words(game, play.outcome_json()));
    }
}

// Cards are dealt by a secret option; without one of its own every demonstration would deal alike.
void deal(Session& session, const Arguments& arguments, Random& random) {
    const OptionSpec* secret = secret_option(*session.entry);
    const auto given = json::parse(arguments.text("--options").value_or("{}"));
    if (secret == nullptr || arguments.text("--position") ||
        (given && given->find(secret->name) != nullptr)) {
        return;
    }
    Options options = session.game->options();
    options.set(secret->name, random.below(uint32_t{1} << 31));
    session.game = value_or_fail(session.entry->make(options));
    session.play = session.game->start();
}

}  // namespace

void demo(const Arguments& arguments, Output& out) {
    Session session = open_session(arguments);
    Random random(static_cast<uint64_t>(arguments.number("--seed", 1)));
    deal(session, arguments, random);
    const std::string path(arguments.text("--record").value_or(""));
    check_that_nothing_is_lost(path);
    AnyPlay& play = *session.play;
    KeptMatch kept = begin(session, false, arguments.text("--key"));
    const DrawStyle style = draw_style(arguments);
    const auto draw = [&] {
        return drawn(*session.entry, *session.game, play, all_knowing, style);
    };
    const bool as_json = arguments.has("--json");
    const int64_t limit = arguments.number("--moves", 200);

    if (!as_json) {
        out.put(wrapped_for_reader(banner_words(*session.entry, session.game->options())) + "\n");
        out.draw(draw() + "\n");
    }
    int64_t played = 0;
    for (; played < limit && !play.outcome().over(); ++played) {
        const Step step = random_step(play, random, played + 1);
        const int64_t now = native::MachineClocks().wall_ms();
        const Appended told =
            value_or_fail(kept.keep(kept.match().act(step.seat, step.action, now)));
        if (as_json) {
            out.line(to_json(step).text());
        } else {
            tell(kept.state(), told.front(), step, out);
            const bool due = step.number % actions_between_boards == 0 && step.number < limit;
            if (due && !play.outcome().over()) {
                out.draw("\n" + draw() + "\n");
            }
        }
        out.flush();
    }
    if (!as_json && played > 0) out.draw("\n" + draw() + "\n");
    finish(*session.entry, play, as_json, out);
    if (!path.empty()) {
        write_output(path, kept.record());
    }
}

}  // namespace prise::cli::verbs
