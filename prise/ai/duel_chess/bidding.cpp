#include "prise/ai/duel_chess/bidding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace prise::ai::duel_chess {

using prise::duel_chess::duelists;
using prise::duel_chess::TieWinner;

Bidding::Bidding(const prise::duel_chess::Rules& rules, const Brain& brain, const State& state,
                 const Past& past, std::span<const Purse> purses)
    : rules_(rules),
      settings_(rules.settings()),
      brain_(brain),
      state_(state),
      past_(past),
      is_attacker_(state.phase == Phase::attack),
      attacker_(chess::type_of(duelists(state.board(), state.pending).attacker)),
      victim_(chess::type_of(duelists(state.board(), state.pending).victim)),
      attacker_pool_(state.pools[state.turn()]),
      defender_pool_(state.pools[chess::other(state.turn())]),
      attack_(settings_.highest_bid(attacker_, attacker_pool_)),
      defence_(settings_.highest_bid(victim_, defender_pool_)),
      purses_(purses.begin(), purses.end()) {
    // At first sight: nothing is paid. That says what both will pay, and so what to look at.
    won_ = after(true);
    failed_ = after(false);
    solve(won_.result, failed_.result);
    double attacker_pays = 0;
    double defender_pays = 0;
    for (size_t i = 0; i < attack_.count; ++i) {
        attacker_pays += found_.row[i] * settings_.cost(attacker_, attack_.bids[i]);
    }
    for (size_t j = 0; j < defence_.count; ++j) {
        defender_pays += found_.column[j] * settings_.cost(victim_, defence_.bids[j]);
    }
    attacker_pays_ = std::min(static_cast<int>(std::lround(attacker_pays)), attacker_pool_);
    defender_pays_ = std::min(static_cast<int>(std::lround(defender_pays)), defender_pool_);
    won_ = after(true);
    failed_ = after(false);
    solve(won_.result, failed_.result);
    plain_ = plain_bids_of_other();
}

// The bids are the least that bring this outcome about; the pools are such that what is left is
// what is expected to be left.
Bidding::Aftermath Bidding::after(bool won) const {
    const bool ties_win = settings_.tie_winner == TieWinner::attacker;
    const int bid = won && !ties_win ? 1 : 0;
    const int answer = !won && ties_win ? 1 : 0;
    Aftermath end{state_, past_};
    State& state = end.state;
    const chess::Side side = state.turn();
    const auto pool = [](int left, int cost) { return static_cast<uint16_t>(left + cost); };
    state.pools[side] = pool(attacker_pool_ - attacker_pays_, settings_.cost(attacker_, bid));
    state.pools[chess::other(side)] =
        pool(defender_pool_ - defender_pays_, settings_.cost(victim_, answer));
    state.phase = Phase::defend;
    state.bid = static_cast<uint8_t>(bid);
    Silent silent;
    rules_.apply(state, end.past, Action::bid(answer), silent);
    const Seat attacker = prise::duel_chess::seat_of(side);
    const Outcome outcome = rules_.outcome(state, end.past);
    end.is_over = outcome.status != Outcome::Status::ongoing;
    if (end.is_over) {
        end.result = outcome.status == Outcome::Status::draw ? 0
                     : outcome.winner == attacker            ? sure_result
                                                             : -sure_result;
        return end;
    }
    const int result = brain_.evaluate(state);
    end.result = rules_.to_act(state) == attacker ? result : -result;
    return end;
}

void Bidding::fill(int won, int failed, SmallMatrixGame& game) const {
    fill(won, failed, is_attacker_ ? defender_pool_ : attacker_pool_, game);
}

// §7.2. What is paid more or less than was expected is added where values add up, and so is what
// the other side has more or less than was expected.
void Bidding::fill(int won, int failed, int purse, SmallMatrixGame& game) const {
    const int scale = brain_.scale();
    const int won_hundredths = hundredths_of(won, scale);
    const int failed_hundredths = hundredths_of(failed, scale);
    const int men = men_left(state_.board());
    const auto worth = [&](int attackers, int defenders) {
        return brain_.evaluation().worth_of_pools(attackers, defenders, men);
    };
    const int expected = worth(attacker_pool_ - attacker_pays_, defender_pool_ - defender_pays_);
    const int attackers = is_attacker_ ? attacker_pool_ : purse;
    const int defenders = is_attacker_ ? purse : defender_pool_;
    const Ladder attack(settings_.highest_bid(attacker_, attackers));
    const Ladder defence(settings_.highest_bid(victim_, defenders));
    game.rows = attack.count;
    game.columns = defence.count;
    for (size_t i = 0; i < attack.count; ++i) {
        const int left = attackers - settings_.cost(attacker_, attack.bids[i]);
        for (size_t j = 0; j < defence.count; ++j) {
            const int changed =
                worth(left, defenders - settings_.cost(victim_, defence.bids[j])) - expected;
            const bool wins = settings_.attacker_wins(attack.bids[i], defence.bids[j]);
            const int end = wins ? won : failed;
            const bool is_sure = end >= sure_result || end <= -sure_result;
            game.at(i, j) =
                is_sure ? end
                        : result_of((wins ? won_hundredths : failed_hundredths) + changed, scale);
        }
    }
}

void Bidding::solve(int won, int failed) {
    fill(won, failed, cells_);
    solve_into(cells_, found_);
    stake_ = std::abs(won - failed);
    own_mixture_ = is_attacker_ ? found_.row : found_.column;
    own_value_ = is_attacker_ ? found_.value : -found_.value;
    if (purses_.size() > 1) {
        solve_against_purses(won, failed);
    }
}

void Bidding::solve_against_purses(int won, int failed) {
    constexpr double enough = 0.5;  // of 10000 results
    constexpr int most_rounds = 60;
    std::vector<SmallMatrixGame> games(purses_.size());
    for (size_t k = 0; k < games.size(); ++k) {
        fill(won, failed, purses_[k].pool, games[k]);
    }
    // For us: what our bid wins against a bid of that purse.
    const size_t bids = own().count;
    const auto cell = [&](size_t k, size_t bid, size_t answer) {
        return is_attacker_ ? games[k].at(bid, answer) : -games[k].at(answer, bid);
    };
    std::vector<std::vector<double>> answers;  // each with all purses: what our bids win
    for (int round = 0; round < most_rounds; ++round) {
        std::vector<double> best(bids, 0.0);
        double value = 0;
        for (size_t k = 0; k < games.size(); ++k) {
            const size_t choices = is_attacker_ ? games[k].columns : games[k].rows;
            size_t chosen = 0;
            double least = std::numeric_limits<double>::infinity();
            for (size_t answer = 0; answer < choices; ++answer) {
                double sum = 0;
                for (size_t bid = 0; bid < bids; ++bid) {
                    sum += own_mixture_[bid] * cell(k, bid, answer);
                }
                if (sum < least) {
                    least = sum;
                    chosen = answer;
                }
            }
            value += purses_[k].weight * least;
            for (size_t bid = 0; bid < bids; ++bid) {
                best[bid] += purses_[k].weight * cell(k, bid, chosen);
            }
        }
        if (!answers.empty() && value >= own_value_ - enough) {
            break;
        }
        answers.push_back(std::move(best));
        MatrixGame game{bids, answers.size(), std::vector<double>(bids * answers.size())};
        for (size_t bid = 0; bid < bids; ++bid) {
            for (size_t j = 0; j < answers.size(); ++j) {
                game.payoffs[bid * answers.size() + j] = answers[j][bid];
            }
        }
        const Equilibrium found = prise::solve(game);
        std::ranges::copy(found.row, own_mixture_.begin());
        own_value_ = found.value;
    }
}

// Most look at what they see, some bid what the man is worth that is fought for, or what their own
// can hold.
Bidding::Mixture Bidding::plain_bids_of_other() const {
    constexpr double at_sight = 0.6;
    constexpr double by_value = 0.2;
    constexpr double by_capacity = 0.2;
    Mixture mixture = is_attacker_ ? found_.column : found_.row;
    const Ladder& ladder = other();
    for (size_t i = 0; i < ladder.count; ++i) {
        mixture[i] *= at_sight;
    }
    const auto add = [&](int bid, double share) {
        size_t place = 0;
        while (place + 1 < ladder.count && ladder.bids[place + 1] <= bid) {
            ++place;
        }
        mixture[place] += share;
    };
    const int worth = settings_.value[victim_];
    const int least = (worth + 1) / 2;
    for (int bid = least; bid <= worth + 1; ++bid) {
        add(bid, by_value / (worth + 2 - least));
    }
    add(settings_.capacity[is_attacker_ ? victim_ : attacker_], by_capacity);
    return mixture;
}

double Bidding::least(const Mixture& mixture) const {
    double least = std::numeric_limits<double>::infinity();
    for (size_t answer = 0; answer < other().count; ++answer) {
        double sum = 0;
        for (size_t bid = 0; bid < own().count; ++bid) {
            sum += mixture[bid] * (is_attacker_ ? cells_.at(bid, answer) : -cells_.at(answer, bid));
        }
        least = std::min(least, sum);
    }
    return least;
}

// The game in which the other side bids plainly with some probability and answers as well as it can
// otherwise. What its solution could lose is convex, so part of the way there loses no more than
// that part of it.
void Bidding::lean() {
    constexpr double trust = 0.4;
    constexpr double most_lost = 0.01;  // of the stake
    if (purses_.size() > 1) {
        return;
    }
    SmallMatrixGame game = cells_;
    for (size_t bid = 0; bid < own().count; ++bid) {
        const auto cell = [&](size_t answer) -> double& {
            return is_attacker_ ? game.at(bid, answer) : game.at(answer, bid);
        };
        double won = 0;
        for (size_t answer = 0; answer < other().count; ++answer) {
            won += plain_[answer] * cell(answer);
        }
        for (size_t answer = 0; answer < other().count; ++answer) {
            cell(answer) += trust * (won - cell(answer));
        }
    }
    SmallEquilibrium leaning;
    solve_into(game, leaning);
    const Mixture& mixture = is_attacker_ ? leaning.row : leaning.column;
    const double lost = own_value_ - least(mixture);
    const double may_lose = most_lost * stake_;
    const double part = lost > may_lose ? may_lose / lost : 1;
    for (size_t bid = 0; bid < own().count; ++bid) {
        own_mixture_[bid] += part * (mixture[bid] - own_mixture_[bid]);
    }
}

size_t Bidding::draw(uint64_t seed) const {
    double left = static_cast<double>(Random(seed).next() >> 11) * 0x1p-53;
    size_t last = 0;
    for (size_t i = 0; i < own().count; ++i) {
        if (probability(i) <= 0) {
            continue;
        }
        last = i;
        left -= probability(i);
        if (left < 0) {
            break;
        }
    }
    return last;
}

// About what the man is worth that is fought for.
int Bidding::by_value(uint64_t seed) const {
    const int worth = settings_.value[victim_];
    const int least = (worth + 1) / 2;
    const auto spread = static_cast<uint32_t>(worth + 1 - least + 1);
    return std::min(highest(), least + static_cast<int>(Random(seed).below(spread)));
}

int Bidding::by_chance(uint64_t seed) const {
    return static_cast<int>(Random(seed).below(static_cast<uint32_t>(highest()) + 1));
}

int Bidding::by_capacity() const {
    return std::min(highest(), settings_.capacity[is_attacker_ ? attacker_ : victim_]);
}

}  // namespace prise::ai::duel_chess
