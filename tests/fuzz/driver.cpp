// A main for fuzz targets where there is no libFuzzer: a short, repeatable run inside ./test.
//
//     NAME_fuzz SEED_FOLDER MUTATIONS
//
// feeds every file of the folder, then that many mutations of them, always the same ones. The input
// that breaks the target is left in NAME_fuzz.crash; `NAME_fuzz NAME_fuzz.crash 0` feeds it again.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
// Exists when a sanitizer is linked, which then ends the process without a signal.
// NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*)());

namespace {

constexpr std::size_t longest_input = 4096;

std::string input;
std::string crash_file;

void save_input() {
    const int file = open(crash_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const auto written = file < 0 ? -1 : write(file, input.data(), input.size());
    std::fprintf(stderr, "The input (%zd bytes) is in %s\n", written, crash_file.c_str());
}

void on_signal(int signal) {
    save_input();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void feed() {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::vector<std::string> read_seeds(const std::filesystem::path& where) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(where)) {
        for (const auto& entry : std::filesystem::directory_iterator(where)) {
            files.push_back(entry.path());
        }
    } else if (std::filesystem::exists(where)) {
        files.push_back(where);
    }
    std::ranges::sort(files);
    std::vector<std::string> seeds;
    for (const auto& file : files) {
        std::ifstream stream(file, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>());
    }
    return seeds;
}

// One of the usual small damages: a bit, a byte, a piece removed, doubled or taken from elsewhere.
void mutate(std::string& text, const std::vector<std::string>& seeds, std::mt19937_64& random) {
    const auto below = [&](std::size_t bound) { return bound == 0 ? 0 : random() % bound; };
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = 1 + below(std::min<std::size_t>(16, text.size() + 1));
    static constexpr std::string_view telling = "0123456789-+:,;./*{}[]()\"\\ \n\t\0\x7f\x80\xff";
    switch (below(6)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        case 1:
            if (at < text.size()) text[at] = telling[below(telling.size())];
            break;
        case 2: text.erase(at, length); break;
        case 3: text.insert(at, text.substr(at, length)); break;
        case 4: text.insert(at, 1, static_cast<char>(below(256))); break;
        default: {
            const std::string& other = seeds[below(seeds.size())];
            const std::size_t from = below(other.size() + 1);
            text = text.substr(0, at) + other.substr(from, below(2) == 0 ? length : other.size());
        }
    }
    if (text.size() > longest_input) text.resize(longest_input);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s SEED_FOLDER_OR_FILE MUTATIONS\n", arguments[0]);
        return 2;
    }
    crash_file =
        std::filesystem::absolute(std::filesystem::path(arguments[0]).filename()).string() +
        ".crash";
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) {
        std::signal(signal, on_signal);
    }
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(save_input);

    std::vector<std::string> seeds = read_seeds(arguments[1]);
    std::printf("%zu seeds\n", seeds.size());
    for (const std::string& seed : seeds) {
        input = seed;
        feed();
    }

    if (seeds.empty()) seeds.emplace_back();
    std::mt19937_64 random(1);
    const long mutations = std::strtol(arguments[2], nullptr, 10);
    for (long i = 0; i < mutations; ++i) {
        input = seeds[random() % seeds.size()];
        for (std::size_t n = 1 + random() % 8; n > 0; --n) mutate(input, seeds, random);
        feed();
    }
    std::printf("%ld mutations\n", mutations);
    return 0;
}
