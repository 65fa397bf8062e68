// Files of what was worked out and learnt: tables of endings, rows of positions that weights are
// fitted to. Refused, or they come back byte by byte. The first byte says which of them it is.
#include "prise/ai/drafti/sample.h"
#include "prise/ai/drafti/tables.h"
#include "prise/ai/duel_chess/sample.h"
#include "tests/fuzz/material.h"

namespace prise {
namespace {

// Behind the magic word and the numbers of the rules. Four pieces take megabytes, however short the
// file is that claims to know them.
constexpr size_t pieces_at = 22 + 14 * 8;
constexpr char most_pieces = 3;

void read_tables(const std::string& bytes) {
    if (bytes.size() > pieces_at && bytes[pieces_at] > most_pieces) {
        return;
    }
    if (const auto tables = ai::drafti::Tables::from_bytes(bytes)) {
        fuzz::demand(tables->to_bytes() == bytes, "tables do not come back", bytes);
    }
}

template <class Sample>
void read_rows(const std::string& bytes) {
    std::vector<Sample> samples;
    if (!read_samples(bytes, samples)) {
        return;
    }
    std::string again;
    for (const Sample& sample : samples) {
        append_bytes(sample, again);
    }
    fuzz::demand(again == bytes, "positions do not come back", bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string bytes(data + 1, data + size);
    switch (data[0] % 3) {
        case 0: read_tables(bytes); break;
        case 1: read_rows<ai::drafti::Sample>(bytes); break;
        default: read_rows<ai::duel_chess::Sample>(bytes); break;
    }
    return 0;
}

}  // namespace prise
