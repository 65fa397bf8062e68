#include "prise/games/duel_chess/score_sheet.h"

#include <optional>
#include <utility>

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/chess/san.h"
#include "prise/games/duel_chess/follow.h"

namespace prise::duel_chess {
namespace {

constexpr std::string_view hidden_bid = "bp:?";

std::string_view result_of(const Outcome& outcome) {
    return !outcome.over()                           ? "*"
           : outcome.status == Outcome::Status::draw ? "1/2-1/2"
           : outcome.winner == Seat::first           ? "1-0"
                                                     : "0-1";
}

class SheetWriter {
  public:
    SheetWriter(const Rules& rules, const Rules::Observation& start, const Rules::Observation* now)
        : rules_(rules),
          now_(now),
          follower_(rules, start.shown, start.past,
                    start.bid_hidden ? unseen : int{start.shown.bid}) {
        if (start.shown.phase != Phase::move) {
            begin(start.shown.pending);
        }
    }

    // Of the texts that are left, the first.
    Result<void> write(std::span<const std::string> texts) {
        const State before = rich(follower_.state());
        const Past& past = follower_.past();
        std::optional<Action> action;
        if (texts.front() != hidden_bid) {
            const auto parsed = rules_.parse_action(texts.front());
            if (!parsed) {
                return refuse(parsed);
            }
            action = *parsed;
        }
        if (before.phase == Phase::move && rules_.outcome(before, past).over()) {
            return refuse("game-over",
                          join("The game was over before ", quoted(texts.front(), 20), "."), "8");
        }
        if (auto verdict = rules_.check(before, past, action.value_or(Action::bid(0))); !verdict) {
            return refuse(verdict);
        }
        if (before.phase == Phase::move) {
            before.failed != 0 && !turns_.empty() ? go_on(action->move()) : begin(action->move());
        }
        const bool won = before.phase == Phase::defend && is_won(action, texts.subspan(1));
        follower_.step(rules_.to_act(before), action, won);
        std::string& text = turns_.back().text;
        if (before.phase == Phase::defend) {
            const SeenDuel& duel = follower_.duels().back();
            const bool knows = duel.attacker_bid != unseen && duel.defender_bid != unseen;
            text += knows ? join("[", duel.attacker_bid, ":", duel.defender_bid, "]")
                          : join("[", won ? "+" : "-", "]");
        } else if (before.phase == Phase::retreat) {
            text += join(">", chess::square_text(action->square()));
        }
        const State& after = follower_.state();
        if (after.turn() != before.turn() && chess::in_check(after.board())) {
            text += chess::has_legal(after.board()) ? '+' : '#';
        }
        return {};
    }

    Sheet finished() {
        const State after = rich(follower_.state());
        const bool is_now = now_ != nullptr && now_->shown.position == after.position &&
                            now_->shown.phase == after.phase;
        const Outcome outcome = is_now ? now_->outcome : rules_.outcome(after, follower_.past());
        return {std::move(turns_), std::string(result_of(outcome))};
    }

  private:
    // With pools that can pay for everything: what was paid for is not asked again.
    static State rich(State state) {
        state.pools.fill(pool_limit);
        return state;
    }

    std::string san_of(Move move) const {
        return prise::text_of([&](Text& text) {
            chess::print_san_without_check(follower_.state().board(), move, text);
        });
    }
    void begin(Move move) {
        const State& state = follower_.state();
        turns_.push_back({state.position.full, state.turn(), san_of(move)});
    }
    // §7.3, `retry`: another answer in the same turn.
    void go_on(Move move) { turns_.back().text += "/" + san_of(move); }

    // How a duel ends whose second bid is played now: by the bids, if they are known, else by what
    // comes next.
    bool is_won(const std::optional<Action>& second, std::span<const std::string> rest) const {
        const int first = follower_.duels().back().attacker_bid;
        if (first != unseen && second) {
            return rules_.settings().attacker_wins(first, second->amount());
        }
        const State& state = follower_.state();
        if (rest.empty()) {
            return now_ == nullptr || now_->shown.turn() != state.turn();
        }
        // Whoever has failed retreats or, in check, may have to move again (§7.3).
        const auto next = rules_.parse_action(rest.front());
        return next && next->kind() == Action::move_kind &&
               (state.board().of(state.turn()) & chess::bit(next->move().from())) == 0;
    }

    const Rules& rules_;
    const Rules::Observation* now_;
    Follower follower_;
    std::vector<SheetTurn> turns_;
};

}  // namespace

Result<Sheet> read_sheet(const Rules& rules, std::string_view start,
                         std::span<const std::string> actions, Viewer viewer,
                         const Rules::Observation* now) {
    Rules::Observation first{};
    rules.start(first.shown, first.past);
    if (!start.empty()) {
        // Whoever sees everything by now may have kept what they saw when the game began.
        auto done = rules.parse_observation(start, viewer, first);
        for (const Viewer earlier : {Viewer{Seat::first}, Viewer{Seat::second}, spectator}) {
            if (!done && viewer.everything && rules.parse_observation(start, earlier, first)) {
                done = {};
            }
        }
        if (!done) {
            return refuse(done);
        }
    }
    SheetWriter writer(rules, first, now);
    for (; !actions.empty(); actions = actions.subspan(1)) {
        if (auto written = writer.write(actions); !written) {
            return refuse(written);
        }
    }
    return writer.finished();
}

std::string text_of(const Sheet& sheet) {
    std::string out;
    for (const auto& [number, side, text] : sheet.turns) {
        const bool is_white = side == chess::white;
        out += is_white || out.empty() ? join(number, is_white ? ". " : "... ") : " ";
        out += text;
        out += is_white ? "" : "\n";
    }
    out += out.empty() || out.ends_with('\n') ? "" : "\n";
    return join(out, sheet.result, "\n");
}

}  // namespace prise::duel_chess
