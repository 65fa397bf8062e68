#include "prise/match/match.h"

#include <utility>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

Result<Appended> just(Result<Told> told) {
    if (!told) {
        return refuse(told);
    }
    Appended appended;
    appended.push_back(std::move(*told));
    return appended;
}

}  // namespace

Result<Appended> Match::append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms) {
    return just(state_.fold({kind, now_ms, seat, std::move(body)}));
}

Result<Appended> Match::create(const MatchFacts& facts, int64_t now_ms) {
    const GameEntry* game = tools_.games->find(facts.game);
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
    auto appended = append(EntryKind::created, Seat::none, std::move(body), now_ms);
    if (!appended) {
        return appended;
    }
    // A game with a secret deal is bound to it before anybody joins.
    const OptionSpec* secret_row = secret_option(*game);
    if (secret_row != nullptr && facts.options.find(secret_row->name) == nullptr) {
        const Digest secret = tools_.entropy();
        const Digest commitment = deal_commitment(tools_.hashing, facts.id, secret);
        auto bound =
            append(EntryKind::commit, Seat::none,
                   {{"commitment", to_hex(commitment)}, {"secret", to_hex(secret)}}, now_ms);
        if (!bound) {
            return bound;
        }
        appended->push_back(std::move(bound->front()));
    }
    return appended;
}

Result<Appended> Match::join_seat(Seat seat, std::string_view name, int64_t now_ms) {
    return append(EntryKind::joined, seat, {{"name", name}}, now_ms);
}

Result<Appended> Match::add_entropy(Seat seat, const Digest& entropy, int64_t now_ms) {
    return append(EntryKind::entropy, seat, {{"entropy", to_hex(entropy)}}, now_ms);
}

Result<Appended> Match::start(int64_t now_ms) {
    const auto observation = state_.first_observation();
    if (!observation) {
        return refuse(observation);
    }
    return go_on(append(EntryKind::start, Seat::none, {{"observation", *observation}}, now_ms),
                 now_ms);
}

// The text is read once, checked once and carried out once; then the entry is made, for only then
// it is known whether others may see the action and whose turn it is.
Result<Told> Match::append_action(Seat seat, std::string_view action, json::Object extra,
                                  int64_t now_ms, int64_t lag_ms) {
    const auto admitted = state_.admit(action, seat);
    if (!admitted) {
        return refuse(admitted);
    }
    if (auto sound = state_.check_place({EntryKind::action, now_ms, seat, {}}); !sound) {
        return refuse(sound);
    }
    // What is played for a seat, and what it had held, waits for nobody and is never late.
    if (extra.empty() && state_.clock_.is_late(now_ms, lag_ms)) {
        return refuse("time-over", "The flag had fallen when this action came.", {});
    }
    MatchState::Carried carried = state_.carry_out(*admitted, seat);
    json::Object body;
    if (!state_.play_->may_see(carried.before, carried.action, spectator)) {
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
    const auto [clock, forgiven] = state_.press_clock(carried, now_ms, lag_ms);
    if (state_.clock_.running() != Seat::none) {
        if (lag_ms > 0) {
            body.push_back({"lag", lag_ms});
            body.push_back({"forgiven", forgiven});
        }
        body.push_back({"clock", clock.times()});
    }
    Told told{.seq = state_.next_seq_++,
              .entry = {EntryKind::action, now_ms, seat, std::move(body)}};
    state_.settle(told, std::move(carried), clock);
    return told;
}

Result<Appended> Match::act(Seat seat, std::string_view action, int64_t now_ms, int64_t lag_ms) {
    if (!state_.is_seat(seat)) {
        return refuse("not-your-turn", "Only a seat of the game acts.", "10");
    }
    if (state_.has_left(seat)) {
        return refuse("not-your-turn", "A seat that has left acts no more.", "10");
    }
    return go_on(just(append_action(seat, action, {}, now_ms, lag_ms)), now_ms);
}

Result<Appended> Match::hold(Seat seat, std::string_view action, int64_t now_ms) {
    if (state_.play() == nullptr || !state_.is_seat(seat)) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (auto parsed = state_.game()->parse_action(action); !parsed) {
        return refuse(parsed);
    }
    const Digest salt = tools_.entropy();
    const Digest seal =
        seal_of(tools_.hashing, state_.facts().id, state_.next_seq(), seat, action, salt);
    return append(EntryKind::held, seat,
                  {{"commitment", to_hex(seal)}, {"action", action}, {"salt", to_hex(salt)}},
                  now_ms);
}

Result<Appended> Match::withdraw(Seat seat, int64_t now_ms) {
    return append(EntryKind::withdrawn, seat, {}, now_ms);
}

Result<Told> Match::append_forced(int64_t now_ms) {
    const AnyPlay* play = state_.play();
    const auto forced = play != nullptr ? play->forced(all_knowing) : std::nullopt;
    if (!forced) {
        return refuse("game-over", "There is nobody to act for.", {});
    }
    return append_action(play->to_act(), *forced, {{"forced", true}}, now_ms, 0);
}

Result<Appended> Match::act_for_absent(int64_t now_ms) {
    return go_on(just(append_forced(now_ms)), now_ms);
}

// What follows by itself: the end, a held action whose turn has come, a seat that has left.
Result<Appended> Match::go_on(Result<Appended> so_far, int64_t now_ms) {
    while (so_far && state_.play() != nullptr && !state_.is_over()) {
        Result<Told> next = refuse("", {}, {});
        const Seat seat = state_.play()->to_act();
        if (state_.decided()) {
            next = state_.fold(
                {EntryKind::ended, now_ms, Seat::none, {{"outcome", state_.outcome_json()}}});
        } else if (state_.has_left(seat)) {
            next = append_forced(now_ms);
        } else if (const auto held = state_.held_by(seat)) {
            next = append_action(seat, held->first, {{"held", held->second}}, now_ms, 0);
        } else {
            break;
        }
        if (!next) {
            return refuse(next);
        }
        so_far->push_back(std::move(*next));
    }
    return so_far;
}

Result<Appended> Match::undo(Seat seat, size_t actions, int64_t now_ms) {
    const auto& line = state_.line();
    if (actions == 0 || actions > line.size()) {
        return refuse("no-undo", "There are not so many actions to undo.", {});
    }
    return append(EntryKind::undo, seat, {{"to", line[line.size() - actions].seq - 1}}, now_ms);
}

Result<Appended> Match::offer_draw(Seat seat, int64_t now_ms) {
    return append(EntryKind::offer, seat, {{"what", "draw"}}, now_ms);
}

Result<Appended> Match::offer_takeback(Seat seat, int64_t to_seq, int64_t now_ms) {
    return append(EntryKind::offer, seat, {{"what", "takeback"}, {"to", to_seq}}, now_ms);
}

Result<Appended> Match::answer(Seat seat, bool accepts, int64_t now_ms) {
    const std::optional<Offer> offer = state_.offer();
    auto appended = append(EntryKind::answer, seat,
                           {{"offer", offer ? offer->seq : 0}, {"accepts", accepts}}, now_ms);
    if (appended && offer && offer->takeback && state_.everyone_else_accepted()) {
        auto returned = append(EntryKind::takeback, Seat::none, {{"to", offer->to_seq}}, now_ms);
        if (!returned) {
            return returned;
        }
        appended->push_back(std::move(returned->front()));
    }
    return go_on(std::move(appended), now_ms);
}

Result<Appended> Match::resign(Seat seat, int64_t now_ms) {
    return go_on(append(EntryKind::resign, seat, {}, now_ms), now_ms);
}

Result<Appended> Match::give_time(Seat giver, Seat to, int64_t extra_ms, int64_t now_ms) {
    return append(EntryKind::time_given, giver, {{"to", number_of(to)}, {"ms", extra_ms}}, now_ms);
}

Result<Appended> Match::time_out(int64_t now_ms) {
    if (!state_.clock().has_run_out(now_ms)) {
        return refuse("time-left", "The seat to act still has time.", {});
    }
    return go_on(append(EntryKind::timeout, state_.clock().running(), {}, now_ms), now_ms);
}

Result<Appended> Match::resume(int64_t now_ms) {
    return append(EntryKind::resumed, Seat::none, {}, now_ms);
}

Result<Appended> Match::abandon(Seat seat, int64_t now_ms) {
    if (state_.play() == nullptr || !state_.is_seat(seat)) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    const auto verdict = state_.play()->adjudicate(End::abandonment, seat);
    if (!verdict) {
        return refuse(verdict);
    }
    if (verdict->over()) {
        return append(EntryKind::ended, seat,
                      {{"by", "abandonment"}, {"outcome", state_.play()->describe(*verdict)}},
                      now_ms);
    }
    return go_on(append(EntryKind::resign, seat, {{"by", "abandonment"}}, now_ms), now_ms);
}

}  // namespace prise
