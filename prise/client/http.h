// One question to a server of ours and its answer, over HTTP/1.1 or HTTPS. It waits, but not for
// ever. A certificate is checked against those that the system trusts (SSL_CERT_FILE names others).
//
//     const auto answer = ask({.method = "POST", .path = "/games", .token = token, .body = body},
//                             site);
//
// Trouble has a code: "no-server" where nothing sensible came back, else that of the problem body.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "prise/client/link.h"
#include "prise/core/json.h"

namespace prise::client {

// Like a Refusal, but its words were made elsewhere.
struct Trouble {
    std::string code;
    std::string sentence;
    std::string section = {};
    int status = 0;  // of the answer; 0: there was none
};

template <class T>
using Answer = tl::expected<T, Trouble>;

struct Question {
    std::string_view method = "GET";
    std::string path;         // below /api/v1
    std::string token = {};   // a right, as a Bearer token
    std::string body = {};    // JSON; empty: none
    std::string unique = {};  // with it, a repeat is told what the first one was told
};

// The text of the answer.
Answer<std::string> ask_text(const Question& question, const Site& site);
// The answer as JSON.
Answer<json::Value> ask(const Question& question, const Site& site);

// What our servers write: half points too, and bodies of games that are long.
inline constexpr json::Limits wire_limits{.size = size_t{1} << 24, .depth = 32, .halves = true};

// Random letters that nobody has used: for ids and `unique`.
std::string fresh_id();

}  // namespace prise::client
