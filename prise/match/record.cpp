#include "prise/match/record.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

RecordTrouble form(size_t line, size_t column, std::string sentence) {
    return {"form", line, column, "bad-record", std::move(sentence)};
}

struct Line {
    Entry entry;
    Digest link;
};

constexpr std::string_view chain_begin = R"(,"chain":")";
constexpr size_t chain_size = chain_begin.size() + 64 + std::string_view(R"("})").size();

Digest link_after(const Hashing& hashing, const Digest& link, const Entry& entry, int64_t seq,
                  std::string_view whole) {
    const bool all_chained = !entry.is_sealed() && entry.find("name") == nullptr;
    return all_chained ? next_link(hashing, link, whole) : next_link(hashing, link, entry, seq);
}

// The column where a line differs from the way it is to be written; 0: nowhere.
size_t strays_at(std::string_view line, std::string_view canonical) {
    const std::string_view start = line.substr(0, line.size() - std::min(line.size(), chain_size));
    const std::string_view body = canonical.substr(0, canonical.size() - 1);  // without the bracket
    if (start == body && line.substr(start.size()).starts_with(chain_begin)) {
        return 0;
    }
    const auto differ = std::ranges::mismatch(line, body);
    return static_cast<size_t>(differ.in1 - line.begin()) + 1;
}

tl::expected<Line, RecordTrouble> read_line(std::string_view text, size_t number) {
    json::Limits limits;
    limits.halves = true;  // scores
    auto value = json::parse(text, limits);
    if (!value) {
        return tl::unexpected(form(number, value.error().at + 1, value.error().what + "."));
    }
    if (value->object() == nullptr) {
        return tl::unexpected(form(number, 1, "A line is a JSON object."));
    }
    Line line;
    const json::Value* seq = value->find("seq");
    const json::Value* kind = value->find("kind");
    const json::Value* at = value->find("at");
    const json::Value* seat = value->find("seat");
    const json::Value* chain = value->find("chain");
    if (seq == nullptr || seq->integer() == nullptr ||
        *seq->integer() != static_cast<int64_t>(number)) {
        return tl::unexpected(form(number, 0, join("'seq' must be ", number, ".")));
    }
    const auto known = kind != nullptr && kind->string() != nullptr
                           ? entry_kind_from(*kind->string())
                           : std::nullopt;
    if (!known) {
        return tl::unexpected(form(number, 0, "'kind' names no kind of entry."));
    }
    if (at == nullptr || at->integer() == nullptr) {
        return tl::unexpected(form(number, 0, "'at' must be a time in milliseconds."));
    }
    if (seat != nullptr &&
        (seat->integer() == nullptr || *seat->integer() < 1 || *seat->integer() > max_seats)) {
        return tl::unexpected(form(number, 0, "'seat' must be 1, 2, 3 or 4."));
    }
    const auto link = chain != nullptr && chain->string() != nullptr
                          ? digest_from_hex(*chain->string())
                          : std::nullopt;
    if (!link) {
        return tl::unexpected(form(number, 0, "'chain' must be 64 hex digits."));
    }
    line.link = *link;
    line.entry.kind = *known;
    line.entry.at_ms = *at->integer();
    line.entry.seat =
        seat != nullptr ? seat_number(static_cast<int>(*seat->integer())) : Seat::none;
    line.entry.body = std::move(*value->object());
    std::erase_if(line.entry.body, [](const json::Member& member) {
        const std::string_view name = member.name;
        return name == "seq" || name == "kind" || name == "at" || name == "seat" || name == "chain";
    });
    if (number == 1) {
        const auto version = line.entry.number("prise");
        if (line.entry.kind != EntryKind::created || !version) {
            return tl::unexpected(
                form(1, 0, "This is no record: it does not begin with 'created'."));
        }
        if (*version != record_version) {
            return tl::unexpected(
                form(1, 0,
                     join("A record of version ", *version, ". Only version ", record_version,
                          " can be read",
                          *version == 1 ? ": what version 1 sealed and dealt did not bind its host."
                                        : ".")));
        }
    }
    return line;
}

std::string_view trouble_kind(EntryKind kind, std::string_view code) {
    if (code == "bad-seal") return "seal";
    if (code == "bad-deal") return "deal";
    if (code == "bad-clock") return "clock";
    if (kind == EntryKind::signature) return "signature";
    if (code == "bad-outcome" || kind == EntryKind::ended) return "outcome";
    return kind == EntryKind::action ? "action" : "entry";
}

}  // namespace

std::string RecordTrouble::text() const {
    std::string out = join("line ", line);
    if (column != 0) {
        out += join(", column ", column);
    }
    return out + join(": ", what, ": ", code, ": ", sentence);
}

std::vector<RecordText> split_records(std::string_view text) {
    constexpr std::string_view first = "{\"seq\":1,";
    std::vector<RecordText> records;
    size_t begin = 0;
    size_t lines_before = 0;
    size_t lines = 0;
    for (size_t at = 0; at < text.size(); ++lines) {
        if (at != begin && text.substr(at).starts_with(first)) {
            records.push_back({text.substr(begin, at - begin), lines_before});
            begin = at;
            lines_before = lines;
        }
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    records.push_back({text.substr(begin), lines_before});
    return records;
}

RecordReader::RecordReader(std::string_view text, const Hashing& hashing,
                           const RecordLimits& limits)
    : rest_(text),
      hashing_(hashing),
      limits_(limits),
      too_long_(text.size() > limits.bytes),
      link_(first_link(hashing)) {}

RecordReader::RecordReader(std::string_view text, const Hashing& hashing, const Digest& last,
                           int64_t seq)
    : rest_(text),
      hashing_(hashing),
      too_long_(false),
      lines_(static_cast<size_t>(seq)),
      link_(last) {}

tl::expected<std::optional<Entry>, RecordTrouble> RecordReader::next() {
    if (too_long_) {
        return tl::unexpected(
            form(1, 0, join("The record is longer than ", limits_.bytes, " bytes.")));
    }
    if (lines_ > 0 && rest_.find_first_not_of('\n') == std::string_view::npos) {
        return std::nullopt;
    }
    const size_t number = ++lines_;
    if (rest_.empty()) {
        return tl::unexpected(form(number, 0, "The record is empty."));
    }
    const size_t end = rest_.find('\n');
    if (end == std::string_view::npos) {
        return tl::unexpected(form(number, 0, "The last line is not finished."));
    }
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (text.size() > limits_.line_bytes || number > limits_.lines) {
        return tl::unexpected(form(number, 0,
                                   join("A record has at most ", limits_.lines, " lines of ",
                                        limits_.line_bytes, " bytes each.")));
    }
    auto line = read_line(text, number);
    if (!line) {
        return tl::unexpected(std::move(line.error()));
    }
    const auto seq = static_cast<int64_t>(number);
    const std::string canonical = written(line->entry, seq);
    if (const size_t column = strays_at(text, canonical); column != 0) {
        return tl::unexpected(
            form(number, column, "From here on this is not the one way to write this line."));
    }
    link_ = link_after(hashing_, link_, line->entry, seq, canonical);
    if (link_ != line->link) {
        return tl::unexpected(
            RecordTrouble{"link", number, 0, "broken-chain",
                          "This line, or one before it, is not the one that was written."});
    }
    return std::move(line->entry);
}

tl::expected<std::vector<Entry>, RecordTrouble> read_record(std::string_view text,
                                                            const Hashing& hashing,
                                                            const RecordLimits& limits) {
    RecordReader reader(text, hashing, limits);
    std::vector<Entry> entries;
    for (;;) {
        auto entry = reader.next();
        if (!entry) {
            return tl::unexpected(std::move(entry.error()));
        }
        if (!*entry) {
            return entries;
        }
        entries.push_back(std::move(**entry));
    }
}

namespace {

tl::expected<void, RecordTrouble> fold_one(Entry entry, size_t line, MatchState& state,
                                           const Hear& hear) {
    const EntryKind kind = entry.kind;
    const auto folded = state.fold(std::move(entry));
    if (!folded) {
        const Refusal& refusal = folded.error();
        return tl::unexpected(RecordTrouble{trouble_kind(kind, refusal.code), line, 0,
                                            std::string(refusal.code), refusal.sentence,
                                            refusal.section});
    }
    if (hear) {
        hear(*folded);
    }
    return {};
}

}  // namespace

tl::expected<void, RecordTrouble> fold_record(std::vector<Entry> entries, MatchState& state,
                                              const Hear& hear) {
    for (size_t i = 0; i < entries.size(); ++i) {
        if (auto folded = fold_one(std::move(entries[i]), i + 1, state, hear); !folded) {
            return folded;
        }
    }
    return {};
}

tl::expected<void, RecordTrouble> fold_text(std::string_view text, MatchState& state,
                                            const Hear& hear) {
    RecordReader reader(text, state.hashing());
    for (;;) {
        auto entry = reader.next();
        if (!entry) {
            return tl::unexpected(std::move(entry.error()));
        }
        if (!*entry) {
            return {};
        }
        if (auto folded = fold_one(std::move(**entry), reader.lines(), state, hear); !folded) {
            return folded;
        }
    }
}

RecordWriter::RecordWriter(const Hashing& hashing)
    : hashing_(hashing), link_(first_link(hashing)) {}

std::string RecordWriter::linked(const Entry& entry, Part part) const {
    std::string text = written(entry, seq_, part);
    text.pop_back();
    return text.append(chain_begin).append(to_hex(link_)).append("\"}");
}

std::string RecordWriter::line(const Entry& entry, Part part) {
    link_ = next_link(hashing_, link_, entry, ++seq_);
    return linked(entry, part).append("\n");
}

RecordWriter::Lines RecordWriter::lines(const Entry& entry) {
    link_ = next_link(hashing_, link_, entry, ++seq_);
    Lines out{linked(entry, Part::redacted), linked(entry, Part::whole)};
    if (out.whole == out.redacted) {
        out.whole.clear();
    }
    return out;
}

std::string RecordWriter::whole_line(const Entry& entry) { return line(entry, Part::whole); }
std::string RecordWriter::redacted_line(const Entry& entry) { return line(entry, Part::redacted); }

namespace {

std::string write(std::span<const Entry> entries, const Hashing& hashing,
                  std::string (RecordWriter::*line)(const Entry&)) {
    RecordWriter writer(hashing);
    std::string text;
    for (const Entry& entry : entries) {
        text += (writer.*line)(entry);
    }
    return text;
}

}  // namespace

std::string write_record(std::span<const Entry> entries, const Hashing& hashing) {
    return write(entries, hashing, &RecordWriter::whole_line);
}

std::string write_redacted_record(std::span<const Entry> entries, const Hashing& hashing) {
    return write(entries, hashing, &RecordWriter::redacted_line);
}

}  // namespace prise
