#include "prise/games/duel_chess/score_sheet.h"

#include <utility>
#include <vector>

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/chess/san.h"

namespace prise::duel_chess {

std::string score_text(const Rules& rules, const State& before, std::span<const Action> turn,
                       Viewer viewer) {
    const bool sees_bids = viewer.everything || rules.settings().reveal_bids == RevealBids::amounts;
    std::string out;
    State state = before;
    Past past;
    Silent silent;
    for (const Action action : turn) {
        const State earlier = state;
        rules.apply(state, past, action, silent);
        if (earlier.phase == Phase::move) {
            out += text_of([&](Text& text) {
                chess::print_san_without_check(before.board(), action.move(), text);
            });
        } else if (earlier.phase == Phase::defend) {
            const bool won = state.phase == Phase::move;
            out += sees_bids ? join("[", int{earlier.bid}, ":", action.amount(), "]")
                             : join("[", won ? "+" : "-", "]");
        } else if (earlier.phase == Phase::retreat) {
            out += join(">", chess::square_text(action.square()));
        }
    }
    if (state.turn() != before.turn() && chess::in_check(state.board())) {
        out += chess::has_legal(state.board()) ? '+' : '#';
    }
    return out;
}

Result<std::string> score_sheet(const Options& options, std::string_view position,
                                std::span<const std::string> actions, Viewer viewer,
                                std::string_view result) {
    const Rules rules(settings_from(options));
    State state;
    Past past;
    rules.start(state, past);
    if (!position.empty()) {
        if (auto read = rules.parse_position(position, "-", state, past); !read) {
            return refuse(read);
        }
    }
    std::vector<std::pair<State, std::vector<Action>>> turns;
    bool begins = true;
    Silent silent;
    for (const std::string& text : actions) {
        const auto action = rules.parse_action(text);
        if (!action) {
            return refuse(action);
        }
        if (rules.outcome(state, past).over()) {
            return refuse("game-over", join("The game was over before ", quoted(text, 20), "."),
                          "8");
        }
        if (auto verdict = rules.check(state, past, *action); !verdict) {
            return refuse(verdict);
        }
        if (begins) {
            turns.emplace_back(state, std::vector<Action>());
        }
        const State before = state;
        turns.back().second.push_back(*action);
        rules.apply(state, past, *action, silent);
        begins = rules.completes_turn(before, state);
    }
    const Outcome decided = rules.outcome(state, past);
    if (decided.over()) {
        result = decided.status == Outcome::Status::draw ? "1/2-1/2"
                 : decided.winner == Seat::first         ? "1-0"
                                                         : "0-1";
    }
    const Viewer reader = result == "*" ? viewer : all_knowing;
    std::string sheet;
    for (const auto& [before, turn] : turns) {
        const bool is_white = before.turn() == chess::white;
        const std::string number = join(before.position.full, is_white ? ". " : "... ");
        sheet += is_white || sheet.empty() ? number : " ";
        sheet += score_text(rules, before, turn, reader);
        sheet += is_white ? "" : "\n";
    }
    sheet += sheet.empty() || sheet.ends_with('\n') ? "" : "\n";
    return join(sheet, result, "\n");
}

}  // namespace prise::duel_chess
