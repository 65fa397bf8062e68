#include "prise/match/match_state.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

// Takebacks go back to a checkpoint and play the rest again: never more than this.
constexpr size_t steps_between_checkpoints = 16;
constexpr int64_t latest_time_ms = int64_t{1} << 53;
constexpr size_t longest_id = 64;
constexpr size_t longest_name = 64;

tl::unexpected<Refusal> bad_entry(std::string sentence) {
    return refuse("bad-entry", std::move(sentence), {});
}

bool is_tag(const json::Value& value) {
    const json::Array* pair = value.array();
    return pair != nullptr && pair->size() == 2 && (*pair)[0].string() != nullptr &&
           (*pair)[1].string() != nullptr;
}

bool is_printable(std::string_view text) {
    return std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

// The seat that a member names; none if it names no seat.
Seat seat_in(const Entry& entry, std::string_view member) {
    const auto number = entry.number(member);
    return number && *number >= 1 && *number <= max_seats ? seat_number(static_cast<int>(*number))
                                                          : Seat::none;
}

bool stands_before_start(EntryKind kind) {
    return kind == EntryKind::commit || kind == EntryKind::joined || kind == EntryKind::entropy ||
           kind == EntryKind::start;
}

}  // namespace

const OptionSpec* secret_option(const GameEntry& entry) {
    const auto found = std::ranges::find_if(entry.table->rows, &OptionSpec::is_secret);
    return found == entry.table->rows.end() ? nullptr : &*found;
}

Result<Told> MatchState::fold(Entry entry) {
    if (auto sound = check_place(entry); !sound) {
        return refuse(sound);
    }
    Told told{.seq = next_seq_, .entry = std::move(entry)};
    if (auto folded = fold_into(told); !folded) {
        return refuse(folded);
    }
    ++next_seq_;
    return told;
}

// May such an entry stand here at all?
Result<void> MatchState::check_place(const Entry& entry) const {
    if (entry.at_ms < 0 || entry.at_ms > latest_time_ms) {
        return bad_entry("The time of an entry is a number of milliseconds since 1970.");
    }
    if ((entry_ == nullptr) != (entry.kind == EntryKind::created)) {
        return bad_entry("A log begins with one entry 'created'.");
    }
    if (entry.kind == EntryKind::created) {
        return {};
    }
    if (ended_) {
        return refuse("game-over", "The log has ended.", {});
    }
    if (decided_ && entry.kind != EntryKind::ended) {
        return refuse("game-over", "The game is decided; only 'ended' can follow.", {});
    }
    if (stands_before_start(entry.kind) == started_) {
        return bad_entry(join("'", name_of(entry.kind), "' cannot stand ",
                              started_ ? "after" : "before", " the start."));
    }
    if (entry.seat != Seat::none && !is_seat(entry.seat)) {
        return bad_entry(join("There is no seat ", number_of(entry.seat), "."));
    }
    return {};
}

Result<void> MatchState::fold_into(Told& told) {
    const Entry& entry = told.entry;
    switch (entry.kind) {
        case EntryKind::created: return fold_created(entry);
        case EntryKind::commit: return fold_commit(entry);
        case EntryKind::joined: return fold_joined(entry);
        case EntryKind::entropy: return fold_entropy(entry);
        case EntryKind::start: return fold_start(told);
        case EntryKind::action: return fold_action(told);
        case EntryKind::held: return fold_held(entry, told.seq);
        case EntryKind::withdrawn: return fold_withdrawn(entry);
        case EntryKind::resign:
            return fold_leaving(entry, entry.text("by") == name_of(End::abandonment)
                                           ? End::abandonment
                                           : End::resignation);
        case EntryKind::timeout: return fold_leaving(entry, End::timeout);
        case EntryKind::offer: return fold_offer(entry, told.seq);
        case EntryKind::answer: return fold_answer(entry);
        case EntryKind::takeback:
        case EntryKind::undo: return fold_return(told);
        case EntryKind::time_given: return fold_time_given(entry);
        case EntryKind::resumed: clock_.resume(entry.at_ms); return {};
        case EntryKind::ended: return fold_ended(told);
    }
    return bad_entry("An entry of no known kind.");
}

// Before the start --------------------------------------------------------------------------------

Result<void> MatchState::fold_created(const Entry& entry) {
    const GameEntry* found = games_->find(entry.text("game"));
    if (found == nullptr) {
        return refuse("not-found", join("There is no game ", quoted(entry.text("game")), "."), {});
    }
    if (entry.number("rules") != found->version) {
        return bad_entry(join("These are rules of another version than ", found->version, "."));
    }
    MatchFacts facts;
    facts.id = entry.text("id");
    facts.game = found->id;
    if (facts.id.empty() || facts.id.size() > longest_id || !is_printable(facts.id)) {
        return bad_entry(join("A game has an id of 1 to ", longest_id, " printable characters."));
    }
    if (const json::Value* options = entry.find("options")) {
        facts.options = *options;
    }
    const auto options = Options::from_json(*found->table, facts.options);
    if (!options) {
        return refuse(options);
    }
    facts.position = entry.text("position");
    facts.memory = entry.find("memory") != nullptr ? entry.text("memory") : "-";
    if (const json::Value* clock = entry.find("clock")) {
        auto control = TimeControl::from_json(*clock);
        if (!control) {
            return refuse(control);
        }
        facts.clock = *control;
    }
    if (const json::Value* tags = entry.find("tags")) {
        if (tags->array() == nullptr || !std::ranges::all_of(*tags->array(), is_tag)) {
            return bad_entry("Tags are pairs of texts.");
        }
        facts.tags = *tags->array();
    }
    auto game = games_->with(*found, *options);
    if (!game) {
        return refuse(game);
    }
    entry_ = found;
    game_ = std::move(*game);
    facts_ = std::move(facts);
    return {};
}

Result<void> MatchState::fold_commit(const Entry& entry) {
    const auto commitment = digest_from_hex(entry.text("commitment"));
    if (!commitment || committed_) {
        return bad_entry("One commitment of 64 hex digits stands before the deal.");
    }
    // Whoever knew the entropies could choose the secret, and so the deal.
    if (next_seq_ != 2) {
        return bad_entry("The commitment comes before anybody joins.");
    }
    const OptionSpec* secret_row = secret_option(*entry_);
    if (secret_row == nullptr || facts_.options.find(secret_row->name) != nullptr) {
        return bad_entry(
            "There is no deal to commit to: the options name it, or the game has none.");
    }
    std::optional<Digest> secret;
    if (entry.find("secret") != nullptr) {
        secret = digest_from_hex(entry.text("secret"));
        if (!secret || deal_commitment(hashing_, facts_.id, *secret) != *commitment) {
            return refuse("bad-deal", "The secret is not the one that was committed to.", {});
        }
    }
    committed_ = true;
    deal_secret_ = secret;
    return {};
}

Result<void> MatchState::fold_joined(const Entry& entry) {
    const json::Value* name = entry.find("name");
    if (entry.seat == Seat::none || (name != nullptr && name->string() == nullptr) ||
        entry.text("name").size() > longest_name || !is_printable(entry.text("name"))) {
        return bad_entry(join("A person joins a seat, with a name of at most ", longest_name,
                              " printable characters."));
    }
    names_[index_of(entry.seat)] = entry.text("name");
    return {};
}

Result<void> MatchState::fold_entropy(const Entry& entry) {
    const auto bytes = digest_from_hex(entry.text("entropy"));
    if (!bytes || entry.seat == Seat::none) {
        return bad_entry("Entropy is 64 hex digits of a seat.");
    }
    if (entropies_[index_of(entry.seat)]) {
        return bad_entry("A seat adds its entropy once.");
    }
    entropies_[index_of(entry.seat)] = *bytes;
    return {};
}

// Nothing: it is not yet revealed.
std::optional<Deal> MatchState::deal(int64_t number) const {
    if (!committed_) {
        return Options::from_json(*entry_->table, facts_.options)->deal();
    }
    if (!deal_secret_) {
        return std::nullopt;
    }
    std::array<Digest, max_seats> entropies{};
    for (size_t i = 0; i < entropies.size(); ++i) {
        entropies[i] = entropies_[i].value_or(Digest{});
    }
    return Deal::number(seed_of_deal(hashing_, facts_.id, *deal_secret_, entropies, number));
}

Result<std::unique_ptr<AnyPlay>> MatchState::first_play(const Deal& deal) const {
    if (facts_.position.empty()) {
        return game_->start(deal);
    }
    return game_->restore(facts_.position, facts_.memory);
}

Result<std::string> MatchState::first_observation() const {
    if (entry_ == nullptr || started_) {
        return bad_entry("The game has started, or is not even created.");
    }
    const auto dealt = deal(1);
    if (!dealt) {
        return refuse("bad-deal", "The deal is not known here.", {});
    }
    const auto play = first_play(*dealt);
    if (!play) {
        return refuse(play);
    }
    return (*play)->observe(spectator);
}

Result<void> MatchState::fold_start(Told& told) {
    const auto dealt = deal(told.entry.number("deal").value_or(1));
    if (!dealt) {
        started_ = true;
        blind_ = true;
        return {};
    }
    auto play = first_play(*dealt);
    if (!play) {
        return refuse(play);
    }
    if (told.entry.text("observation") != (*play)->observe(spectator)) {
        return refuse("bad-deal", "The first position is not the one of this record.", {});
    }
    play_ = std::move(*play);
    clock_ = Clock(facts_.clock, seats());
    clock_.run(play_->to_act(), told.entry.at_ms);
    started_ = true;
    checkpoints_.push_back({0, play_->mark()});
    if (telling_ == Telling::everything && facts_.position.empty()) {
        Collector collector;
        play_->tell_start(collector);
        events_told_ = collector.told();
        told.events = std::move(collector.events);
    }
    decide_by_rules();
    return {};
}

// Actions -----------------------------------------------------------------------------------------

Result<AnyAction> MatchState::admit(std::string_view action, Seat seat) const {
    if (play_ == nullptr) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (decided_) {
        return refuse("game-over", "The game is over.", {});
    }
    return play_->admit(action, seat);
}

MatchState::Carried MatchState::carry_out(const AnyAction& action, Seat seat) {
    Carried carried{.action = action,
                    .seat = seat,
                    .turns_before = static_cast<int32_t>(play_->completed_turns()),
                    .reveals = play_->reveals(action),
                    .exchanged = play_->exchange(action),
                    .before = play_->mark(),
                    .told = Collector(events_told_)};
    play_->apply(action, telling_ == Telling::everything ? &carried.told : nullptr);
    return carried;
}

bool MatchState::passes(const Carried& carried) const {
    return play_->to_act() != clock_.running() || play_->completed_turns() != carried.turns_before;
}

Result<void> MatchState::check_seal(const Entry& entry, int64_t seq) const {
    if (!entry.is_sealed() || entry.find("action") == nullptr) {
        return {};
    }
    const auto commitment = digest_from_hex(entry.text("commitment"));
    const auto salt = digest_from_hex(entry.text("salt"));
    if (!commitment || !salt ||
        seal_of(hashing_, facts_.id, seq, entry.seat, entry.text("action"), *salt) != *commitment) {
        return refuse("bad-seal", "The action is not the one that was sealed.", {});
    }
    return {};
}

// For an absent seat nobody chooses.
Result<void> MatchState::check_player(const Entry& entry) const {
    if (entry.seat == Seat::none) {
        return bad_entry("An action is that of a seat.");
    }
    const json::Value* mark = entry.find("forced");
    const bool is_forced = mark != nullptr && mark->boolean() != nullptr && *mark->boolean();
    if (!is_forced && has_left(entry.seat)) {
        return bad_entry("A seat that has left is played by the forced action.");
    }
    if (is_forced && play_->forced(all_knowing) != entry.text("action")) {
        return bad_entry("For an absent seat only the forced action is played.");
    }
    if (const auto held = entry.number("held")) {
        const auto mine = held_by(entry.seat);
        // The text is not known where the record is redacted.
        if (!mine || mine->second != *held ||
            (!mine->first.empty() && mine->first != entry.text("action"))) {
            return refuse("bad-seal", "The action is not the one that the seat holds.", {});
        }
    }
    return {};
}

Result<void> MatchState::fold_action(Told& told) {
    const Entry& entry = told.entry;
    if (blind_) {
        offer_.reset();
        return {};
    }
    if (auto sound = check_seal(entry, told.seq); !sound) {
        return sound;
    }
    if (entry.find("action") == nullptr) {
        blind_ = true;
        offer_.reset();
        play_.reset();
        return {};
    }
    if (auto sound = check_player(entry); !sound) {
        return sound;
    }
    const auto action = admit(entry.text("action"), entry.seat);
    if (!action) {
        return refuse(action);
    }
    Carried carried = carry_out(*action, entry.seat);
    Clock clock = clock_;
    if (clock.running() != Seat::none) {
        const int64_t lag = entry.number("lag").value_or(0);
        const bool late = clock.is_late(entry.at_ms, lag);
        const int64_t forgiven = clock.press(entry.at_ms, lag);
        if (passes(carried)) {
            clock.pass(play_->to_act(), entry.at_ms);
        }
        const json::Value* times = entry.find("clock");
        if (late || times == nullptr || *times != clock.times() ||
            entry.number("forgiven").value_or(0) != forgiven) {
            take_back(carried);
            return refuse("bad-clock",
                          late ? "The action came after the flag had fallen."
                               : join("The clocks stand at ", clock.times().text(), ", with ",
                                      forgiven, " ms forgiven."),
                          {});
        }
    }
    settle(told, std::move(carried), clock);
    return {};
}

// What an action that has been carried out means for the match.
void MatchState::settle(Told& told, Carried carried, const Clock& clock) {
    const Entry& entry = told.entry;
    events_told_ = carried.told.told();
    clock_ = clock;
    Step step{told.seq, carried.action, carried.turns_before, carried.seat,
              entry.is_sealed() || game_->has_own_undo() || carried.reveals};
    if (carried.exchanged) {
        step.exchanged = {carried.exchanged->first, carried.exchanged->second};
        change_places(step.exchanged[0], step.exchanged[1]);
    }
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    line_.push_back(step);
    mark_line();
    offer_.reset();  // whoever plays on has answered
    told.readers = readers_of(carried.before, carried.action);
    if (!game_->is_open()) {
        open_what_can_be_seen(told);
        if (!told.readers.is_everybody()) {
            hidden_.push_back(
                {told.seq, carried.seat, carried.action, carried.before, told.readers});
        }
    }
    if (telling_ == Telling::everything) {
        told.action = play_->text(carried.action);
        if (!told.readers.is_everybody()) {
            told.redacted = play_->log_text(carried.before, carried.action, spectator);
        }
        told.events = std::move(carried.told.events);
        told.captures = std::move(carried.told.captures);
        told.before = std::move(carried.before);
    }
    decide_by_rules();
    drop_stale_hold();
}

Audience MatchState::readers_of(const PlayMark& before, const AnyAction& action) const {
    Audience readers;
    for (int n = 0; n <= max_seats; ++n) {
        const bool is_there = n <= seats();
        readers.may_see[static_cast<size_t>(n)] =
            !is_there || game_->is_open() || play_->may_see(before, action, Viewer{seat_number(n)});
    }
    return readers;
}

// Earlier actions that somebody may read from now on.
void MatchState::open_what_can_be_seen(Told& told) {
    for (Hidden& hidden : hidden_) {
        const Audience now = ended_ ? Audience{{true, true, true, true, true}}
                                    : readers_of(hidden.before, hidden.action);
        Audience fresh;
        for (size_t i = 0; i < now.may_see.size(); ++i) {
            fresh.may_see[i] = now.may_see[i] && !hidden.readers.may_see[i];
        }
        if (fresh != Audience{}) {
            told.opened.push_back({hidden.seq, hidden.seat, play_->text(hidden.action), fresh});
            hidden.readers = now;
        }
    }
    std::erase_if(hidden_, [](const Hidden& hidden) { return hidden.readers.is_everybody(); });
}

void MatchState::change_places(Seat a, Seat b) {
    std::swap(persons_[index_of(a)], persons_[index_of(b)]);
    std::swap(left_[index_of(a)], left_[index_of(b)]);
}

void MatchState::decide(const Verdict& verdict) {
    decided_ = verdict;
    clock_.run(Seat::none, 0);
    held_.clear();
}

void MatchState::decide_by_rules() {
    if (play_->outcome().over()) {
        decide(put_last(play_->verdict(), left_));
    }
}

bool MatchState::counts(int64_t seq) const {
    return std::ranges::binary_search(line_, seq, {}, &Step::seq);
}

// Held actions ------------------------------------------------------------------------------------

Result<void> MatchState::fold_held(const Entry& entry, int64_t seq) {
    if (auto sound = check_seal(entry, seq); !sound) {
        return sound;
    }
    if (entry.seat == Seat::none || !entry.is_sealed()) {
        return bad_entry("A held action is sealed, and that of a seat.");
    }
    if (blind_) {
        return {};
    }
    if (entry.seat == play_->to_act() || has_left(entry.seat)) {
        return refuse("not-to-hold", "Only who is not to act, and has not left, holds an action.",
                      {});
    }
    if (entry.find("action") != nullptr && !game_->parse_action(entry.text("action"))) {
        return bad_entry("What is held is an action of the game.");
    }
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    held_.push_back({seq, entry.seat, std::string(entry.text("action"))});
    return {};
}

Result<void> MatchState::fold_withdrawn(const Entry& entry) {
    const auto held = std::ranges::find(held_, entry.seat, &Held::seat);
    if (held == held_.end() && !blind_) {
        return refuse("nothing-held", "This seat holds no action.", {});
    }
    if (held != held_.end()) {
        held_.erase(held);
    }
    return {};
}

// A held action is meant for the next turn of its seat. If it cannot be played then, it is over.
void MatchState::drop_stale_hold() {
    if (decided_) {
        return;
    }
    const Seat next = play_->to_act();
    std::erase_if(held_, [&](const Held& held) {
        return held.seat == next && !held.action.empty() && !play_->admit(held.action, next);
    });
}

std::optional<std::pair<std::string, int64_t>> MatchState::held_by(Seat seat) const {
    const auto found = std::ranges::find(held_, seat, &Held::seat);
    if (found == held_.end()) {
        return std::nullopt;
    }
    return std::pair(found->action, found->seq);
}

// Returns -----------------------------------------------------------------------------------------

// All points of the turn that goes on can be returned to at once, earlier ones from a checkpoint.
void MatchState::mark_line() {
    const int64_t turns = play_->completed_turns();
    std::erase_if(checkpoints_, [&](const Checkpoint& point) {
        return point.steps % steps_between_checkpoints != 0 && point.mark.completed_turns != turns;
    });
    checkpoints_.push_back({line_.size(), play_->mark()});
}

void MatchState::return_to(size_t steps) {
    while (checkpoints_.back().steps > steps) {
        checkpoints_.pop_back();
    }
    play_->rewind(checkpoints_.back().mark);
    for (size_t i = checkpoints_.back().steps; i < steps; ++i) {
        play_->apply(line_[i].action, nullptr);
    }
    for (size_t i = line_.size(); i > steps; --i) {
        if (line_[i - 1].exchanged[0] != Seat::none) {  // the persons go back, too
            change_places(line_[i - 1].exchanged[0], line_[i - 1].exchanged[1]);
        }
    }
    line_.resize(steps);
}

size_t MatchState::own_actions_to_undo(Seat seat) const {
    if (!play_ || play_->to_act() != seat) {
        return 0;
    }
    const int64_t turns = play_->completed_turns();
    const auto newest_first = line_ | std::views::reverse;
    const auto stays = std::ranges::find_if(newest_first, [&](const Step& step) {
        return step.turns_before != turns || step.seat != seat || step.final;
    });
    return static_cast<size_t>(stays - newest_first.begin());
}

// Undo and takeback: the actions after the named entry no longer count. Thinking time that was used
// is used.
Result<void> MatchState::fold_return(Told& told) {
    const Entry& entry = told.entry;
    const auto to = entry.number("to");
    if (!to || *to < 1 || *to >= told.seq) {
        return bad_entry("A return names an earlier entry.");
    }
    told.returned_to = *to;
    if (blind_) {
        offer_.reset();
        return {};
    }
    const auto stay = std::ranges::upper_bound(line_, *to, {}, &Step::seq);
    const auto goes = static_cast<size_t>(line_.end() - stay);
    if (entry.kind == EntryKind::undo && (goes == 0 || goes > own_actions_to_undo(entry.seat))) {
        return refuse("no-undo",
                      "Only the own actions of a turn that goes on can be undone, back to the "
                      "first that was sealed or has shown a secret.",
                      {});
    }
    if (entry.kind == EntryKind::takeback &&
        (!offer_ || !offer_->takeback || offer_->to_seq != *to || !everyone_else_accepted())) {
        return refuse("no-takeback", "A takeback needs the consent of everybody else.", {});
    }
    return_to(line_.size() - goes);
    std::erase_if(hidden_, [&](const Hidden& hidden) { return hidden.seq > *to; });
    offer_.reset();
    clock_.press(entry.at_ms, 0);
    clock_.run(play_->to_act(), entry.at_ms);
    drop_stale_hold();
    return {};
}

// Offers, time, leaving, the end ------------------------------------------------------------------

bool MatchState::everyone_else_accepted() const {
    if (!offer_) {
        return false;
    }
    for (int n = 1; n <= seats(); ++n) {
        const Seat seat = seat_number(n);
        if (seat != offer_->by && !has_left(seat) && !offer_->accepted[index_of(seat)]) {
            return false;
        }
    }
    return true;
}

Result<void> MatchState::fold_offer(const Entry& entry, int64_t seq) {
    const std::string_view what = entry.text("what");
    if (entry.seat == Seat::none || (what != "draw" && what != "takeback")) {
        return bad_entry("A seat offers a draw or a takeback.");
    }
    if (offer_) {
        return refuse("offer-open", "Another offer is still to be answered.", {});
    }
    const int64_t to = entry.number("to").value_or(0);
    if (what == "takeback" && !blind_ && (line_.empty() || to < 1 || to >= line_.back().seq)) {
        return refuse("no-takeback", "A takeback names an entry before the last action.", {});
    }
    offer_ = Offer{entry.seat, what == "takeback", to, seq, {}};
    return {};
}

Result<void> MatchState::fold_answer(const Entry& entry) {
    const json::Value* accepts = entry.find("accepts");
    if (!offer_ || entry.seat == Seat::none || entry.seat == offer_->by || accepts == nullptr ||
        accepts->boolean() == nullptr || entry.number("offer") != offer_->seq) {
        return refuse("no-offer", "There is no such offer to this seat.", {});
    }
    if (!*accepts->boolean()) {
        offer_.reset();
        return {};
    }
    offer_->accepted[index_of(entry.seat)] = true;
    if (!offer_->takeback && everyone_else_accepted() && play_) {
        const auto agreed = play_->adjudicate(End::agreement, Seat::none);
        if (!agreed) {
            offer_->accepted[index_of(entry.seat)] = false;
            return refuse(agreed);
        }
        decide(put_last(*agreed, left_));
    }
    return {};
}

Result<void> MatchState::fold_time_given(const Entry& entry) {
    const Seat to = seat_in(entry, "to");
    const auto extra = entry.number("ms");
    if (facts_.clock.kind == TimeControl::Kind::none || !is_seat(to) || !extra || *extra <= 0 ||
        *extra > day_ms) {
        return bad_entry("Time is given to a seat that has a clock: up to a day of milliseconds.");
    }
    if (entry.seat == Seat::none || entry.seat == to || has_left(entry.seat)) {
        return refuse("not-yours-to-give", "Time is given by another seat of the game.", {});
    }
    clock_.give(to, *extra);
    return {};
}

Result<void> MatchState::fold_leaving(const Entry& entry, End end) {
    if (blind_) {
        return {};
    }
    if (entry.seat == Seat::none || has_left(entry.seat)) {
        return bad_entry("A seat of the game leaves it, once.");
    }
    if (end == End::timeout &&
        (clock_.running() != entry.seat || !clock_.has_run_out(entry.at_ms))) {
        return refuse("time-left", "The seat still has time.", {});
    }
    const auto verdict = play_->adjudicate(end, entry.seat);
    if (!verdict) {
        return refuse(verdict);
    }
    const auto has_left_it = [](const std::optional<Leaving>& leaving) {
        return leaving.has_value();
    };
    const auto others_left = std::ranges::count_if(left_, has_left_it);
    left_[index_of(entry.seat)] = Leaving{static_cast<int>(others_left) + 1, end};
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    if (verdict->over()) {
        decide(*verdict);
    } else if (others_left + 2 == seats()) {
        // Whatever is still played, the others rank behind the one who is left.
        const auto stayed = std::ranges::find_if_not(left_, has_left_it);
        decide(won_by_the_last(play_->adjudicate(End::agreement, Seat::none).value_or(*verdict),
                               left_, seat_number(static_cast<int>(stayed - left_.begin()) + 1)));
    }
    return {};
}

json::Value MatchState::outcome_json() const { return play_->describe(*decided_); }

Result<void> MatchState::fold_ended(Told& told) {
    const Entry& entry = told.entry;
    const json::Value* outcome = entry.find("outcome");
    if (outcome == nullptr || outcome->object() == nullptr) {
        return bad_entry("The end states an outcome.");
    }
    if (blind_) {
        return refuse("bad-seal", "The game is over, so what was sealed or dealt must be open.",
                      {});
    }
    std::optional<Verdict> expected = decided_;
    if (entry.text("by") == "abandonment" && !decided_) {
        const auto left = play_->adjudicate(End::abandonment, entry.seat);
        if (!left) {
            return refuse(left);
        }
        expected = *left;
    }
    if (!expected || !expected->over()) {
        return refuse("bad-outcome", "The game is not decided.", {});
    }
    if (const std::string text = play_->describe(*expected).text(); outcome->text() != text) {
        return refuse("bad-outcome", join("The outcome is ", text, "."), {});
    }
    decide(*expected);
    ended_ = true;
    open_what_can_be_seen(told);
    return {};
}

std::vector<std::string> MatchState::texts_for(Viewer viewer) const {
    std::vector<std::string> texts;
    if (!play_) {
        return texts;
    }
    texts.reserve(line_.size());
    auto hidden = hidden_.begin();
    for (const Step& step : line_) {
        while (hidden != hidden_.end() && hidden->seq < step.seq) {
            ++hidden;
        }
        const bool is_hidden = hidden != hidden_.end() && hidden->seq == step.seq;
        texts.push_back(is_hidden && !ended_ ? play_->log_text(hidden->before, step.action, viewer)
                                             : play_->text(step.action));
    }
    return texts;
}

}  // namespace prise
