#include "tests/match/random_match.h"

#include <gtest/gtest.h>

#include "tests/exam/games_under_test.h"

namespace prise {

SharedGames& shared_games() {
    static SharedGames games(games_under_test());
    return games;
}

void Transcript::look(const MatchState& state) {
    if (const AnyPlay* play = state.play()) {
        positions[state.next_seq()] = play->position() + " " + play->memory();
    }
}

void Transcript::note(const Told& told) {
    std::string line =
        join(told.seq, " ", name_of(told.entry.kind), " ", told.action, " ", told.redacted);
    for (const Event& event : told.events) {
        line += "\n  " + render(event, all_knowing).text();
    }
    for (const CaptureRecord& record : told.captures) {
        line += "\n  " + render(record, all_knowing).text();
    }
    for (const Opened& opened : told.opened) {
        line += join("\n  opened ", opened.seq, " ", opened.action);
        for (const bool sees : opened.to.may_see) {
            line += sees ? " 1" : " 0";
        }
    }
    lines.push_back(std::move(line));
    chains.note(told);
}

bool ToldMatch::keep(const Result<Appended>& appended) {
    const auto kept = KeptMatch::keep(appended);
    if (!kept) {
        return false;
    }
    for (const Told& told : *kept) {
        transcript.note(told);
    }
    transcript.look(state());
    return true;
}

void RandomMatch::begin(const GameEntry& game) {
    for (int tries = 0; tries < 50; ++tries) {
        MatchFacts facts;
        facts.id = join("game-", random_.below(1000));
        facts.game = game.id;
        facts.options = conformance::random_options(*game.table, random_).to_json(false);
        if (random_.chance(2)) {
            facts.clock = {static_cast<TimeControl::Kind>(1 + random_.below(4)), 600'000, 2'000};
        }
        Match& match = kept_.match();
        if (!kept_.keep(match.create(facts, now_ms_))) {
            continue;
        }
        EXPECT_TRUE(kept_.keep(match.join_seat(Seat::first, "Asha", now_ms_)));
        EXPECT_TRUE(kept_.keep(match.add_entropy(Seat::first, Digest{1, 2, 3}, now_ms_)));
        if (kept_.keep(match.start(now_ms_))) {
            return;
        }
        kept_ = ToldMatch(random_);  // these options do not go together
    }
    ADD_FAILURE() << "no options were accepted";
}

void RandomMatch::step() {
    Match& match = kept_.match();
    const Seat seat = state().play()->to_act();
    now_ms_ += random_.below(3000);
    if (match.state().clock().has_run_out(now_ms_)) {
        EXPECT_TRUE(kept_.keep(match.time_out(now_ms_)));
        return;
    }
    const uint32_t dice = random_.below(100);
    if (dice < 6) {
        try_to_go_back(seat);
    } else if (dice < 8 && kept_.keep(match.offer_draw(seat, now_ms_))) {
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        if (!match.state().has_left(other)) {
            EXPECT_TRUE(kept_.keep(match.answer(other, false, now_ms_)));
        }
    } else if (dice < 10) {
        EXPECT_TRUE(kept_.keep(match.act_for_absent(now_ms_)));
    } else if (dice < 11 && random_.chance(20)) {
        EXPECT_TRUE(kept_.keep(match.resign(seat, now_ms_)));
    } else if (dice < 14) {
        hold_something(seat);
    } else if (dice < 15) {
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        kept_.keep(match.give_time(other, seat, 1 + random_.below(5000), now_ms_));
    } else if (dice < 16) {
        now_ms_ += 3'600'000;
        EXPECT_TRUE(kept_.keep(match.resume(now_ms_)));
    } else {
        std::vector<std::string> legal;
        state().play()->legal(all_knowing, legal);
        const std::string& action = legal[random_.below(static_cast<uint32_t>(legal.size()))];
        const int64_t entries = state().next_seq();
        const auto done = match.act(seat, action, now_ms_, random_.below(300));
        if (!done && done.error().code == "time-over") {
            return;  // within the grace of the flag
        }
        EXPECT_TRUE(kept_.keep(done)) << (done ? "" : done.error().sentence);
        EXPECT_GT(state().next_seq(), entries);
    }
}

// For whoever is not to act: one of the texts that are legal now, which may or may not be so then.
void RandomMatch::hold_something(Seat seat) {
    const Seat other = seat_number(number_of(seat) % state().seats() + 1);
    if (state().held_by(other) && random_.chance(2)) {
        EXPECT_TRUE(kept_.keep(kept_.match().withdraw(other, now_ms_)));
        return;
    }
    std::vector<std::string> legal;
    state().play()->legal(all_knowing, legal);
    kept_.keep(kept_.match().hold(other, legal[random_.below(static_cast<uint32_t>(legal.size()))],
                                  now_ms_));
}

void RandomMatch::try_to_go_back(Seat seat) {
    Match& match = kept_.match();
    const size_t own = state().own_actions_to_undo(seat);
    EXPECT_FALSE(kept_.keep(match.undo(seat, own + 1, now_ms_)));
    if (own > 0 && random_.chance(2)) {
        const size_t actions = 1 + random_.below(static_cast<uint32_t>(own));
        EXPECT_TRUE(kept_.keep(match.undo(seat, actions, now_ms_)));
        return;
    }
    if (state().line().empty()) {
        return;
    }
    const auto& steps = state().line();
    const int64_t to = steps[random_.below(static_cast<uint32_t>(steps.size()))].seq - 1;
    if (!kept_.keep(match.offer_takeback(seat, to, now_ms_))) {
        return;
    }
    const bool agreed = !random_.chance(3);
    for (int n = 1; n <= state().seats() && state().offer(); ++n) {
        if (seat_number(n) != seat && !state().has_left(seat_number(n))) {
            EXPECT_TRUE(kept_.keep(match.answer(seat_number(n), agreed, now_ms_)));
        }
    }
}

}  // namespace prise
