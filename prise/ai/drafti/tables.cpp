#include "prise/ai/drafti/tables.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "prise/ai/drafti/capture_rules.h"
#include "prise/ai/drafti/table_index.h"
#include "prise/ai/drafti/table_maker.h"
#include "prise/ai/seeds.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::CaptureRules;
using prise::drafti::Settings;
using prise::drafti::State;

constexpr std::string_view magic = "prise-drafti-tables-2\n";

// visit(member) for everything in the rules that an ending hangs on.
template <class S, class Visit>
void for_rules(S& settings, const Visit& visit) {
    for_capture_rules(settings.captures, visit);
    visit(settings.king_vs_king_draw);
    visit(settings.lone_king_limit);
    visit(settings.three_kings_limit);
    visit(settings.kings_only_limit);
    visit(settings.no_progress_limit);
}

std::vector<uint64_t> rules_of(const Settings& settings) {
    std::vector<uint64_t> all;
    for_rules(settings, [&](auto member) { all.push_back(static_cast<uint64_t>(member)); });
    return all;
}

void put(uint64_t number, std::string& out) {
    for (int i = 0; i < 8; ++i) {
        out += static_cast<char>(number >> (8 * i) & 0xFF);
    }
}

bool take(std::string_view& bytes, uint64_t& number) {
    if (bytes.size() < 8) {
        return false;
    }
    number = 0;
    for (size_t i = 0; i < 8; ++i) {
        number |= uint64_t{static_cast<uint8_t>(bytes[i])} << (8 * i);
    }
    bytes.remove_prefix(8);
    return true;
}

// Seven bits a byte, the lowest first; the eighth says that there is more.
void put_length(size_t length, std::string& out) {
    for (; length >= 128; length /= 128) {
        out += static_cast<char>(length % 128 + 128);
    }
    out += static_cast<char>(length);
}

// 0: it is none.
size_t take_length(std::string_view& bytes) {
    size_t length = 0;
    for (int shift = 0; shift < 35 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<uint8_t>(bytes.front());
        bytes.remove_prefix(1);
        length |= size_t{byte & 127U} << shift;
        if (byte < 128) {
            return length;
        }
    }
    return 0;
}

// The most that the endgame clock can show before it draws (§8.2); 0: it does not draw here.
int clock_limit_of(const Material& material, const Settings& settings) {
    const auto limit_against = [&](int weak_men, int weak_kings, int men, int kings) {
        const bool is_lone = weak_men == 0 && weak_kings == 1;
        return !is_lone                         ? 0
               : kings >= 3                     ? settings.three_kings_limit
               : kings >= 1 && men + kings == 2 ? settings.lone_king_limit
                                                : 0;
    };
    return std::max(limit_against(material.our_men, material.our_kings, material.their_men,
                                  material.their_kings),
                    limit_against(material.their_men, material.their_kings, material.our_men,
                                  material.our_kings));
}

}  // namespace

// Every table stands after those that its captures and promotions lead to, the two sides of one
// material together.
Tables::Tables(const Settings& settings, int pieces) : settings_(settings), pieces_(pieces) {
    where_.fill(-1);
    const auto add = [&](const Material& material) {
        const int limit = clock_limit_of(material, settings);
        where_[slot_of(material)] = static_cast<int16_t>(tables_.size());
        tables_.push_back({material, limit, {}, size_of(material)});
    };
    for (int all = 2; all <= pieces; ++all) {
        for (int men = 0; men <= all; ++men) {
            for (int ours = 1; ours < all; ++ours) {
                for (int our_men = std::max(0, men - (all - ours)); our_men <= std::min(men, ours);
                     ++our_men) {
                    const int their_men = men - our_men;
                    const Material material{our_men, ours - our_men, their_men,
                                            all - ours - their_men};
                    if (where_[slot_of(material)] >= 0) {
                        continue;
                    }
                    add(material);
                    if (!(material == material.from_other_side())) {
                        add(material.from_other_side());
                    }
                }
            }
        }
    }
}

Tables Tables::make(const Settings& settings, int pieces,
                    const std::function<void(const Material&)>& tell) {
    Tables tables(settings, std::clamp(pieces, 2, most_pieces));
    using prise::drafti::captures_of;
    using prise::drafti::Custom;
    using prise::drafti::Fixed;
    using prise::drafti::Rules;
    using Default = Fixed<captures_of("tanzania")>;
    if (settings.captures == Default::rules) {
        TableMaker(Rules<Default>(settings, {}), Default{}, tables).make(tell);
    } else {
        const Custom custom{settings.captures};
        TableMaker(Rules<Custom>(settings, custom), custom, tables).make(tell);
    }
    return tables;
}

size_t Tables::slot_of(const Material& m) {
    const int slot = ((m.our_men * 6 + m.our_kings) * 6 + m.their_men) * 6 + m.their_kings;
    return static_cast<size_t>(slot);
}

const Tables::Table* Tables::table_of(const Material& material) const {
    const int16_t where = where_[slot_of(material)];
    return where < 0 ? nullptr : &tables_[static_cast<size_t>(where)];
}

std::optional<Tables::Value> Tables::value_of(const State& state) const {
    if (std::popcount(state.occupied()) > pieces_) {
        return std::nullopt;
    }
    const Placement placement = placement_of(state);
    const Table* table = table_of(placement.material());
    if (table == nullptr) {  // one side has nothing left
        return Value{state.own() == 0 ? End::lost : End::won, 0};
    }
    const auto layer = static_cast<size_t>(std::min<int>(state.endgame, table->clock_limit));
    const Code code = table->values[layer * table->size + index_of(placement, table->material)];
    if (code >= too_far - 1 || code <= -too_far) {
        return std::nullopt;
    }
    return code == 0  ? Value{End::drawn, 0}
           : code > 0 ? Value{End::won, code}
                      : Value{End::lost, -1 - code};
}

std::optional<Tables::Value> Tables::probe(const State& state) const {
    const auto value = value_of(state);
    if (!value || value->end == End::drawn) {
        return value;
    }
    const int limit = settings_.kings_only_limit == 0
                          ? settings_.no_progress_limit
                          : std::min(settings_.kings_only_limit, settings_.no_progress_limit);
    return state.quiet + value->actions < limit ? value : std::nullopt;
}

uint64_t Tables::positions() const {
    uint64_t count = 0;
    for (const Table& table : tables_) {
        for_all_placements(table.material, [&](const Placement&, size_t) { ++count; });
    }
    return count;
}

std::string Tables::to_bytes() const {
    std::string out(magic);
    uint64_t sum = 0;
    for (const uint64_t number : rules_of(settings_)) {
        put(number, out);
        sum = mixed(sum, number);
    }
    put(static_cast<uint64_t>(pieces_), out);
    for (const Table& table : tables_) {
        for (size_t at = 0; at < table.values.size();) {
            const Code code = table.values[at];
            size_t end = at + 1;
            while (end < table.values.size() && table.values[end] == code) {
                ++end;
            }
            out += static_cast<char>(code);
            put_length(end - at, out);
            sum = mixed(sum, static_cast<uint8_t>(code), end - at);
            at = end;
        }
    }
    put(sum, out);
    return out;
}

bool Tables::fit(const Settings& settings) const {
    return rules_of(settings) == rules_of(settings_);
}

std::optional<Tables> Tables::from_bytes(std::string_view bytes) {
    if (!bytes.starts_with(magic)) {
        return std::nullopt;
    }
    bytes.remove_prefix(magic.size());
    Settings settings;
    uint64_t sum = 0;
    bool is_whole = true;
    for_rules(settings, [&](auto& member) {
        uint64_t number = 0;
        is_whole = is_whole && take(bytes, number) && number <= 1'000;
        member = static_cast<std::remove_reference_t<decltype(member)>>(number);
        sum = mixed(sum, number);
    });
    uint64_t pieces = 0;
    if (!is_whole || !take(bytes, pieces) || pieces < 2 || pieces > most_pieces) {
        return std::nullopt;
    }
    Tables tables(settings, static_cast<int>(pieces));
    for (Table& table : tables.tables_) {
        const size_t wanted = table.size * static_cast<size_t>(table.clock_limit + 1);
        table.values.reserve(std::min(wanted, bytes.size() * 64));
        while (table.values.size() < wanted) {
            if (bytes.empty()) {
                return std::nullopt;
            }
            const auto code = static_cast<Code>(bytes.front());
            bytes.remove_prefix(1);
            const size_t length = take_length(bytes);
            if (length == 0 || length > wanted - table.values.size()) {
                return std::nullopt;
            }
            table.values.insert(table.values.end(), length, code);
            sum = mixed(sum, static_cast<uint8_t>(code), length);
        }
    }
    uint64_t kept = 0;
    if (!take(bytes, kept) || !bytes.empty() || kept != sum) {
        return std::nullopt;
    }
    return tables;
}

}  // namespace prise::ai::drafti
