// The WebAssembly module: a request in JSON, an answer in JSON, through three exported functions.
//
//     const at = prise_alloc(bytes.length);           // copy the request there
//     const answer = prise_call(at, bytes.length);    // address of: length (4 bytes), then text
//     prise_free(answer); prise_free(at);
//
// A request names what it wants and of which game; everything but `do` and `game` may be missing:
//
//     {"do":"legal","game":"drafti","preset":"russian","options":"{}","position":"W:...",
//      "memory":"-","actions":["22-18"]}
//
// {"do":"verify","record":"..."} checks records (docs/record-format.md) and tells what they fold
// to. The host hands in SHA-256 and HMAC-SHA-256 as `env.sha256` and `env.hmac_sha256`.
//
// Casino also answers {"do":"offers","drag":"5s","target":"5c"}: rules, actions, modal, the choices
// with their labels and a sentence to be spoken. Its contact layer is in contact.cpp and
// zones.cpp.
//
// The answer is {"ok":...} or {"refused":{"code":...,"sentence":...,"section":...}}. The rules are
// the same code as in the native program, so a browser needs no server to know what is legal.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

#include "prise/core/facade.h"
#include "prise/core/playouts.h"
#include "prise/core/text.h"
#include "prise/match/record.h"

extern "C" {
// 32 bytes to `out`.
[[clang::import_module("env"), clang::import_name("sha256")]] void host_sha256(const char* data,
                                                                               uint32_t size,
                                                                               uint8_t* out);
[[clang::import_module("env"), clang::import_name("hmac_sha256")]] void host_hmac_sha256(
    const char* key, uint32_t key_size, const char* data, uint32_t size, uint8_t* out);
}

namespace prise {
namespace {

Digest sha256(std::string_view data) {
    Digest digest;
    host_sha256(data.data(), static_cast<uint32_t>(data.size()), digest.data());
    return digest;
}

Digest hmac_sha256(std::string_view key, std::string_view data) {
    Digest digest;
    host_hmac_sha256(key.data(), static_cast<uint32_t>(key.size()), data.data(),
                     static_cast<uint32_t>(data.size()), digest.data());
    return digest;
}

struct Request {
    json::Value body;

    std::string_view text(std::string_view name, std::string_view fallback = {}) const {
        const json::Value* value = body.find(name);
        return value != nullptr && value->string() != nullptr ? std::string_view(*value->string())
                                                              : fallback;
    }
    int64_t number(std::string_view name, int64_t fallback) const {
        const json::Value* value = body.find(name);
        return value != nullptr && value->integer() != nullptr ? *value->integer() : fallback;
    }
};

tl::unexpected<Refusal> bad_request(std::string sentence) {
    return refuse("bad-request", std::move(sentence), {});
}

json::Value digest_of(const AnyGame& game, const Request& request) {
    const PlayoutDigest digest = play_out(game, static_cast<uint64_t>(request.number("seed", 1)),
                                          static_cast<int>(request.number("games", 1)));
    return json::Object{{"actions", static_cast<int64_t>(digest.actions)},
                        {"keys", text_of([&](Text& text) { print_hex(digest.keys, text); })}};
}

Result<json::Value> answer_of(const AnyGame& game, const AnyPlay& play, const Request& request) {
    const std::string_view wish = request.text("do");
    if (wish == "legal") {
        std::vector<std::string> texts;
        play.legal(all_knowing, texts);
        return json::Array(texts.begin(), texts.end());
    }
    if (wish == "position") {
        return json::Object{{"position", play.position()}, {"memory", play.memory()}};
    }
    if (wish == "outcome") {
        return play.outcome_json();
    }
    if (wish == "adjudicate") {
        const auto end = end_from(request.text("event"));
        if (!end) {
            return bad_request(join("There is no end ", quoted(request.text("event")), "."));
        }
        const auto verdict =
            play.adjudicate(*end, seat_number(static_cast<int>(request.number("seat", 0))));
        if (!verdict) {
            return refuse(verdict);
        }
        return play.describe(*verdict);
    }
    if (wish == "observe") {
        return play.observe({seat_number(static_cast<int>(request.number("seat", 0))), false});
    }
    if (wish == "offers") {
        return play.ask(
            "offers",
            json::Object{{"drag", request.text("drag")}, {"target", request.text("target")}},
            all_knowing);
    }
    if (wish == "perft") {
        return static_cast<int64_t>(play.perft(static_cast<int>(request.number("depth", 1))));
    }
    if (wish == "playouts") {
        return digest_of(game, request);
    }
    return bad_request(join("There is nothing called ", quoted(wish), " to do."));
}

tl::unexpected<Refusal> refuse_record(RecordTrouble trouble, const RecordText& record) {
    trouble.line += record.lines_before;
    return refuse(trouble.what, trouble.text(), trouble.section);
}

json::Value summary(const MatchState& state) {
    json::Object out{
        {"id", state.facts().id},          {"game", state.facts().game},
        {"entries", state.next_seq() - 1}, {"actions", static_cast<int64_t>(state.line().size())},
        {"replayed", !state.is_blind()},   {"ended", state.is_over()}};
    if (state.play() != nullptr) {
        out.push_back({"position", state.play()->position()});
    }
    if (state.decided()) {
        out.push_back({"outcome", state.outcome_json()});
    }
    return out;
}

Result<json::Value> verify(std::string_view text) {
    const Hashing hashing{sha256, hmac_sha256};
    json::Array all;
    for (const RecordText& record : split_records(text)) {
        auto entries = read_record(record.text, hashing);
        if (!entries) {
            return refuse_record(entries.error(), record);
        }
        static SharedGames games(all_games());
        MatchState state(games, hashing);
        if (auto folded = fold_record(std::move(*entries), state); !folded) {
            return refuse_record(folded.error(), record);
        }
        all.push_back(summary(state));
    }
    return all;
}

Result<json::Value> serve(std::string_view text) {
    auto body = json::parse(text);
    if (!body) {
        return bad_request(body.error().sentence());
    }
    const Request request{std::move(*body)};
    if (request.text("do") == "verify") {
        return verify(request.text("record"));
    }
    const GameEntry* entry = find_game(all_games(), request.text("game"));
    if (entry == nullptr) {
        return bad_request(join("There is no game ", quoted(request.text("game")), "."));
    }
    const auto game = entry->make_from(request.text("options"), request.text("preset"));
    if (!game) {
        return refuse(game);
    }
    std::unique_ptr<AnyPlay> play = (*game)->start();
    if (request.body.find("position") != nullptr) {
        auto restored = (*game)->restore(request.text("position"), request.text("memory", "-"));
        if (!restored) {
            return refuse(restored);
        }
        play = std::move(*restored);
    }
    if (const json::Value* actions = request.body.find("actions"); actions && actions->array()) {
        for (const json::Value& action : *actions->array()) {
            const std::string* wanted = action.string();
            if (auto done = play->apply(wanted != nullptr ? *wanted : std::string()); !done) {
                return refuse(done);
            }
        }
    }
    return answer_of(**game, *play, request);
}

std::string reply(const Result<json::Value>& answer) {
    if (answer) {
        return json::Value(json::Object{{"ok", *answer}}).text();
    }
    const Refusal& refusal = answer.error();
    return json::Value(json::Object{{"refused", json::Object{{"code", refusal.code},
                                                             {"sentence", refusal.sentence},
                                                             {"section", refusal.section}}}})
        .text();
}

}  // namespace
}  // namespace prise

extern "C" {

[[clang::export_name("prise_alloc")]] void* prise_alloc(uint32_t size) { return std::malloc(size); }

[[clang::export_name("prise_free")]] void prise_free(void* memory) { std::free(memory); }

[[clang::export_name("prise_call")]] char* prise_call(const char* request, uint32_t size) {
    const std::string text = prise::reply(prise::serve({request, size}));
    const auto length = static_cast<uint32_t>(text.size());
    auto* answer = static_cast<char*>(std::malloc(sizeof length + length));
    std::memcpy(answer, &length, sizeof length);
    std::memcpy(answer + sizeof length, text.data(), length);
    return answer;
}
}
