// Messages of a client, one a line, after a line that names the game: whatever they say, they are
// refused with a code and a sentence and nothing has changed, or they are done, and what every
// viewer is told of it is sound JSON. Each line is also tried as the wish for a new game.
#include "prise/core/fields.h"
#include "prise/core/utf8.h"
#include "prise/server/deeds.h"
#include "prise/server/new_game.h"
#include "prise/server/telling.h"
#include "tests/fuzz/material.h"

namespace prise {
namespace {

Digest some_sha256(std::string_view text) {
    Digest digest{};
    uint64_t sum = 1469598103934665603U;
    for (size_t i = 0; i < text.size(); ++i) {
        sum = (sum ^ static_cast<uint8_t>(text[i])) * 1099511628211U;
        digest[i % digest.size()] ^= static_cast<uint8_t>(sum >> 32);
    }
    return digest;
}
Digest some_hmac(std::string_view key, std::string_view text) {
    return some_sha256(std::string(key) + std::string(text));
}
Digest no_entropy() { return {}; }

void demand_json(const json::Object& object, std::string_view message) {
    const std::string text = json::Value(object).text();
    fuzz::demand(is_utf8(text) && json::parse(text, {.halves = true}).has_value(),
                 "what is told is no JSON", message);
}

class Desk {
  public:
    explicit Desk(const GameEntry& game)
        : games_(games_under_test()), match_({&games_, {some_sha256, some_hmac}, no_entropy}) {
        MatchFacts facts{.id = "x", .game = std::string(game.id)};
        fuzz::demand(match_.create(facts, 0) && match_.start(0), "a game begins", game.id);
    }

    void hear(std::string_view message, Seat person) {
        auto fields = Fields::read(message, 8192);
        if (!fields) {
            fuzz::demand_refusal(fields.error());
            return;
        }
        const server::Verb* verb = server::verb_named(fields->text_or("do", ""));
        if (verb == nullptr) {
            return;
        }
        auto order = server::read_order(*verb, *fields, person);
        if (!order) {
            fuzz::demand_refusal(order.error());
            return;
        }
        const int64_t before = match_.state().next_seq();
        const auto done = order->deed(match_, ++now_ms_);
        if (!done) {
            fuzz::demand_refusal(done.error());
            fuzz::demand(match_.state().next_seq() == before, "refused, and done", message);
            return;
        }
        fuzz::demand(match_.state().next_seq() == before + std::ssize(*done), "a hole", message);
        for (int n = 0; n <= match_.state().seats(); ++n) {
            const Viewer viewer = n == 0 ? spectator : Viewer{seat_number(n)};
            for (const Told& told : *done) {
                demand_json(server::entry_for(told, viewer), message);
            }
            demand_json(server::standing_for(match_.state(), viewer, now_ms_, server::Legal::whole),
                        message);
        }
    }

    void wish(std::string_view message) {
        auto fields = Fields::read(message, 8192);
        if (!fields) {
            return;
        }
        fields->allow_only(server::new_game_fields);
        const auto game = server::read_new_game(*fields, games_);
        if (!game) {
            fuzz::demand_refusal(game.error());
            return;
        }
        MatchFacts facts = game->facts;
        facts.id = "y";
        Match match({&games_, {some_sha256, some_hmac}, no_entropy});
        fuzz::demand(match.create(facts, 0).has_value(), "a wish that was granted", message);
    }

  private:
    SharedGames games_;
    Match match_;
    int64_t now_ms_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    Desk desk(fuzz::game_named(bytes.line()));
    for (int i = 0; i < 12 && !bytes.done(); ++i) {
        const std::string_view message = bytes.line();
        desk.hear(message, i % 2 == 0 ? Seat::first : Seat::second);
        desk.wish(message);
    }
    return 0;
}

}  // namespace prise
