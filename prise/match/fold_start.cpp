// What stands before the first action: the facts, who sits where, the first position.
#include <algorithm>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/match_state.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

bool is_tag_pair(const json::Value& value) {
    const json::Array* pair = value.array();
    if (pair == nullptr || pair->size() != 2) {
        return false;
    }
    const std::string* name = (*pair)[0].string();
    const std::string* said = (*pair)[1].string();
    return name != nullptr && said != nullptr && is_tag(*name, *said);
}

// An id goes into file names, tables and sentences: ASCII, and no blanks.
bool is_id(std::string_view id) {
    return !id.empty() && id.size() <= longest_id &&
           std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

const OptionSpec* secret_option(const GameEntry& entry) {
    const auto found = std::ranges::find_if(entry.table->rows, &OptionSpec::is_secret);
    return found == entry.table->rows.end() ? nullptr : &*found;
}

Result<void> MatchState::check_facts(const Entry& entry, const GameEntry& game,
                                     MatchFacts& facts) const {
    if (entry.number("prise") != record_version) {
        return bad_entry(join("This is version ", record_version, " of the format."));
    }
    if (entry.number("rules") != game.version) {
        return bad_entry(join("These are rules of another version than ", game.version, "."));
    }
    facts.id = entry.text("id");
    facts.game = game.id;
    if (!is_id(facts.id)) {
        return bad_entry(join("A game has an id of 1 to ", longest_id,
                              " printable ASCII characters without blanks."));
    }
    facts.options = *entry.find("options");
    facts.position = entry.text("position");
    facts.memory = entry.find("memory") != nullptr ? entry.text("memory") : "-";
    if (entry.find("position") != nullptr && facts.position.empty()) {
        return bad_entry("A position is not empty.");
    }
    if (facts.position.size() > longest_position || facts.memory.size() > longest_memory) {
        return bad_entry(join("A position has at most ", longest_position, " characters, a memory ",
                              longest_memory, "."));
    }
    if (const json::Value* clock = entry.find("clock")) {
        auto control = TimeControl::from_json(*clock);
        if (!control) {
            return refuse(control);
        }
        facts.clock = *control;
        if (*clock != control->to_json()) {
            return bad_entry(join("Such a clock is written ", control->to_json().text(), "."));
        }
    }
    if (const json::Value* tags = entry.find("tags")) {
        facts.tags = *tags->array();
        if (facts.tags.empty() || facts.tags.size() > most_tags ||
            !std::ranges::all_of(facts.tags,
                                 [](const json::Value& tag) { return is_tag_pair(tag); })) {
            return bad_entry(join("Tags are pairs of printable texts, up to ", most_tags,
                                  " of them: a name of at most ", longest_tag_name,
                                  " bytes, a value of at most ", longest_tag_value, "."));
        }
    }
    if (entry.find("host") != nullptr) {
        facts.host = digest_from_hex(entry.text("host"));
    }
    return {};
}

// Is there anything to hide in some game of this kind? A position of it may then do so with options
// that hide nothing by themselves.
bool MatchState::can_hide(const GameEntry& found, const AnyGame& game) const {
    if (!game.is_open()) {
        return true;
    }
    const auto is_hiding = [&](const Result<Options>& options) {
        if (!options) {
            return false;
        }
        const auto other = games_->with(found, *options);
        return other && !(*other)->is_open();
    };
    return is_hiding(Options(*found.table)) ||
           std::ranges::any_of(found.table->presets, [&](const Preset& preset) {
               return is_hiding(Options::parse(*found.table, {}, preset.name));
           });
}

// A position of a game with secrets may show them, so it is sealed, and opened at the end; so is
// one that hides something, although nobody can hide anything in the game that it begins.
Result<void> MatchState::check_start_seal(const Entry& entry, const GameEntry& found,
                                          const AnyGame& game) const {
    const bool has_position = entry.find("position") != nullptr;
    // A seal that is still closed is looked at when it is opened.
    const std::string_view memory = entry.find("memory") != nullptr ? entry.text("memory") : "-";
    const bool has_secrets = has_position ? hides_something(game, entry.text("position"), memory)
                                          : entry.is_sealed() && can_hide(found, game);
    if ((has_position || entry.is_sealed()) && has_secrets != entry.is_sealed()) {
        return refuse("bad-seal",
                      has_secrets ? "A position of a game with secrets is sealed."
                                  : "Nothing of this game is hidden, so nothing is sealed.",
                      {});
    }
    if (entry.is_sealed() && has_position &&
        !opens_seal(hashing_, first_link(hashing_), 1, Seat::none,
                    *digest_from_hex(entry.text("commitment")), entry.opening())) {
        return refuse("bad-seal", "The position is not the one that was sealed.", {});
    }
    return {};
}

Result<void> MatchState::fold_created(const Entry& entry) {
    const GameEntry* found = games_->find(entry.text("game"));
    if (found == nullptr || found->id != entry.text("game")) {
        return refuse("not-found", join("There is no game ", quoted(entry.text("game")), "."), {});
    }
    MatchFacts facts;
    if (auto sound = check_facts(entry, *found, facts); !sound) {
        return sound;
    }
    const auto options = Options::from_json(*found->table, facts.options);
    if (!options) {
        return refuse(options);
    }
    auto game = games_->with(*found, *options);
    if (!game) {
        return refuse(game);
    }
    if (auto sound = check_start_seal(entry, *found, **game); !sound) {
        return sound;
    }
    is_start_sealed_ = entry.is_sealed();
    from_position_ = entry.is_sealed() || entry.find("position") != nullptr;
    root_ = next_link(hashing_, first_link(hashing_), entry, 1);
    entry_ = found;
    game_ = std::move(*game);
    facts_ = std::move(facts);
    return {};
}

Result<void> MatchState::fold_joined(const Entry& entry) {
    const size_t seat = index_of(entry.seat);
    if (entry.text("name").size() > longest_name || !is_printable(entry.text("name"))) {
        return bad_entry(
            join("A name has at most ", longest_name, " bytes, all of them printable."));
    }
    if (joined_[seat]) {
        return bad_entry(join("Seat ", number_of(entry.seat), " is taken."));
    }
    if (entry.find("key") != nullptr && !facts_.host) {
        return bad_entry("Seats have keys in a game whose host has one.");
    }
    joined_[seat] = true;
    names_[seat] = entry.text("name");
    keys_[seat] = digest_from_hex(entry.text("key"));
    return {};
}

Result<std::unique_ptr<AnyPlay>> MatchState::first_play(const Deal& deal) const {
    if (!from_position_) {
        return game_->start(deal);
    }
    return game_->restore(facts_.position, facts_.memory);
}

Result<std::string> MatchState::first_observation() const {
    if (entry_ == nullptr || started_) {
        return bad_entry("The game has started, or is not even created.");
    }
    const auto dealt = deal();
    if (!dealt) {
        return refuse(dealt);
    }
    if (!*dealt) {
        return refuse("bad-deal", "The deal is not known here.", {});
    }
    const auto play = first_play(**dealt);
    if (!play) {
        return refuse(play);
    }
    return (*play)->observe(spectator);
}

Result<void> MatchState::fold_start(Told& told) {
    const auto dealt = deal();
    if (!dealt) {
        return refuse(dealt);
    }
    if (!*dealt) {
        started_ = true;
        blind_ = true;
        return {};
    }
    auto play = first_play(**dealt);
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
    if (telling_ == Telling::everything && !from_position_) {
        Collector collector;
        play_->tell_start(collector);
        events_told_ = collector.told();
        told.events = std::move(collector.events);
    }
    decide_by_rules();
    return {};
}

}  // namespace prise
