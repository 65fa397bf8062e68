#include "prise/match/folded.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

tl::unexpected<Refusal> bad_entry(std::string sentence) {
    return refuse("bad-entry", std::move(sentence), {});
}

bool is_tag(const json::Value& value) {
    const json::Array* pair = value.array();
    return pair != nullptr && pair->size() == 2 && (*pair)[0].string() != nullptr &&
           (*pair)[1].string() != nullptr;
}

}  // namespace

const OptionSpec* secret_option(const GameEntry& entry) {
    const auto found = std::ranges::find_if(entry.table->rows, &OptionSpec::is_secret);
    return found == entry.table->rows.end() ? nullptr : &*found;
}

Result<void> Folded::fold(Entry entry) {
    if (auto folded = check_and_fold(entry, next_seq()); !folded) {
        return folded;
    }
    entries_.push_back(std::move(entry));
    return {};
}

Result<void> Folded::check_and_fold(const Entry& entry, int64_t seq) {
    if ((entry_ == nullptr) != (entry.kind == EntryKind::created)) {
        return bad_entry("A log begins with one entry 'created'.");
    }
    if (ended_) {
        return refuse("game-over", "The log has ended.", {});
    }
    if (decided_ && entry.kind != EntryKind::ended) {
        return refuse("game-over", "The game is decided; only 'ended' can follow.", {});
    }
    const bool before_start = entry.kind == EntryKind::commit || entry.kind == EntryKind::joined ||
                              entry.kind == EntryKind::entropy || entry.kind == EntryKind::start;
    if (entry.kind != EntryKind::created && before_start == started_) {
        return bad_entry(join("'", name_of(entry.kind), "' cannot stand ",
                              started_ ? "after" : "before", " the start."));
    }
    if (!before_start && entry.kind != EntryKind::created && entry.seat != Seat::none &&
        !is_seat(entry.seat) && !blind_) {
        return bad_entry(join("There is no seat ", number_of(entry.seat), "."));
    }
    switch (entry.kind) {
        case EntryKind::created: return fold_created(entry);
        case EntryKind::commit: return fold_commit(entry);
        case EntryKind::joined: return {};
        case EntryKind::entropy: return fold_entropy(entry);
        case EntryKind::start: return fold_start(entry, seq);
        case EntryKind::action: return fold_action(entry, seq);
        case EntryKind::held:
            if (auto sound = check_seal(entry, seq); !sound) {
                return sound;
            }
            held_.push_back({seq, entry.seat, std::string(entry.text("action"))});
            return {};
        case EntryKind::resign:
            return fold_leaving(entry, entry.text("by") == name_of(End::abandonment)
                                           ? End::abandonment
                                           : End::resignation);
        case EntryKind::timeout: return fold_leaving(entry, End::timeout);
        case EntryKind::offer: return fold_offer(entry, seq);
        case EntryKind::answer: return fold_answer(entry);
        case EntryKind::takeback:
        case EntryKind::undo: return fold_return(entry);
        case EntryKind::time_given: {
            const auto to = entry.number("to");
            const auto extra = entry.number("ms");
            if (!to || !extra || !is_seat(seat_number(static_cast<int>(*to))) || *extra <= 0) {
                return bad_entry("Time is given to a seat, in milliseconds.");
            }
            clock_.give(seat_number(static_cast<int>(*to)), *extra);
            return {};
        }
        case EntryKind::ended: return fold_ended(entry);
    }
    return bad_entry("An entry of no known kind.");
}

Result<void> Folded::fold_created(const Entry& entry) {
    const GameEntry* found = find_game(games_, entry.text("game"));
    if (found == nullptr) {
        return refuse("not-found", join("There is no game ", quoted(entry.text("game")), "."), {});
    }
    if (entry.number("rules") != found->version) {
        return bad_entry(join("These are rules of another version than ", found->version, "."));
    }
    MatchFacts facts;
    facts.id = entry.text("id");
    facts.game = found->id;
    if (facts.id.empty()) {
        return bad_entry("A game has an id.");
    }
    if (const json::Value* options = entry.find("options")) {
        facts.options = *options;
    }
    if (auto options = Options::from_json(*found->table, facts.options); !options) {
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
    entry_ = found;
    facts_ = std::move(facts);
    return {};
}

Result<void> Folded::fold_commit(const Entry& entry) {
    const auto commitment = digest_from_hex(entry.text("commitment"));
    if (!commitment || committed_) {
        return bad_entry("One commitment of 64 hex digits stands before the deal.");
    }
    // Whoever knew the entropies could choose the secret, and so the deal.
    if (entries_.size() != 1) {
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

Result<void> Folded::fold_entropy(const Entry& entry) {
    const auto bytes = digest_from_hex(entry.text("entropy"));
    if (!bytes || entry.seat == Seat::none || number_of(entry.seat) > max_seats) {
        return bad_entry("Entropy is 64 hex digits of a seat.");
    }
    const bool again = std::ranges::any_of(entries_, [&](const Entry& earlier) {
        return earlier.kind == EntryKind::entropy && earlier.seat == entry.seat;
    });
    if (again) {
        return bad_entry("A seat adds its entropy once.");
    }
    entropies_[index_of(entry.seat)] = *bytes;
    return {};
}

Result<std::unique_ptr<AnyPlay>> Folded::first_play(const AnyGame& game) const {
    if (facts_.position.empty()) {
        return game.start();
    }
    return game.restore(facts_.position, facts_.memory);
}

// With the seed of the deal, where there is one and its secret is known; else nothing.
Result<std::shared_ptr<const AnyGame>> Folded::make_game(int64_t deal) const {
    auto options = Options::from_json(*entry_->table, facts_.options);
    const OptionSpec* secret = secret_option(*entry_);
    if (secret != nullptr && committed_) {
        if (!deal_secret_) {
            return nullptr;
        }
        options->set(secret->name,
                     seed_of_deal(hashing_, facts_.id, *deal_secret_, entropies_, deal));
    }
    auto game = entry_->make(*options);
    if (!game) {
        return refuse(game);
    }
    return std::shared_ptr<const AnyGame>(std::move(*game));
}

Result<std::string> Folded::first_observation() const {
    if (entry_ == nullptr || started_) {
        return bad_entry("The game has started, or is not even created.");
    }
    const auto game = make_game(1);
    if (!game) {
        return refuse(game);
    }
    const auto play = first_play(**game);
    if (!play) {
        return refuse(play);
    }
    return (*play)->observe(spectator);
}

Result<void> Folded::fold_start(const Entry& entry, int64_t seq) {
    auto game = make_game(entry.number("deal").value_or(1));
    if (!game) {
        return refuse(game);
    }
    if (*game == nullptr) {
        started_ = true;
        blind_ = true;  // the deal is not yet revealed
        return {};
    }
    auto play = first_play(**game);
    if (!play) {
        return refuse(play);
    }
    if (entry.text("observation") != (*play)->observe(spectator)) {
        return refuse("bad-deal", "The first position is not the one of this record.", {});
    }
    game_ = std::move(*game);
    play_ = std::move(*play);
    clock_ = Clock(facts_.clock, game_->seats());
    clock_.run(play_->to_act(), entry.at_ms);
    started_ = true;
    if (is_told()) {
        Collector collector;
        if (facts_.position.empty()) {
            play_->tell_start(collector);
        }
        events_told_ = collector.told();
        if (listener_) {
            listener_({seq, nullptr, collector, *play_, *play_});
        }
    }
    decide_by_rules();
    return {};
}

Result<void> Folded::check_seal(const Entry& entry, int64_t seq) const {
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
Result<void> Folded::check_player(const Entry& entry) const {
    const json::Value* mark = entry.find("forced");
    const bool is_forced = mark != nullptr && mark->boolean() != nullptr && *mark->boolean();
    if (!is_forced && entry.seat != Seat::none && has_left(entry.seat)) {
        return bad_entry("A seat that has left is played by the forced action.");
    }
    if (is_forced && play_->forced(all_knowing) != entry.text("action")) {
        return bad_entry("For an absent seat only the forced action is played.");
    }
    return {};
}

void Folded::change_places(const std::pair<Seat, Seat>& seats) {
    std::swap(persons_[index_of(seats.first)], persons_[index_of(seats.second)]);
    std::swap(left_[index_of(seats.first)], left_[index_of(seats.second)]);
}

Result<void> Folded::fold_action(const Entry& entry, int64_t seq) {
    if (blind_) {
        offer_.reset();
        return {};
    }
    if (auto sound = check_seal(entry, seq); !sound) {
        return sound;
    }
    if (entry.find("action") == nullptr) {
        blind_ = true;
        play_.reset();
        return {};
    }
    if (auto sound = check_player(entry); !sound) {
        return sound;
    }
    const std::string action(entry.text("action"));
    const bool told = is_told();
    const std::unique_ptr<AnyPlay> before = told ? play_->clone() : nullptr;
    const auto parsed = game_->parse_action(action);
    if (!parsed) {
        return refuse(parsed);
    }
    const Step step{seq,
                    entry.seat,
                    action,
                    play_->completed_turns(),
                    entry.is_sealed() || game_->has_own_undo() || play_->reveals(*parsed),
                    play_->exchange(*parsed)};
    Collector collector(events_told_);
    Clock clock = clock_;
    if (const json::Value* times = entry.find("clock")) {
        if (auto set = clock.set_times(*times, entry.at_ms); !set) {
            return set;
        }
    }
    if (auto done = play_->apply(action, entry.seat, told ? &collector : nullptr); !done) {
        return done;
    }
    events_told_ = collector.told();
    clock_ = clock;
    if (facts_.clock.kind != TimeControl::Kind::none) {
        clock_.run(play_->to_act(), entry.at_ms);
    }
    if (const auto& pair = step.exchanged) {
        change_places(*pair);
    }
    std::erase_if(held_, [&](const Held& held) { return held.seq == entry.number("held"); });
    line_.push_back(step);
    offer_.reset();  // whoever plays on has answered
    if (keeps_chains_) {
        note_captures(step, collector, *before, *play_);
    }
    if (listener_) {
        listener_({seq, &step, collector, *before, *play_});
    }
    decide_by_rules();
    return {};
}

// Of the last step of the line. Whose capture it is the record says: in a duel that may hang on the
// other seat's answer.
void Folded::note_captures(const Step& step, const Collector& told, const AnyPlay& before,
                           const AnyPlay& after) {
    const bool open = !chains_.empty() && !chains_.back().complete;
    if (open && told.captures.empty()) {
        chains_.back().complete = true;  // its player chose not to go on
    }
    for (const CaptureRecord& capture : told.captures) {
        if (chains_.empty() || chains_.back().complete) {
            chains_.push_back(
                {step.seq, step.seq, capture.seat, before.position(), before.memory(), {}, false});
        }
        ChainRecord& chain = chains_.back();
        chain.last_seq = step.seq;
        chain.captures.push_back(capture);
        chain.complete = !capture.chain_goes_on || after.outcome().over();
    }
}

void Folded::decide_by_rules() {
    if (play_->outcome().over()) {
        decided_ = put_last(play_->describe(play_->verdict()), left_);
        clock_.run(Seat::none, 0);
    }
}

bool Folded::counts(int64_t seq) const {
    return std::ranges::binary_search(line_, seq, {}, &Step::seq);
}

size_t Folded::own_actions_to_undo(Seat seat) const {
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

// Undo and takeback: the actions after the named entry no longer count.
Result<void> Folded::fold_return(const Entry& entry) {
    const auto to = entry.number("to");
    if (!to || *to < 1 || *to >= next_seq()) {
        return bad_entry("A return names an earlier entry.");
    }
    if (blind_) {
        offer_.reset();
        return {};
    }
    if (entry.kind == EntryKind::undo) {
        const auto goes = static_cast<size_t>(
            std::ranges::count_if(line_, [&](const Step& step) { return step.seq > *to; }));
        if (goes == 0 || goes > own_actions_to_undo(entry.seat)) {
            return refuse("no-undo",
                          "Only the own actions of a turn that goes on can be undone, back to the "
                          "first that was sealed or has shown a secret.",
                          {});
        }
    }
    if (entry.kind == EntryKind::takeback &&
        (!offer_ || !offer_->takeback || offer_->to_seq != *to || !everyone_else_accepted())) {
        return refuse("no-takeback", "A takeback needs the consent of everybody else.", {});
    }
    auto again = first_play(*game_);
    std::vector<Step> steps = std::exchange(line_, {});
    chains_.clear();
    while (line_.size() < steps.size() && steps[line_.size()].seq <= *to) {
        line_.push_back(steps[line_.size()]);
        const Step& step = line_.back();
        if (!keeps_chains_) {
            static_cast<void>((*again)->apply(step.action));
            continue;
        }
        const auto before = (*again)->clone();
        Collector told;
        static_cast<void>((*again)->apply(step.action, step.seat, &told));
        note_captures(step, told, *before, **again);
    }
    for (size_t i = steps.size(); i > line_.size(); --i) {
        if (const auto& exchanged = steps[i - 1].exchanged) {  // the persons go back, too
            change_places(*exchanged);
        }
    }
    play_ = std::move(*again);
    offer_.reset();
    clock_.run(play_->to_act(), entry.at_ms);
    return {};
}

bool Folded::everyone_else_accepted() const {
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

Result<void> Folded::fold_offer(const Entry& entry, int64_t seq) {
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

Result<void> Folded::fold_answer(const Entry& entry) {
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
        decided_ = put_last(play_->describe(*agreed), left_);
        clock_.run(Seat::none, 0);
    }
    return {};
}

Result<void> Folded::fold_leaving(const Entry& entry, End end) {
    if (blind_) {
        return {};
    }
    if (entry.seat == Seat::none || has_left(entry.seat)) {
        return bad_entry("A seat of the game leaves it, once.");
    }
    const auto outcome = play_->adjudicate(end, entry.seat);
    if (!outcome) {
        return refuse(outcome);
    }
    const auto has_left_it = [](const std::optional<Leaving>& leaving) {
        return leaving.has_value();
    };
    const auto others_left = std::ranges::count_if(left_, has_left_it);
    left_[index_of(entry.seat)] = Leaving{static_cast<int>(others_left) + 1, end};
    if (outcome->over()) {
        decided_ = play_->describe(*outcome);
    } else if (others_left + 2 == seats()) {
        // Whatever is still played, the others rank behind the one who is left.
        const auto stayed = std::ranges::find_if_not(left_, has_left_it);
        decided_ = won_by_the_last(
            play_->describe(play_->adjudicate(End::agreement, Seat::none).value_or(*outcome)),
            left_, seat_number(static_cast<int>(stayed - left_.begin()) + 1));
    }
    if (decided_) {
        clock_.run(Seat::none, 0);
    }
    return {};
}

Result<void> Folded::fold_ended(const Entry& entry) {
    const json::Value* outcome = entry.find("outcome");
    if (outcome == nullptr || outcome->object() == nullptr) {
        return bad_entry("The end states an outcome.");
    }
    if (blind_) {
        return refuse("bad-seal", "The game is over, so what was sealed or dealt must be open.",
                      {});
    }
    std::optional<json::Value> expected = decided_;
    if (entry.text("by") == "abandonment" && !decided_) {
        const auto left = play_->adjudicate(End::abandonment, entry.seat);
        if (!left) {
            return refuse(left);
        }
        expected = play_->describe(*left);
    }
    if (!expected || *expected->find("status")->string() == "ongoing") {
        return refuse("bad-outcome", "The game is not decided.", {});
    }
    if (outcome->text() != expected->text()) {
        return refuse("bad-outcome", join("The outcome is ", expected->text(), "."), {});
    }
    decided_ = *outcome;
    ended_ = true;
    clock_.run(Seat::none, 0);
    return {};
}

std::optional<std::pair<std::string, int64_t>> Folded::held_by(Seat seat) const {
    const auto found = std::ranges::find(held_, seat, &Held::seat);
    if (found == held_.end()) {
        return std::nullopt;
    }
    return std::pair(found->action, found->seq);
}

void Folded::for_each_step(
    const std::function<void(const AnyPlay& before, const Step& step)>& visit) const {
    if (!play_) {
        return;
    }
    auto before = first_play(*game_);
    for (const Step& step : line_) {
        visit(**before, step);
        static_cast<void>((*before)->apply(step.action));
    }
}

std::vector<SeenText> Folded::seen_by(Viewer viewer) const {
    std::vector<SeenText> seen;
    for_each_step([&](const AnyPlay& before, const Step& step) {
        Collector told;
        static_cast<void>(before.clone()->apply(step.action, step.seat, &told));
        seen.push_back({step.seat, std::nullopt});
        for (const Event& event : told.events) {
            seen.back().told.push_back(render(event, viewer));
        }
        if (play_->may_see(before.mark(), *game_->parse_action(step.action), viewer)) {
            seen.back().action = step.action;
        }
    });
    return seen;
}

std::vector<std::string> Folded::texts_for(Viewer viewer) const {
    std::vector<std::string> texts;
    for_each_step([&](const AnyPlay& before, const Step& step) {
        texts.push_back(play_->log_text(before.mark(), *game_->parse_action(step.action), viewer));
    });
    return texts;
}

}  // namespace prise
