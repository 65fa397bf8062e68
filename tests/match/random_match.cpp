#include "tests/match/random_match.h"

#include <gtest/gtest.h>

#include "prise/match/seal.h"
#include "prise/native/signing.h"
#include "tests/exam/games_under_test.h"

namespace prise {

SharedGames& shared_games() {
    static SharedGames games(games_under_test());
    return games;
}

namespace {

const native::KeyPair& host_keys() {
    static const native::KeyPair keys = native::KeyPair::from_seed(Digest{1});
    return keys;
}

const native::KeyPair& seat_keys() {
    static const native::KeyPair keys = native::KeyPair::from_seed(Digest{2});
    return keys;
}

}  // namespace

MatchTools signing_tools_for(Random& random) {
    MatchTools tools = tools_for(random);
    tools.signer = native::signer(host_keys());
    return tools;
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
        if (random_.chance(4)) {
            place(game, facts);
        }
        Match& match = kept_.match();
        if (!kept_.keep(match.create(facts, now_ms_))) {
            continue;
        }
        const auto key =
            state().facts().host ? std::optional(seat_keys().public_key()) : std::nullopt;
        EXPECT_TRUE(kept_.keep(match.join_seat(Seat::first, "Asha", now_ms_, key)));
        make_deal();
        if (kept_.keep(match.start(now_ms_))) {
            return;
        }
        kept_ = ToldMatch(own_tools());  // these options do not go together
    }
    ADD_FAILURE() << "no options were accepted";
}

// Some seats add entropy of their own, now and then a deal is given up; the host does the rest.
void RandomMatch::make_deal() {
    Match& match = kept_.match();
    while (state().dealing() && random_.chance(4)) {
        const Seat fault = random_.chance(2) ? Seat::none : Seat::second;
        EXPECT_TRUE(kept_.keep(match.abandon_deal(fault, now_ms_)));
    }
    if (!state().dealing() || random_.chance(4)) {
        return;
    }
    const Digest entropy{1, 2, 3};
    const Digest commitment =
        entropy_commitment(native::hashing(), state().dealing()->commitment, Seat::first, entropy);
    EXPECT_TRUE(kept_.keep(match.commit_entropy(Seat::first, commitment, now_ms_)));
    EXPECT_FALSE(kept_.keep(match.add_entropy(Seat::first, entropy, now_ms_)));
    EXPECT_FALSE(kept_.keep(match.start(now_ms_)));
    EXPECT_TRUE(kept_.keep(match.commit_for_absent(now_ms_)));
    EXPECT_FALSE(kept_.keep(match.add_entropy(Seat::first, Digest{3, 2, 1}, now_ms_)));
    EXPECT_TRUE(kept_.keep(match.add_entropy(Seat::first, entropy, now_ms_)));
}

// A position that random play has led to, its secrets included.
void RandomMatch::place(const GameEntry& game, MatchFacts& facts) {
    const auto options = Options::from_json(*game.table, facts.options);
    auto made = options ? game.make(*options) : tl::unexpected(options.error());
    if (!made) {
        return;
    }
    const auto play = (*made)->start();
    play->playout(random_, random_.below(20));
    if (!play->outcome().over()) {
        facts.position = play->position();
        facts.memory = play->memory();
    }
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
    if (state().line().size() < 2 && random_.chance(60)) {
        const auto aborted = match.abort(random_.chance(2) ? seat : Seat::none, now_ms_);
        EXPECT_TRUE(kept_.keep(aborted) || aborted.error().code == "too-late");
    } else if (dice < 6) {
        try_to_go_back(seat);
    } else if (dice < 8 && kept_.keep(match.offer_draw(seat, now_ms_))) {
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        if (!match.state().has_left(other) && !random_.chance(3)) {  // or it stays open
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
    } else if (dice < 16 && random_.chance(2)) {
        sign();
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

// The host signs what is there, or seat 1 what it has seen a moment ago.
void RandomMatch::sign() {
    Match& match = kept_.match();
    if (!state().facts().host) {
        return;
    }
    if (random_.chance(2)) {
        EXPECT_TRUE(kept_.keep(match.sign(now_ms_)));
        return;
    }
    const int64_t upto = state().next_seq() - 1;
    const Signature signature =
        seat_keys().sign(signed_text(state().root(), Seat::first, upto, *state().head()));
    EXPECT_FALSE(kept_.keep(match.add_signature(Seat::none, upto, signature, now_ms_)));
    EXPECT_FALSE(kept_.keep(match.add_signature(Seat::first, upto - 1, signature, now_ms_)));
    EXPECT_TRUE(kept_.keep(match.add_signature(Seat::first, upto, signature, now_ms_)));
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
