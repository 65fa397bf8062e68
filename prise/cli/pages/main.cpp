// Writes what is installed beside the program, from the table of commands:
//
//     prise_pages FOLDER      FOLDER/man1/prise.1, prise-VERB.1 and
//                             FOLDER/completions/prise (bash), _prise (zsh), prise.fish
#include <filesystem>
#include <fstream>
#include <iostream>

#include "prise/cli/man.h"
#include "prise/cli/shells.h"

namespace prise::cli {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, std::string_view text) {
    std::ofstream out(file, std::ios::binary);
    out.exceptions(std::ios::badbit | std::ios::failbit);
    out << text << std::flush;
}

void write_all(const fs::path& folder) {
    // Anew, so that a verb that is gone leaves no page.
    for (const char* part : {"man1", "completions"}) {
        fs::remove_all(folder / part);
        fs::create_directories(folder / part);
    }
    write(folder / "man1/prise.1", man_page());
    for (const Command& command : commands()) {
        write(folder / "man1" / ("prise-" + std::string(command.name) + ".1"), man_page(command));
    }
    write(folder / "completions/prise", completion_script("bash"));
    write(folder / "completions/_prise", completion_script("zsh"));
    write(folder / "completions/prise.fish", completion_script("fish"));
}

}  // namespace
}  // namespace prise::cli

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: prise_pages FOLDER\n";
        return 2;
    }
    try {
        prise::cli::write_all(argv[1]);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "prise_pages: " << error.what() << '\n';
        return 1;
    }
}
