// A FEN, read strictly and leniently; then lines with moves, each in SAN or UCI. What is read is
// written and read back as the same; what is refused has words.
#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/core/utf8.h"
#include "tests/fuzz/material.h"

namespace prise::chess {
namespace {

void demand_flaws(const Flaws& flaws) {
    fuzz::demand(!flaws.empty(), "refused without a reason");
    for (const Flaw& flaw : flaws) {
        fuzz::demand(!flaw.sentence.empty() && is_utf8(flaw.sentence), "a flaw without words");
    }
}

void look_at(const Position& position) {
    const std::string fen = fen_of(position);
    const auto again = read_fen(fen);
    fuzz::demand(again && *again == position, "not read back", fen);
    fuzz::demand(position.key == key_of(position.board), "the key", fen);
    ActionList<Move> list;
    list_legal(position.board, list);
    fuzz::demand(list.size() == count_legal(position.board), "listed and counted", fen);
    for (size_t i = 0; i < list.size() && i < 4; ++i) {
        const std::string san = san_of(position.board, list[i]);
        const auto move = read_san(position.board, san);
        fuzz::demand(move && *move == list[i], "SAN not read back", san);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    const std::string_view fen = bytes.line();
    const auto strict = read_fen(fen);
    auto position = read_fen(fen, FenStyle::lenient);
    if (!strict) {
        demand_flaws(strict.error());
    }
    fuzz::demand(!strict || (position && *position == *strict), "strict but not lenient", fen);
    if (!position) {
        demand_flaws(position.error());
        return 0;
    }
    look_at(*position);
    while (!bytes.done()) {
        const std::string_view line = bytes.line();
        auto move = read_san(position->board, line);
        if (!move) {
            fuzz::demand_refusal(move.error());
            move = read_uci(position->board, line);
        }
        if (!move) {
            fuzz::demand_refusal(move.error());
            continue;
        }
        fuzz::demand(is_legal(position->board, *move), "an illegal move is read", line);
        play(*position, *move);
        look_at(*position);
    }
    return 0;
}

}  // namespace prise::chess
