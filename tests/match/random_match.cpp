#include "tests/match/random_match.h"

#include <gtest/gtest.h>

namespace prise {

void RandomMatch::begin(const GameEntry& game) {
    for (int tries = 0; tries < 50; ++tries) {
        MatchFacts facts;
        facts.id = join("game-", random_.below(1000));
        facts.game = game.id;
        facts.options = conformance::random_options(*game.table, random_).to_json(false);
        if (random_.chance(2)) {
            facts.clock = {static_cast<TimeControl::Kind>(1 + random_.below(4)), 600'000, 2'000};
        }
        if (!match.create(facts, now_ms_)) {
            continue;
        }
        EXPECT_TRUE(match.join_seat(Seat::first, "Asha", now_ms_));
        EXPECT_TRUE(match.add_entropy(Seat::first, Digest{1, 2, 3}, now_ms_));
        if (match.start(now_ms_)) {
            return;
        }
        match = Match(tools_for(game, random_));  // these options do not go together
        transcript.follow(match.state());
    }
    ADD_FAILURE() << "no options were accepted";
}

void RandomMatch::step() {
    const Folded& state = match.state();
    const Seat seat = state.play()->to_act();
    now_ms_ += random_.below(3000);
    const uint32_t dice = random_.below(100);
    if (dice < 6) {
        try_to_go_back(seat);
    } else if (dice < 8 && match.offer_draw(seat, now_ms_)) {
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        EXPECT_TRUE(match.answer(other, false, now_ms_));
    } else if (dice < 10) {
        EXPECT_TRUE(match.act_for_absent(now_ms_));
    } else if (dice < 11 && random_.chance(20)) {
        EXPECT_TRUE(match.resign(seat, now_ms_));
    } else {
        std::vector<std::string> legal;
        state.play()->legal(all_knowing, legal);
        const std::string& action = legal[random_.below(static_cast<uint32_t>(legal.size()))];
        const int64_t entries = state.next_seq();
        const auto done = match.act(seat, action, now_ms_, random_.below(300));
        EXPECT_TRUE(done) << (done ? "" : done.error().sentence);
        EXPECT_GT(state.next_seq(), entries);
    }
}

void RandomMatch::try_to_go_back(Seat seat) {
    const Folded& state = match.state();
    const size_t own = state.own_actions_to_undo(seat);
    EXPECT_FALSE(match.undo(seat, own + 1, now_ms_));
    if (own > 0 && random_.chance(2)) {
        const size_t actions = 1 + random_.below(static_cast<uint32_t>(own));
        EXPECT_TRUE(match.undo(seat, actions, now_ms_));
        return;
    }
    if (state.line().empty()) {
        return;
    }
    const auto& steps = state.line();
    const int64_t to = steps[random_.below(static_cast<uint32_t>(steps.size()))].seq - 1;
    if (!match.offer_takeback(seat, to, now_ms_)) {
        return;
    }
    const bool agreed = !random_.chance(3);
    for (int n = 1; n <= state.seats() && state.offer(); ++n) {
        if (seat_number(n) != seat && !state.has_left(seat_number(n))) {
            EXPECT_TRUE(match.answer(seat_number(n), agreed, now_ms_));
        }
    }
}

}  // namespace prise
