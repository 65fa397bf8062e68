// The desk at which a page asks: it reads a request, keeps what is open, and answers. Requests and
// answers are JSON (docs/webassembly.md). Nothing here knows a game by its name, and nothing here
// is of WebAssembly alone: natively the same desk is tested against the façade.
//
//     Desk desk;
//     desk.answer(R"({"do":"open","game":"drafti"})");                  // {"ok":{"handle":1,...}}
//     desk.answer(R"({"do":"act","handle":1,"action":"22-18"})");
//
// A refused request has changed nothing.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "bindings/desk/handle.h"
#include "prise/core/fields.h"
#include "prise/match/shared_games.h"

namespace prise::bindings {

// A page that forgets to close is told so before it has eaten its memory.
inline constexpr size_t most_handles = 64;

class Desk {
  public:
    explicit Desk(std::span<const GameEntry> games = all_games())
        : entries_(games), games_(games) {}

    std::string answer(std::string_view request);

    // What is asked without a handle.
    Result<json::Value> list_games(Fields& fields);
    Result<json::Value> open(Fields& fields);
    Result<json::Value> close(Fields& fields);
    Result<json::Value> verify(Fields& fields);

  private:
    Result<json::Value> serve(std::string_view request);
    Result<Handle> open_game(Fields& fields);
    Result<Handle> open_record(Fields& fields, json::Object& about);
    Handle* find(Fields& fields);

    std::span<const GameEntry> entries_;
    SharedGames games_;
    std::map<int64_t, Handle> opened_;
    int64_t last_handle_ = 0;
};

}  // namespace prise::bindings
