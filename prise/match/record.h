// The record of a game as a file: `.prise`, JSON lines, one entry of the log a line, each with the
// link of a hash chain over everything before it. docs/record-format.md says what stands where.
//
// Reading is two steps: the lines (form and chain) and the fold (rules, seals, deals, outcome).
// Whoever only wants to look at a record needs both as well: what does not verify is not shown as a
// game. `fold_text` does both line by line, and needs little more room than the text itself.
//
// A line can be written in one way only: as the reader would write it again. So reading and writing
// never changes a link.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/match/match_state.h"

namespace prise {

// What is wrong with a record, and where. `what` names the kind of trouble: "form" (no such line),
// "link" (the chain is broken), "action", "seal", "deal", "clock", "outcome", "signature" or
// "entry".
struct RecordTrouble {
    std::string_view what;
    size_t line = 0;    // from 1
    size_t column = 0;  // from 1; 0: the whole line
    std::string code;
    std::string sentence;
    std::string_view section = {};

    std::string text() const;  // "line 12: action: not-maximum: ..."
};

struct RecordLimits {
    size_t bytes = size_t{16} << 20;
    size_t line_bytes = size_t{128} << 10;
    size_t lines = most_entries;
};
// Of a file with one record or many.
inline constexpr size_t longest_record_file = size_t{64} << 20;

// A file may hold several records, one after the other; each begins anew with its own first line.
struct RecordText {
    std::string_view text;
    size_t lines_before = 0;  // in the file: add it to the line of a trouble
};
std::vector<RecordText> split_records(std::string_view text);

// The lines of a record, one after the other, with their chain checked. Empty lines at the end are
// allowed, nothing else.
class RecordReader {
  public:
    RecordReader(std::string_view text, const Hashing& hashing, const RecordLimits& limits = {});
    // Of the lines after entry `seq`, whose link is `last`.
    RecordReader(std::string_view text, const Hashing& hashing, const Digest& last, int64_t seq);

    // The next entry; nothing: that was the last one.
    tl::expected<std::optional<Entry>, RecordTrouble> next();
    size_t lines() const { return lines_; }       // read so far
    const Digest& link() const { return link_; }  // of the last one

  private:
    std::string_view rest_;
    Hashing hashing_;
    RecordLimits limits_;
    bool too_long_;
    size_t lines_ = 0;
    Digest link_;
};

// All of them at once.
tl::expected<std::vector<Entry>, RecordTrouble> read_record(std::string_view text,
                                                            const Hashing& hashing,
                                                            const RecordLimits& limits = {});

// Folds the entries into `state`, and tells what each of them did once it has; what does not fit is
// told with its line.
using Hear = std::function<void(const Told&)>;
tl::expected<void, RecordTrouble> fold_record(std::vector<Entry> entries, MatchState& state,
                                              const Hear& hear = {});
// Reads and folds.
tl::expected<void, RecordTrouble> fold_text(std::string_view text, MatchState& state,
                                            const Hear& hear = {});

std::string write_record(std::span<const Entry> entries, const Hashing& hashing);

// What may leave the host while the game goes on: seals stay closed, names stay.
std::string write_redacted_record(std::span<const Entry> entries, const Hashing& hashing);

// One line after the other, each with its link.
class RecordWriter {
  public:
    explicit RecordWriter(const Hashing& hashing);
    // Goes on after entry `seq`, whose link is `last`.
    RecordWriter(const Hashing& hashing, const Digest& last, int64_t seq)
        : hashing_(hashing), link_(last), seq_(seq) {}

    const Digest& link() const { return link_; }  // of the last line

    std::string whole_line(const Entry& entry);  // with the newline
    std::string redacted_line(const Entry& entry);
    // Both at once, without the newline; `whole` is empty where it would be the same.
    struct Lines {
        std::string redacted, whole;
    };
    Lines lines(const Entry& entry);

  private:
    std::string line(const Entry& entry, Part part);
    std::string linked(const Entry& entry, Part part) const;

    Hashing hashing_;
    Digest link_;
    int64_t seq_ = 0;
};

}  // namespace prise
