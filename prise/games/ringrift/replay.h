// History by records (section 7.4, replay (b)): the events of a game, as JSON, make the game again.
// The start, the segments and the completion of a chain are handed to the core functions, without
// asking whether they were legal; all other records are replayed as the action they belong to.
// Every record must come out byte for byte as it went in, else the refusal is `history-mismatch`.
// Nothing is recorded.
//
//     auto replay = replay_from(options);
//     (*replay)->add(records);              // as often as there are more
//     (*replay)->position();
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "prise/core/json.h"
#include "prise/core/options.h"
#include "prise/core/result.h"
#include "prise/games/ringrift/chain.h"
#include "prise/games/ringrift/settings.h"

namespace prise::ringrift {

class Replay {
  public:
    Replay() = default;
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;
    virtual ~Replay() = default;

    // The next records of the log. They may end inside a chain, but inside no other action. At the
    // first that is refused the replay stops, before the action it belongs to; a chain is taken
    // back as a whole, from the backup.
    virtual Result<void> add(std::span<const json::Value> records) = 0;

    virtual std::string position() const = 0;
    virtual std::optional<ChainState> chain() const = 0;
    virtual std::optional<std::string> backup() const = 0;  // the position before a running chain
    virtual bool undo_chain() = 0;                          // back to there; false: there is none
};

// From the start of the game or from a position.
Result<std::unique_ptr<Replay>> replay_from(const Settings& settings,
                                            std::string_view position = {});
Result<std::unique_ptr<Replay>> replay_from(const Options& options, std::string_view position = {});

}  // namespace prise::ringrift
