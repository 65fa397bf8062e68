// Random games have known digests, the same in every build. The WebAssembly tests read the same
// file, so the two builds are compared with each other.
#include "prise/core/playouts.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "prise/core/text.h"

namespace prise {
namespace {

TEST(Playouts, AreTheSameInEveryBuild) {
    std::ifstream file("tests/wasm/playouts.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto rows = json::parse(text);
    ASSERT_TRUE(rows && rows->array() && !rows->array()->empty());
    for (const json::Value& row : *rows->array()) {
        const std::string& id = *row.find("game")->string();
        const GameEntry* entry = find_game(all_games(), id);
        ASSERT_NE(entry, nullptr) << id;
        const auto text_of_member = [&](std::string_view name) {
            return row.find(name) != nullptr ? *row.find(name)->string() : std::string();
        };
        const auto game = entry->make_from(text_of_member("options"), text_of_member("preset"));
        ASSERT_TRUE(game);
        const PlayoutDigest digest =
            play_out(**game, static_cast<uint64_t>(*row.find("seed")->integer()),
                     static_cast<int>(*row.find("games")->integer()));
        EXPECT_EQ(static_cast<int64_t>(digest.actions), *row.find("actions")->integer())
            << row.text();
        EXPECT_EQ(text_of([&](Text& t) { print_hex(digest.keys, t); }), *row.find("keys")->string())
            << row.text();
    }
}

}  // namespace
}  // namespace prise
