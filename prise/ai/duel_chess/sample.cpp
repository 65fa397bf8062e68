#include "prise/ai/duel_chess/sample.h"

#include <algorithm>
#include <bit>

#include "prise/ai/duel_chess/player.h"
#include "prise/ai/seeds.h"
#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/game.h"
#include "prise/games/duel_chess/instances.h"

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::Rules;
using prise::duel_chess::State;

constexpr size_t sample_size = 40;

// The position of a play that hides nothing.
State state_of(const Rules& rules, const AnyPlay& play) {
    State state;
    Past past;
    static_cast<void>(rules.parse_position(play.position(), "-", state, past));
    return state;
}

bool is_quiet(const State& state) {
    return state.phase == prise::duel_chess::Phase::move && !chess::in_check(state.board());
}

Sample sample_of(const State& state, int score) {
    const bool black = state.turn() == chess::black;
    return {state.board().planes, state.pools, static_cast<int16_t>(black ? -score : score), 1,
            black};
}

}  // namespace

std::vector<Sample> self_play(const AnyGame& game, uint64_t seed, uint64_t nodes,
                              int random_actions) {
    // What is hidden is for people to keep in mind; games are the same, and sooner played.
    Options options = game.options();
    options.set("hidePools", 0);
    options.set("revealBids", 0);
    return prise::duel_chess::with_rules(
               options,
               [&](const Rules& rules) {
                   const auto open = prise::duel_chess::entry().make(options).value();
                   std::vector<Sample> samples;
                   Random random(seed);
                   const auto play = open->start();
                   play->playout(random, static_cast<uint64_t>(random_actions));
                   std::array<std::unique_ptr<AnyPlayer>, 2> players;
                   for (size_t i = 0; i < 2; ++i) {
                       const Setup setup{.seat = seat_number(static_cast<int>(i) + 1),
                                         .seed = mixed(seed, i),
                                         .table_bytes = size_t{1} << 20};
                       players[i] = make_player(*open, setup);
                   }
                   while (play->to_act() != Seat::none) {
                       const Seat seat = play->to_act();
                       AnyPlayer& player = *players[index_of(seat)];
                       static_cast<void>(player.see(seen_by(*play, seat)));
                       player.go({.nodes = nodes});
                       while (player.step(nodes)) {
                       }
                       const Thought& thought = player.thought();
                       const State state = state_of(rules, *play);
                       const auto action = rules.parse_action(thought.best);
                       if (is_quiet(state) &&
                           !prise::duel_chess::captures(state.board(), action->move())) {
                           samples.push_back(sample_of(state, thought.lines.front().score.result));
                       }
                       play->apply(play->admit(thought.best, Seat::none).value(), nullptr);
                   }
                   const Outcome outcome = play->outcome();
                   const uint8_t result = outcome.status == Outcome::Status::draw ? 1
                                          : outcome.winner == Seat::first         ? 2
                                                                                  : 0;
                   for (Sample& sample : samples) {
                       sample.result = result;
                   }
                   return samples;
               })
        .value();
}

void append_bytes(const Sample& sample, std::string& out) {
    const auto put = [&](uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            out += static_cast<char>(value >> (8 * i) & 0xFF);
        }
    };
    for (const uint64_t plane : sample.planes) {
        put(plane, 8);
    }
    put(sample.pools[0], 2);
    put(sample.pools[1], 2);
    put(static_cast<uint16_t>(sample.score), 2);
    put(sample.result, 1);
    put(sample.black_to_move ? 1 : 0, 1);
}

bool read_samples(std::string_view bytes, std::vector<Sample>& samples) {
    if (bytes.size() % sample_size != 0) {
        return false;
    }
    for (size_t at = 0; at < bytes.size(); at += sample_size) {
        const auto get = [&](size_t offset, size_t count) {
            uint64_t value = 0;
            for (size_t i = 0; i < count; ++i) {
                value |= uint64_t{static_cast<uint8_t>(bytes[at + offset + i])} << (8 * i);
            }
            return value;
        };
        Sample sample;
        for (size_t i = 0; i < 4; ++i) {
            sample.planes[i] = get(8 * i, 8);
        }
        sample.pools = {static_cast<uint16_t>(get(32, 2)), static_cast<uint16_t>(get(34, 2))};
        sample.score = static_cast<int16_t>(get(36, 2));
        sample.result = static_cast<uint8_t>(get(38, 1));
        sample.black_to_move = get(39, 1) != 0;
        const chess::Board board{sample.planes};
        const auto one_king = [&](chess::Side side) {
            return std::popcount(board.of(side, chess::king)) == 1;
        };
        const bool is_board = one_king(chess::white) && one_king(chess::black) &&
                              (board.planes[0] & board.planes[1] & board.planes[2]) == 0 &&
                              (board.planes[3] & ~board.occupied()) == 0;
        if (!is_board || sample.result > 2 || get(39, 1) > 1) {
            return false;
        }
        samples.push_back(sample);
    }
    return true;
}

}  // namespace prise::ai::duel_chess
