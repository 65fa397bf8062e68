#include "prise/match/match.h"

#include <algorithm>
#include <iterator>
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

// What one call has appended after another.
Result<Appended> both(Result<Appended> first, Result<Appended> second) {
    if (first && second) {
        std::ranges::move(*second, std::back_inserter(*first));
        return first;
    }
    return first ? std::move(second) : std::move(first);
}

}  // namespace

Result<Appended> Match::append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms) {
    return just(state_.fold({kind, now_ms, seat, std::move(body)}));
}

Result<Appended> Match::create(const MatchFacts& facts, int64_t now_ms) {
    const GameEntry* game = tools_.games->find(facts.game);
    json::Object body{{"prise", record_version},
                      {"id", facts.id},
                      {"game", game != nullptr ? game->id : std::string_view(facts.game)},
                      {"rules", game != nullptr ? game->version : 0},
                      {"options", facts.options}};
    if (facts.clock.kind != TimeControl::Kind::none) {
        body.push_back({"clock", facts.clock.to_json()});
    }
    if (!facts.tags.empty()) {
        body.push_back({"tags", facts.tags});
    }
    if (tools_.signer) {
        body.push_back({"host", to_hex(tools_.signer->key)});
    }
    if (!facts.position.empty()) {
        if (auto placed = place_start(facts, game, body); !placed) {
            return refuse(placed);
        }
    }
    auto appended = append(EntryKind::created, Seat::none, std::move(body), now_ms);
    return appended && needs_deal() ? both(std::move(appended), bind_to_deal(now_ms)) : appended;
}

// A position of a game with secrets is sealed.
Result<void> Match::place_start(const MatchFacts& facts, const GameEntry* game,
                                json::Object& body) const {
    json::Object start{{"position", facts.position}};
    if (facts.memory != "-") {
        start.push_back({"memory", facts.memory});
    }
    bool is_open = true;
    if (game != nullptr) {
        const auto options = Options::from_json(*game->table, facts.options);
        if (!options) {
            return refuse(options);
        }
        const auto rules = tools_.games->with(*game, *options);
        if (!rules) {
            return refuse(rules);
        }
        is_open = !hides_something(**rules, facts.position, facts.memory);
    }
    if (!is_open) {
        const Digest salt = tools_.entropy();
        const Digest seal = seal_of(tools_.hashing, first_link(tools_.hashing), 1, Seat::none,
                                    json::Value(start).text(), salt);
        body.push_back({"commitment", to_hex(seal)});
        start.push_back({"salt", to_hex(salt)});
    }
    body.insert(body.end(), start.begin(), start.end());
    return {};
}

// Is there a deal, and is it left to chance?
bool Match::needs_deal() const {
    const OptionSpec* secret_row = secret_option(*state_.game_entry());
    return secret_row != nullptr && !state_.starts_from_position() &&
           state_.facts().options.find(secret_row->name) == nullptr;
}

Result<Appended> Match::bind_to_deal(int64_t now_ms) {
    const Digest secret = tools_.entropy();
    const Digest commitment =
        deal_commitment(tools_.hashing, state_.root(), state_.number_of_deal(), secret);
    return append(EntryKind::commit, Seat::none,
                  {{"commitment", to_hex(commitment)}, {"secret", to_hex(secret)}}, now_ms);
}

Result<Appended> Match::join_seat(Seat seat, std::string_view name, int64_t now_ms,
                                  const std::optional<PublicKey>& key) {
    json::Object body;
    if (key) {
        body.push_back({"key", to_hex(*key)});
    }
    body.push_back({"name", name});
    return append(EntryKind::joined, seat, std::move(body), now_ms);
}

Result<Appended> Match::commit_entropy(Seat seat, const Digest& commitment, int64_t now_ms) {
    return append(EntryKind::entropy_commit, seat, {{"commitment", to_hex(commitment)}}, now_ms);
}

Result<Appended> Match::commit_for_absent(int64_t now_ms) {
    const auto dealing = state_.dealing();
    if (!dealing || !dealing->secret || state_.has_started()) {
        return refuse("bad-deal", "There is no deal to be made here.", {});
    }
    Result<Appended> appended = Appended{};
    for (int n = 1; n <= state_.seats(); ++n) {
        const Seat seat = seat_number(n);
        if (dealing->shares[index_of(seat)]) {
            continue;
        }
        const Digest entropy =
            entropy_of_host(tools_.hashing, dealing->commitment, seat, *dealing->secret);
        const Digest commitment =
            entropy_commitment(tools_.hashing, dealing->commitment, seat, entropy);
        appended = both(std::move(appended),
                        append(EntryKind::entropy_commit, seat,
                               {{"by", "host"}, {"commitment", to_hex(commitment)}}, now_ms));
    }
    return appended;
}

Result<Appended> Match::add_entropy(Seat seat, const Digest& entropy, int64_t now_ms) {
    return append(EntryKind::entropy, seat, {{"entropy", to_hex(entropy)}}, now_ms);
}

Result<Appended> Match::abandon_deal(Seat fault, int64_t now_ms) {
    auto appended = append(EntryKind::deal_abandoned, fault, {}, now_ms);
    return appended ? both(std::move(appended), bind_to_deal(now_ms)) : appended;
}

// What the host owes to the deal. Refused: a seat still owes something, and nothing was done.
Result<Appended> Match::share_for_absent(int64_t now_ms) {
    const Dealing& dealing = *state_.dealing();
    for (int n = 1; n <= state_.seats(); ++n) {
        const auto& share = dealing.shares[index_of(seat_number(n))];
        if (share && !share->by_host && !share->entropy) {
            return refuse("bad-deal",
                          join("Seat ", n, " has committed to its entropy and not shown it."), {});
        }
    }
    auto appended = commit_for_absent(now_ms);
    for (int n = 1; appended && n <= state_.seats(); ++n) {
        const Seat seat = seat_number(n);
        if (!dealing.shares[index_of(seat)]->entropy) {
            const Digest entropy =
                entropy_of_host(tools_.hashing, dealing.commitment, seat, *dealing.secret);
            appended = both(std::move(appended), add_entropy(seat, entropy, now_ms));
        }
    }
    return appended;
}

Result<Appended> Match::start(int64_t now_ms) {
    Result<Appended> appended = Appended{};
    if (state_.dealing() && !state_.has_started()) {
        appended = share_for_absent(now_ms);
        if (!appended) {
            return appended;
        }
    }
    const auto observation = state_.first_observation();
    if (!observation) {
        return refuse(observation);
    }
    return go_on(both(std::move(appended), append(EntryKind::start, Seat::none,
                                                  {{"observation", *observation}}, now_ms)),
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
    json::Object body = carried.is_secret()
                            ? sealed(seat, action, !extra.empty() && extra.front().name == "forced")
                            : json::Object{{"action", action}};
    body.insert(body.end(), extra.begin(), extra.end());
    const auto [clock, forgiven] = state_.press_clock(carried, now_ms, lag_ms);
    if (state_.clock_.running() != Seat::none) {
        if (lag_ms > 0) {
            body.push_back({"lag", lag_ms});
            body.push_back({"forgiven", forgiven});
        }
        body.push_back({"clock", clock.times()});
    }
    Told told{.seq = state_.next_seq_, .entry = {EntryKind::action, now_ms, seat, std::move(body)}};
    state_.settle(told, std::move(carried), clock);
    state_.take(told.entry);
    return told;
}

// Commitment, action and salt, of the next entry.
json::Object Match::sealed(Seat seat, std::string_view action, bool is_forced) const {
    json::Object content{{"action", action}};
    if (is_forced) {
        content.push_back({"forced", true});
    }
    const Digest salt = tools_.entropy();
    const Digest seal = seal_of(tools_.hashing, state_.root(), state_.next_seq(), seat,
                                json::Value(std::move(content)).text(), salt);
    return {{"commitment", to_hex(seal)}, {"action", action}, {"salt", to_hex(salt)}};
}

// A host that stopped between two entries of one call first makes up for it (follow_up).
Result<void> Match::check_nothing_held(Seat seat) const {
    if (state_.play() != nullptr && state_.play()->to_act() == seat && state_.held_by(seat)) {
        return refuse("wrong-phase", "What the seat holds is played first.", {});
    }
    return {};
}

Result<Appended> Match::act(Seat seat, std::string_view action, int64_t now_ms, int64_t lag_ms) {
    if (!state_.is_seat(seat)) {
        return refuse("not-your-turn", "Only a seat of the game acts.", "10");
    }
    if (state_.has_left(seat)) {
        return refuse("not-your-turn", "A seat that has left acts no more.", "10");
    }
    if (auto free = check_nothing_held(seat); !free) {
        return refuse(free);
    }
    const int64_t lag = std::clamp<int64_t>(lag_ms, 0, day_ms);
    return go_on(just(append_action(seat, action, {}, now_ms, lag)), now_ms);
}

Result<Appended> Match::hold(Seat seat, std::string_view action, int64_t now_ms) {
    if (state_.play() == nullptr || !state_.is_seat(seat)) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (auto parsed = state_.game()->parse_action(action); !parsed) {
        return refuse(parsed);
    }
    return append(EntryKind::held, seat, sealed(seat, action, false), now_ms);
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
    if (auto free = check_nothing_held(play->to_act()); !free) {
        return refuse(free);
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
    if (so_far && state_.is_over() && may_sign() &&
        state_.signed_by(Seat::none).entry < state_.next_seq() - 2) {
        return both(std::move(so_far), sign(now_ms));
    }
    return so_far;
}

bool Match::may_sign() const { return tools_.signer && state_.facts().host == tools_.signer->key; }

Result<Appended> Match::sign(int64_t now_ms) {
    if (!may_sign()) {
        return refuse("bad-signature", "This host has not the key of the record.", {});
    }
    const int64_t upto = state_.next_seq() - 1;
    return add_signature(
        Seat::none, upto,
        tools_.signer->sign(signed_text(state_.root(), Seat::none, upto, *state_.head())), now_ms);
}

Result<Appended> Match::add_signature(Seat seat, int64_t upto, const Signature& signature,
                                      int64_t now_ms) {
    return append(EntryKind::signature, seat, {{"entry", upto}, {"signature", to_hex(signature)}},
                  now_ms);
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
        appended = both(std::move(appended),
                        append(EntryKind::takeback, Seat::none, {{"to", offer->to_seq}}, now_ms));
    }
    return go_on(std::move(appended), now_ms);
}

Result<Appended> Match::resign(Seat seat, int64_t now_ms) {
    return go_on(append(EntryKind::resign, seat, {}, now_ms), now_ms);
}

Result<Appended> Match::abort(Seat seat, int64_t now_ms, std::string_view reason) {
    json::Object body;
    if (!reason.empty()) {
        body.push_back({"reason", reason});
    }
    return go_on(append(EntryKind::aborted, seat, std::move(body), now_ms), now_ms);
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
        return go_on(
            append(EntryKind::ended, seat,
                   {{"by", "abandonment"}, {"outcome", state_.play()->describe(*verdict)}}, now_ms),
            now_ms);
    }
    return go_on(append(EntryKind::resign, seat, {{"by", "abandonment"}}, now_ms), now_ms);
}

}  // namespace prise
