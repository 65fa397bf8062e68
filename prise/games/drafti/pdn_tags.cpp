#include "prise/games/drafti/pdn_tags.h"

#include <algorithm>
#include <array>
#include <set>

#include "prise/core/notation/cursor.h"
#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

// §11: the notation is told as the side that begins sees it: N2 is square 1 at the top left, N1 at
// the bottom right; A0 is a1 at the bottom left, A3 at the top right.
std::string game_type(const Variant& variant, bool letters) {
    return variant.settings.first_player == white
               ? join(variant.pdn_type, ",W,8,8,", letters ? "A0" : "N2", ",0")
               : join(variant.pdn_type, ",B,8,8,", letters ? "A3" : "N1", ",0");
}

constexpr int unassigned = 42;
constexpr std::string_view tanzanian = "Tanzanian";  // the Variant of Tanzania's games

// Written anew from the game itself.
constexpr std::array<std::string_view, 5> derived = {"GameType", "Variant", "Options", "SetUp",
                                                     "FEN"};

std::string known_types() {
    std::set<int> numbers;
    for (const Variant& variant : variants) {
        numbers.insert(variant.pdn_type);
    }
    std::string list;
    for (const int number : numbers) {
        list += join(list.empty() ? "" : ", ", number);
    }
    return list;
}

// A number that stands twice means its first preset.
Result<std::string_view> preset_of_type(std::string_view value) {
    Scan scan(value);
    const auto number = scan.take_number(4);
    const auto variant = std::ranges::find_if(
        variants, [&](const Variant& known) { return number && known.pdn_type == *number; });
    if (variant == variants.end()) {
        return refuse("bad-pdn",
                      join("GameType ", quoted(value),
                           " is none of the games that are known: ", known_types(), "."),
                      "11");
    }
    if (!scan.done() && scan.rest().find(",8,8") == std::string_view::npos) {
        return refuse("bad-pdn", join("GameType ", quoted(value), " is not played on 8x8."), "11");
    }
    return variant->name;
}

std::string_view preset_of_variant(std::string_view value) {
    if (notation::equal_names(value, tanzanian)) {
        return "tanzania";
    }
    for (const Variant& variant : variants) {
        if (notation::equal_names(value, variant.name)) {
            return variant.name;
        }
    }
    return {};
}

Result<json::Object> members_of(std::string_view text) {
    auto value = json::parse(text.empty() ? "{}" : text);
    if (!value) {
        return refuse("bad-options", value.error().sentence(), "4");
    }
    if (value->object() == nullptr) {
        return refuse("bad-options",
                      join("Options must be a JSON object, not ", value->kind(), "."), "4");
    }
    return std::move(*value->object());
}

}  // namespace

Result<PdnRules> rules_from_tags(const std::vector<PdnTag>& tags, const PdnReading& reading,
                                 size_t& at) {
    PdnRules rules;
    std::string_view preset = reading.preset;
    if (at = notation::find_tag(tags, "Variant"); preset.empty() && at < tags.size()) {
        preset = preset_of_variant(tags[at].value);
        if (preset.empty()) {
            rules.notes.push_back(join("Variant ", quoted(tags[at].value), " is not known."));
        }
    }
    if (at = notation::find_tag(tags, "GameType"); preset.empty() && at < tags.size()) {
        const auto named = preset_of_type(tags[at].value);
        if (!named) {
            return refuse(named);
        }
        preset = *named;
    }
    at = notation::find_tag(tags, "Options");
    auto members = members_of(at < tags.size() ? std::string_view(tags[at].value) : "");
    const auto stronger = members_of(reading.options);
    if (!members || !stronger) {
        return refuse(members ? stronger : members);
    }
    // What the caller says counts first.
    const auto drop = [&](std::string_view name) {
        std::erase_if(*members, [&](const json::Member& member) { return member.name == name; });
    };
    if (!reading.preset.empty()) {
        drop("variant");
    }
    for (const json::Member& member : *stronger) {
        drop(member.name);
        members->push_back(member);
    }
    const json::Value object(std::move(*members));
    rules.assumed = preset.empty() && object.find("variant") == nullptr;
    const auto options =
        Options::from_json(option_table(), object, preset.empty() ? "tanzania" : preset);
    if (!options) {
        return refuse(options);
    }
    rules.options = *options;
    rules.names_first_player = object.find("firstPlayer") != nullptr;
    return rules;
}

std::string_view preset_of(const Options& options) {
    return option_table().find("variant")->word(options["variant"]);
}

std::string start_of(const Options& options) {
    return write_fen(start_position(settings_of<Settings>(options).first_player));
}

std::vector<PdnTag> written_tags(const PdnGame& game, bool letters) {
    std::vector<PdnTag> tags;
    const Variant& variant = variant_of(preset_of(game.options));
    tags.push_back({"GameType", game_type(variant, letters)});
    json::Value options = game.options.to_json();
    if (variant.pdn_type == unassigned) {
        const bool of_tanzania = variant.name.starts_with("tanzania");
        tags.push_back({"Variant", std::string(of_tanzania ? tanzanian : variant.name)});
    } else {
        std::erase_if(*options.object(),
                      [](const auto& member) { return member.name == "variant"; });
    }
    if (!options.object()->empty()) {
        tags.push_back({"Options", options.text()});
    }
    if (!game.begins_at_start()) {
        tags.push_back({"SetUp", "1"});
        tags.push_back({"FEN", game.start});
    }
    return notation::tags_in_order(game, tags, derived);
}

}  // namespace prise::drafti
