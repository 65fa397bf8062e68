// What stands before the first action: the facts, the deal, who sits where.
#include <algorithm>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/match_state.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

constexpr size_t longest_id = 64;
constexpr size_t longest_name = 64;

bool is_tag(const json::Value& value) {
    const json::Array* pair = value.array();
    return pair != nullptr && pair->size() == 2 && (*pair)[0].string() != nullptr &&
           (*pair)[1].string() != nullptr;
}

bool is_printable(std::string_view text) {
    return std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

}  // namespace

const OptionSpec* secret_option(const GameEntry& entry) {
    const auto found = std::ranges::find_if(entry.table->rows, &OptionSpec::is_secret);
    return found == entry.table->rows.end() ? nullptr : &*found;
}

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

}  // namespace prise
