#include "prise/net/net.h"

#include <memory>
#include <string>

#include "tests/pages/headers/example.h"

namespace prise::net {
namespace {

constexpr auto& complain = examples::use;
constexpr auto& print = examples::use;
constexpr auto& say_slow_down = examples::use;
constexpr auto& show_game = examples::use;
constexpr auto& wait_for_a_signal = examples::use;

const examples::Example serving([] {
    Settings settings;
    settings.listen[0].address = "127.0.0.1:0";
    // example of prise/net/server.h
});

struct Game {
    void step() { has_stepped = true; }
    void flag_fell() {}
    bool has_stepped = false;
};

// These need a loop and a request: it is enough that they compile.
[[maybe_unused]] void on_a_loop(Loop& loop, const std::shared_ptr<Game>& game) {
    // example of prise/net/loop.h
}

[[maybe_unused]] void in_a_handler(const Reply& reply, const std::string& text) {
    constexpr auto& hear = examples::use;
    constexpr auto& forget = examples::use;
    // example of prise/net/reply.h
}

[[maybe_unused]] void by_path(Request request, Reply reply) {
    // example of prise/net/router.h
}

const examples::Example filling([] {
    const Rate rate{.per_second = 2, .burst = 3};
    Bucket bucket;
    const int64_t now = 0;
    // example of prise/net/bucket.h
});

}  // namespace
}  // namespace prise::net
