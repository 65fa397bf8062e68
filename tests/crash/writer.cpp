// Writes one file again and again until it is killed: what files_test.py kills.
//
//     crash_writer FILE FIRST             with prise::native::write_file
//     crash_writer FILE FIRST --careless  the way that breaks: cut the file short, then write it
//
// A version of the file is its number, filling of another length every time, and on the last line
// the SHA-256 of everything before. Every finished version is told on stdout.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "prise/core/random.h"
#include "prise/native/files.h"
#include "prise/native/hash.h"

namespace {

std::string version(uint64_t number) {
    prise::Random random(number);
    const size_t length = random.below(200'000);
    std::string text = std::to_string(number) + "\n";
    while (text.size() < length) text += std::to_string(random.next()) + "\n";
    return text + prise::to_hex(prise::native::sha256(text)) + "\n";
}

void write_carelessly(const std::string& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text.substr(0, text.size() / 2) << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // so that a kill surely meets it
    file << text.substr(text.size() / 2);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const std::string path = argv[1];
    const std::string_view first = argv[2];
    uint64_t number = 0;
    std::from_chars(first.data(), first.data() + first.size(), number);
    const bool careless = argc > 3;
    for (;; ++number) {
        const std::string text = version(number);
        if (careless) {
            write_carelessly(path, text);
        } else if (const auto written = prise::native::write_file(path, text); !written) {
            std::fprintf(stderr, "%s\n", written.error().sentence.c_str());
            return 1;
        }
        std::printf("%llu\n", static_cast<unsigned long long>(number));
        std::fflush(stdout);
    }
}
