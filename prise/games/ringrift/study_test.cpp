// Whatever position can be read can be played on from, and every position on the way can be read
// (section 11). The positions are scattered, with seats, phases and flags at random.
#include <gtest/gtest.h>

#include <set>

#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

template <class B>
void play_studies(int trials, std::set<Phase>& begun) {
    for (int seed = 0; seed < trials; ++seed) {
        Random random(static_cast<uint64_t>(seed));
        Settings settings = random_settings(B::id, 2 + seed % 3, random);
        settings.rings = 18;
        const Rules<B> rules(settings);
        Snapshot study = scattered(settings, random);
        study.phase = static_cast<Phase>(random.below(11));
        study.player = static_cast<Colour>(random.below(static_cast<uint32_t>(settings.players)));
        constexpr std::array<Flags, 7> flags = {0, 1, 4, 5, 7, 12, 13};
        study.flags = flags[random.below(flags.size())];
        study.turn = random.chance(20) ? number_limit : 1 + random.below(90);
        study.rounds = static_cast<uint8_t>(random.below(10));
        study.holder = study.rounds > 0 ? study.player : 0;
        for (int i = 0; i < settings.players; ++i) {
            SeatStatus& seat = study.seats[static_cast<size_t>(i)];
            seat.hand = random.below(4);
            seat.eliminated = random.chance(20) ? number_limit : random.below(12);
            seat.out = random.below(3);
        }
        const bool wants_stack = study.phase == Phase::after_move || study.phase == Phase::chain ||
                                 (study.phase == Phase::movement && random.chance(2));
        for (int cell = 0; wants_stack && cell < B::area; ++cell) {
            if (study.is_stack_of(cell, study.player) && random.chance(2)) {
                study.focus = static_cast<Cell>(cell);
            }
        }
        if ((study.phase == Phase::chain && random.chance(2)) || study.phase == Phase::closing) {
            const Cell to = study.focus != no_cell ? study.focus : Cell{0};
            study.chain = {{Cell{1}, Cell{2}, Cell{4}, 0}, {Cell{4}, Cell{2}, to, 1}};
            study.focus = to;
        }
        if (study.phase == Phase::chain && study.focus == no_cell) {
            continue;
        }
        State<B> state;
        Past past;
        const std::string text = position_text(study);
        if (!rules.parse_position(text, "-", state, past)) {
            continue;
        }
        begun.insert(study.phase);
        Silent silent;
        ActionList<Action> list;
        for (int i = 0; i < 12; ++i) {
            rules.legal(state, past, list);
            if (list.empty()) {
                ASSERT_EQ(state.phase, Phase::over) << text;
                break;
            }
            const std::string before = position_text(rules.snapshot(state, past));
            const Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            rules.apply(state, past, action, silent);
            const std::string now = position_text(rules.snapshot(state, past));
            State<B> again;
            Past chain;
            const auto read = rules.parse_position(now, "-", again, chain);
            ASSERT_TRUE(read) << text << "\n"
                              << before << "\n"
                              << text_of([&](Text& t) { rules.print_action(action, t); }) << "\n"
                              << now << "\n"
                              << read.error().sentence;
            ASSERT_TRUE(again == state && chain == past) << now;
        }
    }
}

TEST(RingriftStudies, CanBePlayedOnFrom) {
    std::set<Phase> begun;
    play_studies<Square8>(40000, begun);
    play_studies<Hex8>(10000, begun);
    EXPECT_EQ(begun.size(), 11U);  // every phase but the end
}

}  // namespace
}  // namespace prise::ringrift
