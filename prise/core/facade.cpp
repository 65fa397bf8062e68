#include "prise/core/facade.h"

#include <algorithm>

#include "prise/core/facade_of.h"

namespace prise {

namespace detail {

void sort_texts(std::vector<std::string>& texts) { std::ranges::sort(texts); }

tl::unexpected<Refusal> refuse_after_the_end() {
    return refuse("game-over", "The game is over.", "10");
}

tl::unexpected<Refusal> refuse_turn_of_another(Seat to_act) {
    return refuse("not-your-turn", prise::join("It is the turn of seat ", number_of(to_act), "."),
                  "10");
}

tl::unexpected<Refusal> refuse_second_end() {
    return refuse("game-over", "The game is already decided.", "8");
}

tl::unexpected<Refusal> refuse_end_of_nobody(End end, int seats) {
    return refuse("bad-action",
                  prise::join("A ", name_of(end), " is that of a seat, 1 to ", seats, "."), "8");
}

tl::unexpected<Refusal> refuse_question(std::string_view what) {
    return refuse("bad-question", prise::join("This game has no answer to ", quoted(what), "."),
                  {});
}

tl::unexpected<Refusal> refuse_arguments() {
    return refuse("bad-question", "The arguments of a question are a JSON object.", {});
}

tl::unexpected<Refusal> refuse_memory() {
    return refuse("bad-position", "This game has no memory text but '-'.", "11");
}

Explanation explain_the_end(const Outcome& decided) {
    Explanation explanation;
    explanation.code = "game-over";
    explanation.say(prise::join("The game is over (", decided.reason, ")."), "8");
    return explanation;
}

bool has_question(std::span<const Question> questions, std::string_view what) {
    return std::ranges::find(questions, what, &Question::name) != questions.end();
}

}  // namespace detail

Result<void> AnyPlay::check(std::string_view action, Seat by) const {
    if (const auto admitted = admit(action, by); !admitted) {
        return refuse(admitted);
    }
    return {};
}

Result<void> AnyPlay::apply(std::string_view action, Seat by, Collector* collector) {
    const auto admitted = admit(action, by);
    if (!admitted) {
        return refuse(admitted);
    }
    apply(*admitted, collector);
    return {};
}

Result<std::unique_ptr<AnyGame>> GameEntry::make_from(std::string_view json_text,
                                                      std::string_view preset) const {
    const auto options = Options::parse(*table, json_text, preset);
    if (!options) {
        return refuse(options);
    }
    return make(*options);
}

const GameEntry* find_game(std::span<const GameEntry> games, std::string_view id) {
    for (const GameEntry& game : games) {
        if (game.id == id || (!game.alias.empty() && game.alias == id)) {
            return &game;
        }
    }
    return nullptr;
}

}  // namespace prise
