#include "prise/match/match.h"

#include <utility>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {

Result<void> Match::append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms) {
    return state_.fold({kind, now_ms, seat, std::move(body)});
}

Result<void> Match::create(const MatchFacts& facts, int64_t now_ms) {
    const GameEntry* game = find_game(tools_.games, facts.game);
    json::Object body{{"prise", 1},
                      {"id", facts.id},
                      {"game", game != nullptr ? game->id : std::string_view(facts.game)},
                      {"rules", game != nullptr ? game->version : 0},
                      {"options", facts.options}};
    if (!facts.position.empty()) {
        body.push_back({"position", facts.position});
    }
    if (facts.memory != "-") {
        body.push_back({"memory", facts.memory});
    }
    if (facts.clock.kind != TimeControl::Kind::none) {
        body.push_back({"clock", facts.clock.to_json()});
    }
    if (!facts.tags.empty()) {
        body.push_back({"tags", facts.tags});
    }
    if (auto done = append(EntryKind::created, Seat::none, std::move(body), now_ms); !done) {
        return done;
    }
    // A game with a secret deal is bound to it before anybody joins.
    for (const OptionSpec& row : state_.game_entry()->table->rows) {
        if (row.is_secret && facts.options.find(row.name) == nullptr) {
            const Digest secret = tools_.entropy();
            const Digest commitment = deal_commitment(tools_.hashing, facts.id, secret);
            return append(EntryKind::commit, Seat::none,
                          {{"commitment", to_hex(commitment)}, {"secret", to_hex(secret)}}, now_ms);
        }
    }
    return {};
}

Result<void> Match::join_seat(Seat seat, std::string_view name, int64_t now_ms) {
    return append(EntryKind::joined, seat, {{"name", name}}, now_ms);
}

Result<void> Match::add_entropy(Seat seat, const Digest& entropy, int64_t now_ms) {
    return append(EntryKind::entropy, seat, {{"entropy", to_hex(entropy)}}, now_ms);
}

Result<void> Match::start(int64_t now_ms) {
    const auto observation = state_.first_observation();
    if (!observation) {
        return refuse(observation);
    }
    if (auto done = append(EntryKind::start, Seat::none, {{"observation", *observation}}, now_ms);
        !done) {
        return done;
    }
    return go_on(now_ms);
}

Result<void> Match::append_action(Seat seat, std::string_view action, json::Object extra,
                                  int64_t now_ms, int64_t lag_ms) {
    const AnyPlay* play = state_.play();
    if (play == nullptr) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (state_.decided()) {
        return refuse("game-over", "The game is over.", {});
    }
    if (auto sound = play->check(action, seat); !sound) {
        return sound;
    }
    const auto after = play->clone();
    static_cast<void>(after->apply(action, seat));
    json::Object body;
    if (!after->may_see(play->mark(), *state_.game()->parse_action(action), spectator)) {
        const Digest salt = tools_.entropy();
        const Digest seal =
            seal_of(tools_.hashing, state_.facts().id, state_.next_seq(), seat, action, salt);
        body.push_back({"commitment", to_hex(seal)});
        body.push_back({"action", action});
        body.push_back({"salt", to_hex(salt)});
    } else {
        body.push_back({"action", action});
    }
    body.insert(body.end(), extra.begin(), extra.end());
    if (state_.clock().running() != Seat::none) {
        Clock clock = state_.clock();
        clock.press(after->to_act(), now_ms, lag_ms);
        body.push_back({"clock", clock.times()});
    }
    return append(EntryKind::action, seat, std::move(body), now_ms);
}

Result<void> Match::act(Seat seat, std::string_view action, int64_t now_ms, int64_t lag_ms) {
    if (auto done = append_action(seat, action, {}, now_ms, lag_ms); !done) {
        return done;
    }
    return go_on(now_ms);
}

Result<void> Match::hold(Seat seat, std::string_view action, int64_t now_ms) {
    if (state_.play() == nullptr || !state_.is_seat(seat)) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (auto parsed = state_.game()->parse_action(action); !parsed) {
        return refuse(parsed);
    }
    if (state_.held_by(seat)) {
        return refuse("already-held", "An action of this seat is held already.", {});
    }
    const Digest salt = tools_.entropy();
    const Digest seal =
        seal_of(tools_.hashing, state_.facts().id, state_.next_seq(), seat, action, salt);
    return append(EntryKind::held, seat,
                  {{"commitment", to_hex(seal)}, {"action", action}, {"salt", to_hex(salt)}},
                  now_ms);
}

Result<void> Match::append_forced(int64_t now_ms) {
    const AnyPlay* play = state_.play();
    const auto forced = play != nullptr ? play->forced(all_knowing) : std::nullopt;
    if (!forced) {
        return refuse("game-over", "There is nobody to act for.", {});
    }
    return append_action(play->to_act(), *forced, {{"forced", true}}, now_ms, 0);
}

Result<void> Match::act_for_absent(int64_t now_ms) {
    if (auto done = append_forced(now_ms); !done) {
        return done;
    }
    return go_on(now_ms);
}

// What follows by itself: the end, a held action whose turn has come, a seat that has left.
Result<void> Match::go_on(int64_t now_ms) {
    while (state_.play() != nullptr && !state_.is_over()) {
        if (state_.decided()) {
            return append(EntryKind::ended, Seat::none, {{"outcome", *state_.decided()}}, now_ms);
        }
        const Seat next = state_.play()->to_act();
        const auto held = state_.held_by(next);
        Result<void> done;
        if (state_.has_left(next)) {
            done = append_forced(now_ms);
        } else if (held && state_.play()->check(held->first, next)) {
            done = append_action(next, held->first, {{"held", held->second}}, now_ms, 0);
        } else {
            return {};
        }
        if (!done) {
            return done;
        }
    }
    return {};
}

Result<void> Match::undo(Seat seat, size_t actions, int64_t now_ms) {
    const auto& line = state_.line();
    if (actions == 0 || actions > line.size()) {
        return refuse("no-undo", "There are not so many actions to undo.", {});
    }
    return append(EntryKind::undo, seat, {{"to", line[line.size() - actions].seq - 1}}, now_ms);
}

Result<void> Match::offer_draw(Seat seat, int64_t now_ms) {
    return append(EntryKind::offer, seat, {{"what", "draw"}}, now_ms);
}

Result<void> Match::offer_takeback(Seat seat, int64_t to_seq, int64_t now_ms) {
    return append(EntryKind::offer, seat, {{"what", "takeback"}, {"to", to_seq}}, now_ms);
}

Result<void> Match::answer(Seat seat, bool accepts, int64_t now_ms) {
    const int64_t offer = state_.offer() ? state_.offer()->seq : 0;
    const int64_t to = state_.offer() ? state_.offer()->to_seq : 0;
    const bool takeback = state_.offer() && state_.offer()->takeback;
    if (auto done =
            append(EntryKind::answer, seat, {{"offer", offer}, {"accepts", accepts}}, now_ms);
        !done) {
        return done;
    }
    if (takeback && state_.everyone_else_accepted()) {
        if (auto done = append(EntryKind::takeback, Seat::none, {{"to", to}}, now_ms); !done) {
            return done;
        }
    }
    return go_on(now_ms);
}

Result<void> Match::resign(Seat seat, int64_t now_ms) {
    if (auto done = append(EntryKind::resign, seat, {}, now_ms); !done) {
        return done;
    }
    return go_on(now_ms);
}

Result<void> Match::give_time(Seat giver, Seat to, int64_t extra_ms, int64_t now_ms) {
    return append(EntryKind::time_given, giver, {{"to", number_of(to)}, {"ms", extra_ms}}, now_ms);
}

Result<void> Match::time_out(int64_t now_ms) {
    if (!state_.clock().has_run_out(now_ms)) {
        return refuse("time-left", "The seat to act still has time.", {});
    }
    if (auto done = append(EntryKind::timeout, state_.clock().running(), {}, now_ms); !done) {
        return done;
    }
    return go_on(now_ms);
}

Result<void> Match::abandon(Seat seat, int64_t now_ms) {
    if (state_.play() == nullptr || !state_.is_seat(seat)) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    const auto outcome = state_.play()->adjudicate(End::abandonment, seat);
    if (!outcome) {
        return refuse(outcome);
    }
    if (outcome->over()) {
        return append(EntryKind::ended, seat,
                      {{"by", "abandonment"}, {"outcome", state_.play()->describe(*outcome)}},
                      now_ms);
    }
    if (auto done = append(EntryKind::resign, seat, {{"by", "abandonment"}}, now_ms); !done) {
        return done;
    }
    return go_on(now_ms);
}

}  // namespace prise
