#include "prise/games/drafti/pdn_tags.h"

#include <algorithm>
#include <array>

#include "prise/core/notation/cursor.h"
#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

// §11: the number of each preset's game, with the notation seen by the side that begins: N2 is
// square 1 at the top left, N1 at the bottom right; A0 is a1 at the bottom left, A3 at the top
// right. A number that stands twice means its first row.
struct GameType {
    int number;
    std::string_view preset;
    std::string_view numeric;
    std::string_view letters;
};
constexpr std::array game_types = {
    GameType{21, "english", "21,B,8,8,N1,0", "21,B,8,8,A3,0"},
    GameType{23, "pool", "23,B,8,8,N1,0", "23,B,8,8,A3,0"},
    GameType{25, "russian", "25,W,8,8,N2,0", "25,W,8,8,A0,0"},
    GameType{26, "brazilian", "26,W,8,8,N2,0", "26,W,8,8,A0,0"},
    GameType{29, "czech", "29,W,8,8,N2,0", "29,W,8,8,A0,0"},
    GameType{31, "thai", "31,W,8,8,N2,0", "31,W,8,8,A0,0"},
    GameType{42, "tanzania", "42,W,8,8,N2,0", "42,W,8,8,A0,0"},
    GameType{42, "tanzania-federation", "42,W,8,8,N2,0", "42,W,8,8,A0,0"},
};

constexpr std::string_view tanzanian = "Tanzanian";  // the Variant of the last two

// Written anew from the game itself.
constexpr std::array<std::string_view, 5> derived = {"GameType", "Variant", "Options", "SetUp",
                                                     "FEN"};

const GameType& type_of(const Options& options) {
    return *std::ranges::find(game_types, preset_of(options), &GameType::preset);
}

bool is_tanzanian(const Options& options) { return type_of(options).number == 42; }

Result<std::string_view> preset_of_type(std::string_view value) {
    Scan scan(value);
    const auto number = scan.take_number(4);
    const auto type = std::ranges::find_if(
        game_types, [&](const GameType& known) { return number && known.number == *number; });
    if (type == game_types.end()) {
        return refuse("bad-pdn",
                      join("GameType ", quoted(value),
                           " is none of the games that are known: 21, "
                           "23, 25, 26, 29, 31, 42."),
                      "11");
    }
    if (!scan.done() && scan.rest().find(",8,8") == std::string_view::npos) {
        return refuse("bad-pdn", join("GameType ", quoted(value), " is not played on 8x8."), "11");
    }
    return type->preset;
}

std::string_view preset_of_variant(std::string_view value) {
    if (notation::equal_names(value, tanzanian)) {
        return "tanzania";
    }
    for (const Preset& preset : option_table().presets) {
        if (notation::equal_names(value, preset.name)) {
            return preset.name;
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
    State state;
    Past past;
    RulesBase(settings_from(options)).start(state, past);
    return write_fen(state);
}

std::vector<PdnTag> written_tags(const PdnGame& game, bool letters) {
    std::vector<PdnTag> tags;
    const GameType& type = type_of(game.options);
    tags.push_back({"GameType", std::string(letters ? type.letters : type.numeric)});
    json::Value options = game.options.to_json();
    if (is_tanzanian(game.options)) {
        tags.push_back({"Variant", std::string(tanzanian)});
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
