// Records as files: `-` is standard input or output, anything else a path. What does not verify is
// never shown as a game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/session.h"
#include "prise/match/kept_match.h"
#include "prise/match/record.h"
#include "prise/native/spool.h"

namespace prise::cli {

std::string read_input(const std::string& path, size_t limit);
void write_output(const std::string& path, std::string_view content);  // native/files.h
void write_output(const std::string& path, native::Spool& content);
[[noreturn]] void fail_for_spool(int error);  // errno of a spool
// Is there a file, and something in it?
bool holds_something(const std::string& path);
// A record never goes where another stands: a Failure, if there is a file and something in it.
void check_that_nothing_is_lost(const std::string& path);

// The rules objects of this run.
SharedGames& shared_games();

// The path of the key with which the host signs (prise/native/signing.h); nothing: it does not.
using KeyFile = std::optional<std::string_view>;

// For matches at this machine: its hashes, its entropy, one host, no clock.
MatchTools machine_tools(const KeyFile& key = {});

// The records of one file, each verified when it is asked for.
class RecordFile {
  public:
    explicit RecordFile(std::string path);
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;

    size_t size() const { return records_.size(); }
    const std::string& text() const { return text_; }
    std::string text_before_last() const;
    // Which of them are meant, from and up to: --game, or all of them.
    std::pair<size_t, size_t> chosen(const Arguments& arguments) const;
    std::vector<Entry> entries(size_t index) const;
    // With a listener every action is told in full, the state after it included. What is wrong is a
    // Failure.
    using Listener = std::function<void(const Told&, const MatchState&)>;
    MatchState load(size_t index, const Listener& listener = {}) const;
    // Loads these and keeps nothing: whoever prints as they go knows before that nothing is wrong.
    void verify(size_t first, size_t last) const;
    // The game of that record, to go on with it, and what was told of it so far.
    KeptMatch resume(size_t index, std::vector<Told>& told, const KeyFile& key = {}) const;

  private:
    [[noreturn]] void fail(size_t index, RecordTrouble trouble) const;

    std::string path_;
    std::string text_;
    std::vector<RecordText> records_;
};

// Begins a match of the session's game at the session's position. `dealt_anew`: with a deal of its
// own, committed to before it is made, and not the one of the options.
KeptMatch begin(const Session& session, bool dealt_anew, const KeyFile& key = {},
                json::Array tags = {});

}  // namespace prise::cli
