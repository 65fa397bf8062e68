#include "prise/core/notation/game.h"

#include <algorithm>
#include <array>

#include "prise/core/notation/cursor.h"

namespace prise::notation {
namespace {

// Every game has them, in this order.
struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};
constexpr std::array roster = {RosterTag{"Event", "?"},         RosterTag{"Site", "?"},
                               RosterTag{"Date", "????.??.??"}, RosterTag{"Round", "?"},
                               RosterTag{"White", "?"},         RosterTag{"Black", "?"},
                               RosterTag{"Result", "*"}};

}  // namespace

bool operator==(const Move& a, const Move& b) {
    return a.action == b.action && a.before == b.before && a.after == b.after && a.nags == b.nags &&
           a.variations == b.variations;
}

const std::string* Game::tag(std::string_view name) const {
    const size_t at = find_tag(tags, name);
    return at < tags.size() ? &tags[at].value : nullptr;
}

std::vector<std::string> actions_of(const Game& game) {
    std::vector<std::string> actions;
    actions.reserve(game.line.moves.size());
    for (const Move& move : game.line.moves) {
        actions.push_back(move.action);
    }
    return actions;
}

size_t annotations_in(const Line& line) {
    size_t count = line.comments.size();
    for (const Move& move : line.moves) {
        count += move.before.size() + move.after.size() + move.nags.size() + move.variations.size();
    }
    return count;
}

Score score_of(std::string_view result) {
    if (result == "1-0" || result == "2-0") {
        return Score::first_wins;
    }
    if (result == "0-1" || result == "0-2") {
        return Score::second_wins;
    }
    if (result == "1/2-1/2" || result == "1-1") {
        return Score::draw;
    }
    return result == "0-0" ? Score::both_lose : Score::unknown;
}

size_t find_tag(const std::vector<Tag>& tags, std::string_view name) {
    const auto found =
        std::ranges::find_if(tags, [&](const Tag& tag) { return equal_names(tag.name, name); });
    return static_cast<size_t>(found - tags.begin());
}

std::vector<Tag> tags_in_order(const Game& game, const std::vector<Tag>& derived,
                               std::span<const std::string_view> anew) {
    std::vector<Tag> tags;
    std::vector<bool> used(game.tags.size(), false);
    for (const RosterTag& row : roster) {
        const size_t at = find_tag(game.tags, row.name);
        const bool there = at < game.tags.size();
        if (there) {
            used[at] = true;
        }
        tags.push_back(
            {std::string(row.name), there ? game.tags[at].value : std::string(row.unknown)});
    }
    tags.back().value = game.result;
    tags.insert(tags.end(), derived.begin(), derived.end());
    for (size_t i = 0; i < game.tags.size(); ++i) {
        const Tag& tag = game.tags[i];
        const bool is_anew = std::ranges::any_of(
            anew, [&](std::string_view name) { return equal_names(tag.name, name); });
        if (!used[i] && !is_anew) {
            tags.push_back(tag);
        }
    }
    return tags;
}

}  // namespace prise::notation
