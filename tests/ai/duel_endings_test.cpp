// Small endings of Gambit Chess with a few turns left before the game is drawn, solved to the end
// with the full rules: every move, every bid against every bid, every retreat. What the player
// does there is measured by what it gives away against a best reply. There are no pawns, because
// each of their steps would begin the count anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "prise/ai/duel_chess/bidding.h"
#include "prise/ai/duel_chess/brain.h"

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::Rules;

struct Place {
    State state;
    Past past;
};

class Exact {
  public:
    explicit Exact(const Rules& rules) : rules_(rules) {}

    ActionList<Action> legal(const Place& place) const {
        ActionList<Action> list;
        rules_.legal(place.state, place.past, list);
        return list;
    }
    Place after(const Place& place, const Action& action) const {
        Place next = place;
        Silent silent;
        rules_.apply(next.state, next.past, action, silent);
        return next;
    }

    // The expected result for whoever has the turn.
    double value(const Place& place) {
        const Outcome outcome = rules_.outcome(place.state, place.past);
        if (outcome.status != Outcome::Status::ongoing) {
            const Seat own = prise::duel_chess::seat_of(place.state.turn());
            return outcome.status == Outcome::Status::draw ? 0 : outcome.winner == own ? 1 : -1;
        }
        // So few plies before the end no position occurs for the third time: the past is nothing.
        const State& state = place.state;
        const bool is_kept = state.phase == Phase::move;
        const Key key{state.position.key, state.pools[0], state.pools[1], state.position.half};
        if (const auto known = known_.find(key); is_kept && known != known_.end()) {
            return known->second;
        }
        double best = -1;
        if (place.state.phase == Phase::attack) {
            SmallEquilibrium found;
            solve_into(duel(place), found);
            best = found.value;
        } else {
            for (const Action& action : legal(place)) {
                best = std::max(best, value_of(place, action));
            }
        }
        if (is_kept) {
            known_[key] = best;
        }
        return best;
    }
    double value_of(const Place& place, const Action& action) {
        const Place next = after(place, action);
        return next.state.turn() == place.state.turn() ? value(next) : -value(next);
    }
    // All bids against all bids, for the attacker, who is to bid.
    SmallMatrixGame duel(const Place& place) {
        SmallMatrixGame game;
        const auto bids = legal(place);
        game.rows = bids.size();
        for (size_t i = 0; i < bids.size(); ++i) {
            const Place waiting = after(place, bids[i]);
            const auto answers = legal(waiting);
            game.columns = answers.size();
            for (size_t j = 0; j < answers.size(); ++j) {
                game.at(i, j) = value_of(waiting, answers[j]);
            }
        }
        return game;
    }

  private:
    using Key = std::tuple<uint64_t, int, int, int>;

    const Rules& rules_;
    std::map<Key, double> known_;
};

// Kings and one man somewhere, small pools, a few plies before the draw; the bare king at the edge
// and the other one near, or there would be nothing to win or lose any more.
class Endings {
  public:
    Endings(const Rules& rules, uint64_t seed) : rules_(rules), random_(seed) {}

    Place next(int plies) {
        for (;;) {
            const int bare = square();
            const int king = square();
            const int man = square();
            const int away = std::max(std::abs(bare / 8 - king / 8), std::abs(bare % 8 - king % 8));
            if (bare == man || king == man || away < 2 || away > 3 || (bare > 7 && bare < 56)) {
                continue;
            }
            chess::Board board;
            board.toggle(chess::piece_of('k'), bare);
            board.toggle(chess::piece_of('K'), king);
            board.toggle(chess::piece_of(random_.below(2) == 0 ? 'Q' : 'R'), man);
            std::string text;
            for (int rank = 7; rank >= 0; --rank) {
                for (int file = 0; file < 8; ++file) {
                    const chess::Piece piece = board.at(chess::square_at(file, rank));
                    text += piece == chess::Piece::none ? '1' : chess::letter_of(piece);
                }
                text += rank > 0 ? "/" : "";
            }
            for (size_t at = 0; at + 1 < text.size();) {  // two gaps are one
                const bool gaps = text[at] < '9' && text[at] > '0' && text[at + 1] == '1';
                if (gaps) {
                    ++text[at];
                    text.erase(at + 1, 1);
                } else {
                    ++at;
                }
            }
            text += random_.below(2) == 0 ? " w - - " : " b - - ";
            text += std::to_string(rules_.settings().move_rule_plies - plies) + " 60 ";
            text += std::to_string(random_.below(4)) + "/" + std::to_string(random_.below(4));
            Place place;
            if (rules_.parse_position(text + " m -", "-", place.state, place.past) &&
                rules_.outcome(place.state, place.past).status == Outcome::Status::ongoing) {
                return place;
            }
        }
    }

  private:
    int square() { return static_cast<int>(random_.below(64)); }

    const Rules& rules_;
    Random random_;
};

Settings small_settings() {
    Settings settings;
    settings.pool_cap = 3;
    settings.move_rule_plies = 20;
    return settings;
}

using Search = MatrixSearch<Rules, Brain>;

void think(Search& search, const Place& place) {
    search.begin(place.state, place.past, {.nodes = 5'000, .depth = 6, .lines = 1});
    while (search.step(10'000)) {
    }
}

constexpr int tries = 4'000;
constexpr double something = 0.1;  // at stake

TEST(DuelChessEndings, MovesGiveNearlyNothingAway) {
    const Rules rules(small_settings());
    const Brain brain(rules);
    Exact exact(rules);
    Endings endings(rules, 7);
    Table table(1 << 18);
    Search search(rules, brain, table);
    int decided = 0;
    double given = 0;
    for (int i = 0; i < tries && decided < 60; ++i) {
        const Place place = endings.next(3);
        double worst = 1;
        for (const Action& action : exact.legal(place)) {
            worst = std::min(worst, exact.value_of(place, action));
        }
        const double best = exact.value(place);
        if (best - worst < something) {
            continue;
        }
        think(search, place);
        const double played = exact.value_of(place, search.lines()[0].actions[0]);
        ASSERT_LE(played, best + 1e-9);
        given += (best - played) / (best - worst);
        ++decided;
    }
    ASSERT_EQ(decided, 60);
    EXPECT_LE(given / decided, 0.02);
}

// A king that is in check and takes the man that gives it: much hangs on that duel.
void expect_good_bids(prise::duel_chess::CheckEscape escape) {
    Settings settings = small_settings();
    settings.check_escape = escape;
    const Rules rules(settings);
    const Brain brain(rules);
    Exact exact(rules);
    Endings endings(rules, 11);
    Table table(1 << 18);
    Search search(rules, brain, table);
    int duels = 0;
    double given = 0;
    double stakes = 0;
    for (int i = 0; i < 20 * tries && duels < 40; ++i) {
        const Place place = endings.next(3);
        for (const Action& action : exact.legal(place)) {
            if (!brain.is_contest(place.state, action)) {
                continue;
            }
            const Place opened = exact.after(place, action);
            const SmallMatrixGame game = exact.duel(opened);
            const auto [least_cell, most_cell] =
                std::ranges::minmax(std::span(game.payoffs).first(game.rows * game.columns));
            if (most_cell - least_cell < something) {
                continue;
            }
            Bidding bidding(rules, brain, opened.state, opened.past);
            const auto result_of = [&](const Bidding::Aftermath& after) {
                if (after.is_over) {
                    return after.result;
                }
                think(search, {after.state, after.past});
                const int score = as_result(search.lines()[0].score);
                return after.state.actor() == place.state.turn() ? score : -score;
            };
            const int won_result = result_of(bidding.won());
            bidding.solve(won_result, result_of(bidding.failed()));
            bidding.lean();
            // What the mixture is sure of, whatever is answered, and what could be had.
            double sure = 1;
            for (size_t j = 0; j < game.columns; ++j) {
                double sum = 0;
                for (size_t row = 0; row < game.rows; ++row) {
                    sum += bidding.probability(row) * game.at(row, j);
                }
                sure = std::min(sure, sum);
            }
            SmallEquilibrium found;
            solve_into(game, found);
            ++duels;
            given += found.value - sure;
            stakes += most_cell - least_cell;
        }
    }
    ASSERT_GE(duels, 40);
    EXPECT_LE(given, 0.02 * stakes);
}

TEST(DuelChessEndings, BidsGiveNearlyNothingAway) {
    expect_good_bids(prise::duel_chess::CheckEscape::lose);
    expect_good_bids(prise::duel_chess::CheckEscape::retry);
}

}  // namespace
}  // namespace prise::ai::duel_chess
