#include "prise/match/record.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise {
namespace {

Digest first_link(const Hashing& hashing) { return hashing.sha256("prise-record-1"); }

Digest next_link(const Hashing& hashing, const Digest& link, const Entry& entry, int64_t seq) {
    std::string data(as_text(link));
    json::Value(chained_part(entry, seq)).write(data);
    return hashing.sha256(data);
}

// The same from the line as it stands. Where all of an entry is chained, that is the line without
// its link, and nothing need be written again.
Digest link_of_line(const Hashing& hashing, const Digest& link, std::string_view line,
                    const Entry& entry, int64_t seq) {
    constexpr size_t tail = std::string_view(R"(,"chain":""})").size() + 64;
    const bool all_chained = !entry.is_sealed() && entry.find("name") == nullptr;
    if (!all_chained || line.size() <= tail ||
        !line.substr(line.size() - tail).starts_with(R"(,"chain":")")) {
        return next_link(hashing, link, entry, seq);
    }
    std::string data;
    data.reserve(line.size());
    data.append(as_text(link)).append(line.substr(0, line.size() - tail)).append("}");
    return hashing.sha256(data);
}

RecordTrouble form(size_t line, size_t column, std::string sentence) {
    return {"form", line, column, "bad-record", std::move(sentence)};
}

struct Line {
    Entry entry;
    Digest link;
};

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
            return tl::unexpected(form(1, 0,
                                       join("A record of version ", *version, "; only ",
                                            record_version, " can be read.")));
        }
    }
    return line;
}

std::string_view trouble_kind(EntryKind kind, std::string_view code) {
    if (code == "bad-seal") return "seal";
    if (code == "bad-deal") return "deal";
    if (code == "bad-clock") return "clock";
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

tl::expected<std::vector<Entry>, RecordTrouble> read_record(std::string_view text,
                                                            const Hashing& hashing,
                                                            const RecordLimits& limits) {
    if (text.size() > limits.bytes) {
        return tl::unexpected(
            form(1, 0, join("The record is longer than ", limits.bytes, " bytes.")));
    }
    std::vector<Entry> entries;
    Digest link = first_link(hashing);
    size_t number = 0;
    while (!text.empty()) {
        ++number;
        const size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            return tl::unexpected(form(number, 0, "The last line is not finished."));
        }
        const std::string_view line_text = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (line_text.size() > limits.line_bytes || number > limits.lines) {
            return tl::unexpected(form(number, 0, "A line too long, or a line too many."));
        }
        if (line_text.empty() && text.find_first_not_of('\n') == std::string_view::npos) {
            break;
        }
        auto line = read_line(line_text, number);
        if (!line) {
            return tl::unexpected(std::move(line.error()));
        }
        link = link_of_line(hashing, link, line_text, line->entry, static_cast<int64_t>(number));
        if (link != line->link) {
            return tl::unexpected(
                RecordTrouble{"link", number, 0, "broken-chain",
                              "This line, or one before it, is not the one that was written."});
        }
        entries.push_back(std::move(line->entry));
    }
    if (entries.empty()) {
        return tl::unexpected(form(1, 0, "The record is empty."));
    }
    return entries;
}

tl::expected<void, RecordTrouble> fold_record(std::vector<Entry> entries, MatchState& state,
                                              const std::function<void(const Told&)>& hear) {
    for (size_t i = 0; i < entries.size(); ++i) {
        const EntryKind kind = entries[i].kind;
        const auto folded = state.fold(std::move(entries[i]));
        if (!folded) {
            const Refusal& refusal = folded.error();
            return tl::unexpected(RecordTrouble{trouble_kind(kind, refusal.code), i + 1, 0,
                                                std::string(refusal.code), refusal.sentence,
                                                refusal.section});
        }
        if (hear) {
            hear(*folded);
        }
    }
    return {};
}

RecordWriter::RecordWriter(const Hashing& hashing)
    : hashing_(hashing), link_(first_link(hashing)) {}

std::string RecordWriter::line(const Entry& entry, bool redacted) {
    link_ = next_link(hashing_, link_, entry, ++seq_);
    json::Object out = to_json(entry, seq_);
    if (redacted && entry.is_sealed()) {
        const json::Object open = chained_part(entry, seq_);
        std::erase_if(out, [&](const json::Member& member) {
            return std::ranges::find(open, member.name, &json::Member::name) == open.end();
        });
    }
    out.push_back({"chain", to_hex(link_)});
    return json::Value(std::move(out)).text() + '\n';
}

std::string RecordWriter::whole_line(const Entry& entry) { return line(entry, false); }
std::string RecordWriter::redacted_line(const Entry& entry) { return line(entry, true); }

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
