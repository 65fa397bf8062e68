#include "prise/games/drafti/pdn_replay.h"

#include <algorithm>
#include <array>
#include <limits>

#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

Settings without_draws(Settings settings) {
    settings.repetition_limit = 0;
    settings.king_vs_king_draw = false;
    settings.lone_king_limit = 0;
    settings.three_kings_limit = 0;
    settings.kings_only_limit = 0;
    settings.no_progress_limit = std::numeric_limits<int>::max();
    return settings;
}

// The option behind the reason of a draw (§8.1), and its value that lifts it most.
struct DrawRule {
    std::string_view reason;
    std::string_view option;
    int64_t lifted;
};
constexpr std::array draw_rules = {
    DrawRule{"king-vs-king", "kingVsKingDraw", 0}, DrawRule{"repetition", "repetitionLimit", 0},
    DrawRule{"three-kings", "threeKingsLimit", 0}, DrawRule{"lone-king", "loneKingLimit", 0},
    DrawRule{"kings-only", "kingsOnlyLimit", 0},   DrawRule{"no-progress", "noProgressLimit", 400}};

std::string text_of_squares(const WrittenMove& move) {
    std::string text;
    for (const int square : move.squares) {
        text += join(text.empty() ? "" : move.capture ? "x" : "-", square);
    }
    return text;
}

// Do all squares of the move occur in the action, in this order, the first and the last as its own?
bool may_mean(const WrittenMove& move, const std::vector<int>& action) {
    if (move.squares.front() != action.front() || move.squares.back() != action.back()) {
        return false;
    }
    size_t found = 0;
    for (const int square : action) {
        found += found < move.squares.size() && move.squares[found] == square ? 1 : 0;
    }
    return found == move.squares.size();
}

std::vector<int> squares_of(const Action& action) {
    std::vector<int> squares = {action.from + 1};
    for (int hop = 0; hop < action.hops; ++hop) {
        squares.push_back(action.landing(hop) + 1);
    }
    if (!action.is_capture()) {
        squares.push_back(action.to + 1);
    }
    return squares;
}

}  // namespace

PdnReplay::PdnReplay(const Options& options)
    : free_(without_draws(settings_of<Settings>(options))) {}

Result<Action> PdnReplay::find(const State& state, const WrittenMove& move) const {
    auto action = free_.translate(state, {}, move.squares);
    if (action && (action->is_capture() || !move.capture)) {
        return action;
    }
    const std::vector<std::string> legal = free_.legal_actions(state, {});
    const std::string written = text_of_squares(move);
    if (!action && action.error().code == "ambiguous-move") {
        std::vector<std::string> fitting;
        for (const std::string& text : legal) {
            if (may_mean(move, squares_of(*free_.rules().parse_action(text)))) {
                fitting.push_back(text);
            }
        }
        return refuse("ambiguous-move",
                      join(written, " fits several captures: ", listed_in_part(fitting), "."),
                      "6.6");
    }
    if (legal.empty()) {
        return refuse("no-such-move", join(written, ": the game is over."), "6.6");
    }
    std::string why = ".";
    if (const auto sound = free_.validate(state, {}, written);
        !sound && sound.error().code != "bad-action" &&
        sound.error().code != "invalid-capture-path") {
        why = join(": ", sound.error().sentence);
    }
    return refuse("no-such-move",
                  join(written, " is not legal", why, state.turn == white ? " White" : " Black",
                       " can play ", listed_in_part(legal), "."),
                  "6.6");
}

Result<Action> PdnReplay::find(const State& state, std::string_view text) const {
    auto action = free_.rules().parse_action(text);
    if (!action) {
        return action;
    }
    if (const auto sound = free_.validate(state, {}, text); !sound) {
        return refuse(sound);
    }
    return action;
}

void PdnReplay::play(State& state, const Action& action) const {
    Past past;
    Silent silent;
    free_.rules().apply(state, past, action, silent);
}

std::string PdnReplay::text(const Action& action) const {
    ShortText text;
    free_.rules().print_action(action, text);
    return std::string(text.view());
}

std::string PdnReplay::short_text(const State& state, const Action& action) const {
    const std::array<int, 2> ends = {action.from + 1, action.to + 1};
    const auto meant = free_.translate(state, {}, ends);
    return meant && *meant == action && action.is_capture() ? join(ends[0], "x", ends[1])
                                                            : text(action);
}

namespace {

Rules<Custom> rules_of(const Options& options) {
    const auto settings = settings_of<Settings>(options);
    return {settings, {settings.captures}};
}

}  // namespace

PdnDraws::PdnDraws(const Options& options) : rules_(rules_of(options)) {}

Result<std::vector<std::string>> PdnDraws::lift(const State& state, Options& options) {
    std::vector<std::string> lifted;
    for (;;) {
        const Outcome outcome = rules_.outcome(state, past_);
        if (outcome.status != Outcome::Status::draw) {
            return lifted;
        }
        const DrawRule& rule = *std::ranges::find(draw_rules, outcome.reason, &DrawRule::reason);
        if (options[rule.option] == rule.lifted) {
            return refuse(
                "game-over",
                join("The game is a draw here (", outcome.reason, "), and no value of the option ",
                     rule.option, " would let it go on."),
                "8.1");
        }
        options.set(rule.option, rule.lifted);
        lifted.emplace_back(rule.option);
        rules_ = rules_of(options);
    }
}

void PdnDraws::play(const State& before, const Action& action) {
    State state = before;
    Silent silent;
    rules_.apply(state, past_, action, silent);
}

}  // namespace prise::drafti
