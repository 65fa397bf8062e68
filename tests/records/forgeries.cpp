#include "tests/records/forgeries.h"

#include <algorithm>
#include <array>

#include "prise/core/text.h"
#include "prise/core/utf8.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

json::Value* member(Entry& entry, std::string_view name) {
    const auto found = std::ranges::find(entry.body, name, &json::Member::name);
    return found == entry.body.end() ? nullptr : &found->value;
}

bool drop(Entry& entry, std::string_view name) {
    return std::erase_if(entry.body, [&](const json::Member& one) { return one.name == name; }) > 0;
}

bool set(Entry* entry, std::string_view name, json::Value value) {
    json::Value* place = entry != nullptr ? member(*entry, name) : nullptr;
    if (place == nullptr) return false;
    *place = std::move(value);
    return true;
}

bool add(Entry* entry, std::string name, json::Value value) {
    if (entry == nullptr) return false;
    entry->body.push_back({std::move(name), std::move(value)});
    return true;
}

// Another hex digit somewhere.
bool turn_digit(Forger& forger, Entry* entry, std::string_view name) {
    if (entry == nullptr || entry->text(name).empty()) return false;
    std::string hex(entry->text(name));
    char& digit = hex[forger.random.below(static_cast<uint32_t>(hex.size()))];
    digit = digit == '0' ? '1' : '0';
    return set(entry, name, hex);
}

bool copy_behind(Forger& forger, const Entry* entry) {
    if (entry == nullptr) return false;
    const auto place = static_cast<std::ptrdiff_t>(forger.place_of(entry));
    forger.entries.insert(forger.entries.begin() + place, Entry(*entry));
    return true;
}

bool remove(Forger& forger, const Entry* entry) {
    if (entry == nullptr) return false;
    forger.entries.erase(forger.entries.begin() +
                         static_cast<std::ptrdiff_t>(forger.place_of(entry)));
    return true;
}

Entry* last(Forger& forger, EntryKind kind) {
    Entry* found = nullptr;
    for (Entry& entry : forger.entries) {
        if (entry.kind == kind) found = &entry;
    }
    return found;
}

bool is_opened_action(const Entry& entry) {
    return entry.kind == EntryKind::action && entry.is_sealed() && !entry.is_closed();
}

bool is_played_held(const Entry& entry) { return entry.find("held") != nullptr; }

bool has_text(const Entry& entry, std::string_view name) { return entry.find(name) != nullptr; }

Seat seat_not_there(const Forger& forger) { return seat_number(forger.seats + 1); }

bool has_no_seat_to_spare(const Forger& forger) { return forger.seats >= max_seats; }

bool is_closed_action(const Entry& entry) {
    return entry.kind == EntryKind::action && entry.is_sealed();
}

// --- the deal ---

bool number_of_the_deal(Forger& f) { return add(f.some(EntryKind::start), "deal", 19256); }

bool entropy_of_a_seat_not_there(Forger& f) {
    Entry* share = f.some(EntryKind::entropy_commit);
    if (share == nullptr || has_no_seat_to_spare(f)) return false;
    share->seat = seat_not_there(f);
    return true;
}

bool entropy_before_all_are_bound(Forger& f) {
    for (size_t i = 0; i + 1 < f.entries.size(); ++i) {
        if (f.entries[i].kind == EntryKind::entropy_commit &&
            f.entries[i + 1].kind == EntryKind::entropy) {
            std::swap(f.entries[i], f.entries[i + 1]);
            return true;
        }
    }
    return false;
}

bool another_entropy(Forger& f) { return turn_digit(f, f.some(EntryKind::entropy), "entropy"); }

bool entropy_left_out(Forger& f) { return remove(f, last(f, EntryKind::entropy)); }

bool entropy_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::entropy)); }

bool entropy_bound_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::entropy_commit)); }

bool another_secret(Forger& f) {
    return turn_digit(f, f.some([](const Entry& e) { return has_text(e, "secret"); }), "secret");
}

// The host has seen the entropies and would like another secret, and commits to that.
bool another_deal_after_all(Forger& f) {
    Entry* commit = last(f, EntryKind::commit);
    if (commit == nullptr || !turn_digit(f, commit, "secret")) return false;
    const auto deals = 1 + std::ranges::count(f.entries, EntryKind::deal_abandoned, &Entry::kind);
    return set(commit, "commitment",
               to_hex(deal_commitment(f.hashing, f.root, deals,
                                      *digest_from_hex(commit->text("secret")))));
}

bool no_commitment(Forger& f) { return remove(f, last(f, EntryKind::commit)); }

bool commitment_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::commit)); }

bool a_deal_given_up_and_not_said(Forger& f) {
    return remove(f, f.some(EntryKind::deal_abandoned));
}

bool commitment_after_somebody_joined(Forger& f) {
    Entry* commit = f.some(EntryKind::commit);
    const size_t at = commit != nullptr ? f.place_of(commit) : 0;
    if (at == 0 || f.entries[at + 1].kind != EntryKind::joined) return false;
    std::swap(f.entries[at], f.entries[at + 1]);
    return true;
}

bool another_first_position(Forger& f) {
    Entry* start = f.some(EntryKind::start);
    return start != nullptr && set(start, "observation", join(start->text("observation"), " "));
}

bool another_id(Forger& f) {
    const bool is_bound = std::ranges::any_of(f.entries, [](const Entry& entry) {
        return entry.kind != EntryKind::created && !entry.opening().empty() && entry.is_sealed();
    });
    return is_bound &&
           set(&f.entries.front(), "id", join(f.entries.front().text("id"), "x").substr(0, 64)) &&
           f.entries.front().text("id").back() == 'x' && f.entries.front().text("id").size() < 64;
}

// --- seals ---

bool another_salt(Forger& f) {
    return turn_digit(f, f.some([](const Entry& e) { return has_text(e, "salt"); }), "salt");
}

bool another_action_in_a_seal(Forger& f) {
    Entry* entry = f.some([](const Entry& e) { return has_text(e, "action") && e.is_sealed(); });
    return entry != nullptr && set(entry, "action", join(entry->text("action"), "x"));
}

bool a_secret_unsealed(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return !e.opening().empty() && has_text(e, "salt"); });
    return entry != nullptr && drop(*entry, "commitment") && drop(*entry, "salt");
}

bool a_seal_nobody_needs(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return e.kind == EntryKind::action && !e.is_sealed(); });
    if (entry == nullptr) return false;
    const std::string content = json::Value(entry->opening()).text();
    const Digest salt{7};
    const Digest seal = seal_of(f.hashing, f.root, static_cast<int64_t>(f.place_of(entry)) + 1,
                                entry->seat, content, salt);
    entry->body.insert(entry->body.begin(), {"commitment", to_hex(seal)});
    entry->body.insert(entry->body.begin() + 2, {"salt", to_hex(salt)});
    return true;
}

bool forced_said_of_a_choice(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return is_opened_action(e) && !has_text(e, "forced"); });
    if (entry == nullptr) return false;
    entry->body.insert(entry->body.begin() + 3, {"forced", true});
    return true;
}

bool forced_not_said(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return is_opened_action(e) && has_text(e, "forced"); });
    return entry != nullptr && drop(*entry, "forced");
}

bool a_seal_closed_at_the_end(Forger& f) {
    Entry* entry = f.some([](const Entry& e) { return e.is_sealed() && !e.opening().empty(); });
    if (entry == nullptr || last(f, EntryKind::ended) == nullptr) return false;
    for (const json::Member& one : entry->opening()) drop(*entry, one.name);
    return true;
}

bool a_seal_half_open(Forger& f) {
    Entry* entry = f.some([](const Entry& e) { return has_text(e, "salt"); });
    return entry != nullptr &&
           drop(*entry, f.random.chance(2) ? "salt" : entry->opening().front().name);
}

bool a_seal_of_another_seat(Forger& f) {
    Entry* entry = f.some(is_opened_action);
    if (entry == nullptr) return false;
    entry->seat = seat_number(number_of(entry->seat) % f.seats + 1);
    return true;
}

bool a_seal_of_another_turn(Forger& f) {
    Entry* one = f.some(is_opened_action);
    Entry* two = f.some(is_opened_action);
    if (one == two) return false;
    std::swap(one->body, two->body);
    return true;
}

bool no_seal_in_a_redacted_record(Forger& f) {
    Entry* entry = f.some(is_closed_action);
    f.redacted = true;
    if (entry == nullptr) return false;
    for (const json::Member& one : entry->opening()) drop(*entry, one.name);
    return drop(*entry, "commitment");
}

bool junk_for_a_seal(Forger& f) {
    f.redacted = true;
    return set(f.some(is_closed_action), "commitment", "junk");
}

bool a_seat_not_there_behind_a_seal(Forger& f) {
    Entry* entry = f.some(is_closed_action);
    f.redacted = true;
    if (entry == nullptr || has_no_seat_to_spare(f)) return false;
    entry->seat = seat_not_there(f);
    return true;
}

// --- held actions ---

bool held_by_nobody(Forger& f) { return set(f.some(is_played_held), "held", 999'999); }
bool held_in_the_first_entry(Forger& f) { return set(f.some(is_played_held), "held", 1); }

bool held_and_another_played(Forger& f) {
    Entry* entry = f.some([](const Entry& e) { return is_played_held(e) && !e.is_sealed(); });
    return entry != nullptr && set(entry, "action", join(entry->text("action"), "x"));
}

bool held_kept_back(Forger& f) {
    Entry* entry = f.some(is_played_held);
    return entry != nullptr && drop(*entry, "held");
}

bool held_of_another_seat(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return e.kind == EntryKind::held && !e.is_closed(); });
    if (entry == nullptr) return false;
    entry->seat = seat_number(number_of(entry->seat) % f.seats + 1);
    return true;
}

bool held_unsealed(Forger& f) {
    Entry* entry = f.some(EntryKind::held);
    return entry != nullptr && drop(*entry, "commitment");
}

bool withdrawn_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::withdrawn)); }

// --- actions and clocks ---

bool nobodys_action(Forger& f) {
    Entry* entry = f.some(EntryKind::action);
    if (entry == nullptr) return false;
    entry->seat = Seat::none;
    return true;
}

bool no_such_action(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return e.kind == EntryKind::action && !e.is_sealed(); });
    return set(entry, "action", "\x07");
}

bool an_action_after_the_end(Forger& f) {
    const Entry* action = f.some(EntryKind::action);
    if (action == nullptr || last(f, EntryKind::ended) == nullptr) return false;
    f.entries.push_back(Entry(*action));
    return true;
}

bool a_clock_that_stands_elsewhere(Forger& f) {
    Entry* entry =
        f.some([](const Entry& e) { return e.kind == EntryKind::action && has_text(e, "clock"); });
    if (entry == nullptr) return false;
    json::Array times = *entry->find("clock")->array();
    times.front() = *times.front().integer() + 1000;
    return set(entry, "clock", times);
}

bool a_clock_where_none_is(Forger& f) {
    return !f.has_clock && add(f.some(EntryKind::action), "clock", json::Array{1, 2});
}

bool lag_below_zero(Forger& f) {
    return set(f.some([](const Entry& e) { return has_text(e, "lag"); }), "lag", -5);
}

bool time_for_oneself(Forger& f) {
    Entry* entry = f.some(EntryKind::time_given);
    return entry != nullptr && set(entry, "to", number_of(entry->seat));
}
bool time_for_seat_257(Forger& f) { return set(f.some(EntryKind::time_given), "to", 257); }
bool all_the_time(Forger& f) { return set(f.some(EntryKind::time_given), "ms", INT64_MAX); }

bool timeout_without_a_clock(Forger& f) {
    Entry* entry = f.some(EntryKind::action);
    if (entry == nullptr || f.has_clock) return false;
    entry->kind = EntryKind::timeout;
    entry->body.clear();
    return true;
}

// --- offers and returns ---

bool takeback_without_consent(Forger& f) {
    for (size_t i = 1; i < f.entries.size(); ++i) {
        if (f.entries[i].kind == EntryKind::takeback &&
            f.entries[i - 1].kind == EntryKind::answer) {
            return remove(f, &f.entries[i - 1]);
        }
    }
    return false;
}

bool answered_by_who_offered(Forger& f) {
    Entry* entry = f.some(EntryKind::answer);
    if (entry == nullptr) return false;
    entry->seat = f.entries[static_cast<size_t>(*entry->number("offer")) - 1].seat;
    return true;
}

bool answered_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::answer)); }
bool a_gift(Forger& f) { return set(f.some(EntryKind::offer), "what", "gift"); }
bool undone_into_the_future(Forger& f) {
    return set(f.some([](const Entry& e) {
        return e.kind == EntryKind::undo || e.kind == EntryKind::takeback;
    }),
               "to", 999'999);
}

// --- people, names, numbers ---

bool joined_twice(Forger& f) { return copy_behind(f, f.some(EntryKind::joined)); }

bool joined_where_no_seat_is(Forger& f) {
    Entry* entry = f.some(EntryKind::joined);
    if (entry == nullptr || has_no_seat_to_spare(f)) return false;
    entry->seat = f.random.chance(2) ? seat_not_there(f) : Seat::none;
    return true;
}

bool a_name_that_is_none(Forger& f) {
    return set(f.some(EntryKind::joined), "name", json::Array{"Asha"});
}

std::string utf8(unsigned code) {
    std::string text;
    append_utf8(code, text);
    return text;
}

bool a_name_that_is_a_command(Forger& f) {
    const std::array<std::string, 7> commands = {
        "\x1b]52;c;YWxpYXM=\x07", "\x1b[2J", "two\nlines", utf8(0x9B) + "2J",
        utf8(0x202E) + "ahsA",    "\x7f",    "tab\there"};
    return set(f.some(EntryKind::joined), "name",
               commands[f.random.below(static_cast<uint32_t>(commands.size()))]);
}

bool a_name_without_end(Forger& f) {
    return set(f.some(EntryKind::joined), "name", std::string(65, 'x'));
}

bool a_name_elsewhere(Forger& f) { return add(f.some(EntryKind::start), "name", "Asha"); }

bool an_id_that_is_none(Forger& f) {
    static constexpr std::array<std::string_view, 5> ids = {"", "a\nb", "a b", "\x1b[2J",
                                                            "k\xc3\xb6nig"};
    return set(&f.entries.front(), "id", ids[f.random.below(static_cast<uint32_t>(ids.size()))]);
}

bool an_id_without_end(Forger& f) {
    return set(&f.entries.front(), "id", std::string(900'000 >> (4 * f.random.below(3)), 'x'));
}

bool tags_that_are_commands(Forger& f) {
    Entry& created = f.entries.front();
    const auto options = std::ranges::find(created.body, "options", &json::Member::name);
    drop(created, "tags");
    const size_t place = created.find("clock") != nullptr ? 2 : 1;
    created.body.insert(options + static_cast<std::ptrdiff_t>(place),
                        {"tags", json::Array{json::Array{"Event", "\x1b]0;owned\x07"}}});
    return true;
}

bool rules_of_another_version(Forger& f) { return set(&f.entries.front(), "rules", 99); }
bool another_version(Forger& f) {
    return set(&f.entries.front(), "prise", static_cast<int>(f.random.below(2)) * 2 + 1);
}

bool a_time_before_time(Forger& f) {
    f.some([](const Entry&) { return true; })->at_ms = -1;
    return true;
}

bool a_member_nobody_knows(Forger& f) {
    return add(f.some([](const Entry&) { return true; }), "zzz", 1);
}

bool members_in_another_order(Forger& f) {
    Entry* entry = f.some([](const Entry& e) { return e.body.size() > 1; });
    if (entry == nullptr) return false;
    std::swap(entry->body[0], entry->body[1]);
    return true;
}

bool a_member_left_out(Forger& f) {
    Entry* entry = f.some([](const Entry& e) {
        return e.kind == EntryKind::start || e.kind == EntryKind::answer ||
               e.kind == EntryKind::ended || e.kind == EntryKind::undo;
    });
    return entry != nullptr && drop(*entry, std::string(entry->body.back().name));
}

bool the_hosts_entry_by_a_seat(Forger& f) {
    Entry* entry = f.some([](const Entry& e) {
        return e.kind == EntryKind::start || e.kind == EntryKind::takeback ||
               e.kind == EntryKind::commit || e.kind == EntryKind::resumed;
    });
    if (entry == nullptr) return false;
    entry->seat = Seat::first;
    return true;
}

bool created_twice(Forger& f) {
    f.entries.push_back(Entry(f.entries.front()));
    return true;
}

bool begun_twice(Forger& f) {
    const Entry* start = f.some(EntryKind::start);
    if (start == nullptr) return false;
    f.entries.push_back(Entry(*start));
    return true;
}

bool another_outcome(Forger& f) {
    return set(f.some(EntryKind::ended), "outcome",
               json::Object{{"status", "win"}, {"winner", 1}, {"reason", "charm"}});
}

bool ended_by_who_was_gone(Forger& f) {
    Entry* ended =
        f.some([](const Entry& e) { return e.kind == EntryKind::ended && e.seat == Seat::none; });
    if (ended == nullptr) return false;
    ended->seat = Seat::second;
    ended->body.insert(ended->body.begin(), {"by", "abandonment"});
    return true;
}

// --- signatures ---

bool another_signature(Forger& f) {
    return turn_digit(f, f.some(EntryKind::signature), "signature");
}

bool signature_of_another_entry(Forger& f) {
    Entry* entry = f.some(EntryKind::signature);
    return entry != nullptr && *entry->number("entry") > 1 &&
           set(entry, "entry", *entry->number("entry") - 1);
}

bool signature_of_the_future(Forger& f) {
    return set(f.some(EntryKind::signature), "entry", f.random.chance(2) ? 0 : 1'000'000);
}

bool signature_without_a_key(Forger& f) {
    return f.some(EntryKind::signature) != nullptr && drop(f.entries.front(), "host");
}

bool signature_under_another_key(Forger& f) {
    return f.some(EntryKind::signature) != nullptr && turn_digit(f, &f.entries.front(), "host");
}

bool signature_of_another_game(Forger& f) {
    Entry* entry = f.some(EntryKind::signature);
    if (entry == nullptr) return false;
    f.entries.front().at_ms += 1;
    return true;
}

constexpr WayToForge of_entries[] = {
    {"a number of the deal", number_of_the_deal},
    {"entropy of a seat that is not there", entropy_of_a_seat_not_there},
    {"entropy before all are bound", entropy_before_all_are_bound},
    {"another entropy", another_entropy},
    {"entropy left out", entropy_left_out},
    {"entropy twice", entropy_twice},
    {"entropy bound twice", entropy_bound_twice},
    {"another secret", another_secret},
    {"another deal after all", another_deal_after_all},
    {"no commitment", no_commitment},
    {"commitment twice", commitment_twice},
    {"a deal given up and not said", a_deal_given_up_and_not_said},
    {"commitment after somebody joined", commitment_after_somebody_joined},
    {"another first position", another_first_position},
    {"another id", another_id},
    {"another salt", another_salt},
    {"another action in a seal", another_action_in_a_seal},
    {"a secret unsealed", a_secret_unsealed},
    {"a seal nobody needs", a_seal_nobody_needs},
    {"forced said of a choice", forced_said_of_a_choice},
    {"forced not said", forced_not_said},
    {"a seal closed at the end", a_seal_closed_at_the_end},
    {"a seal half open", a_seal_half_open},
    {"a seal of another seat", a_seal_of_another_seat},
    {"a seal of another turn", a_seal_of_another_turn},
    {"no seal in a redacted record", no_seal_in_a_redacted_record},
    {"junk for a seal", junk_for_a_seal},
    {"a seat that is not there behind a seal", a_seat_not_there_behind_a_seal},
    {"held by nobody", held_by_nobody},
    {"held in the first entry", held_in_the_first_entry},
    {"held and another one played", held_and_another_played},
    {"held kept back", held_kept_back},
    {"held of another seat", held_of_another_seat},
    {"held unsealed", held_unsealed},
    {"withdrawn twice", withdrawn_twice},
    {"nobody's action", nobodys_action},
    {"no such action", no_such_action},
    {"an action after the end", an_action_after_the_end},
    {"a clock that stands elsewhere", a_clock_that_stands_elsewhere},
    {"a clock where none is", a_clock_where_none_is},
    {"lag below zero", lag_below_zero},
    {"time for oneself", time_for_oneself},
    {"time for seat 257", time_for_seat_257},
    {"all the time", all_the_time},
    {"timeout without a clock", timeout_without_a_clock},
    {"takeback without consent", takeback_without_consent},
    {"answered by who offered", answered_by_who_offered},
    {"answered twice", answered_twice},
    {"a gift", a_gift},
    {"undone into the future", undone_into_the_future},
    {"joined twice", joined_twice},
    {"joined where no seat is", joined_where_no_seat_is},
    {"a name that is none", a_name_that_is_none},
    {"a name that is a command", a_name_that_is_a_command},
    {"a name without end", a_name_without_end},
    {"a name elsewhere", a_name_elsewhere},
    {"an id that is none", an_id_that_is_none},
    {"an id without end", an_id_without_end},
    {"tags that are commands", tags_that_are_commands},
    {"rules of another version", rules_of_another_version},
    {"another version", another_version},
    {"a time before time", a_time_before_time},
    {"a member nobody knows", a_member_nobody_knows},
    {"members in another order", members_in_another_order},
    {"a member left out", a_member_left_out},
    {"the host's entry by a seat", the_hosts_entry_by_a_seat},
    {"created twice", created_twice},
    {"begun twice", begun_twice},
    {"another outcome", another_outcome},
    {"ended by who was gone", ended_by_who_was_gone},
    {"another signature", another_signature, true},
    {"signature of another entry", signature_of_another_entry, true},
    {"signature of the future", signature_of_the_future},
    {"signature without a key", signature_without_a_key},
    {"signature under another key", signature_under_another_key, true},
    {"signature of another game", signature_of_another_game, true},
};

}  // namespace

std::span<const WayToForge> ways_to_forge() {
    static const auto all = [] {
        std::vector<WayToForge> ways(std::begin(of_entries), std::end(of_entries));
        const auto of_the_text = ways_to_forge_the_text();
        ways.insert(ways.end(), of_the_text.begin(), of_the_text.end());
        return ways;
    }();
    return all;
}

std::optional<std::string> forged(const WayToForge& way, std::vector<Entry> entries,
                                  SharedGames& games, const Hashing& hashing, Random& random) {
    Forger forger{.entries = std::move(entries), .random = random, .hashing = hashing};
    const Entry& created = forger.entries.front();
    forger.root = next_link(hashing, first_link(hashing), created, 1);
    forger.has_clock = created.find("clock") != nullptr;
    const GameEntry* game = games.find(created.text("game"));
    const auto options = Options::from_json(*game->table, *created.find("options"));
    forger.seats = (*games.with(*game, *options))->seats();
    if (!way.forge(forger)) {
        return std::nullopt;
    }
    if (!forger.text.empty()) {
        return std::move(forger.text);
    }
    return forger.redacted ? write_redacted_record(forger.entries, hashing)
                           : write_record(forger.entries, hashing);
}

}  // namespace prise
