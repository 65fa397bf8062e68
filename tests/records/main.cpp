// write_records FOLDER: random matches of every game as records, whole and redacted, for the second
// implementation beside this file; and with links of zeros, as seeds for the fuzzer of forgeries.
#include <cstdio>
#include <string>

#include "prise/match/record.h"
#include "prise/native/files.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

Digest no_sha256(std::string_view) { return {}; }
Digest no_hmac(std::string_view, std::string_view) { return {}; }

bool write(const std::string& path, std::string_view text) {
    const auto written = native::write_file(path, text);
    if (!written) {
        std::fputs((written.error().sentence + "\n").c_str(), stderr);
    }
    return written.has_value();
}

std::string first_position(const std::vector<Entry>& entries) {
    MatchState state(shared_games(), native::hashing());
    for (size_t i = 0; state.play() == nullptr; ++i) {
        if (!state.fold(entries.at(i))) {
            std::abort();
        }
    }
    return state.play()->position();
}

int write_all(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: write_records FOLDER\n", stderr);
        return 2;
    }
    for (const GameEntry& game : games_under_test()) {
        for (uint64_t seed = 0; seed < 12; ++seed) {
            const RandomMatch live(game, seed, 80);
            const std::string base = join(argv[1], "/", game.id, "-", static_cast<int64_t>(seed));
            const bool done =
                write(base + ".prise", write_record(live.entries(), native::hashing())) &&
                write(base + ".redacted",
                      write_redacted_record(live.entries(), native::hashing())) &&
                write(base + ".unchained", write_record(live.entries(), {no_sha256, no_hmac})) &&
                write(base + ".start", first_position(live.entries()));
            if (!done) {
                return 1;
            }
        }
    }
    return 0;
}

}  // namespace
}  // namespace prise

int main(int argc, char** argv) { return prise::write_all(argc, argv); }
