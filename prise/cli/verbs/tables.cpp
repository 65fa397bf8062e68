// Endgame tables, worked out and kept in a file.
#include "prise/ai/drafti/tables.h"

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/native/files.h"

namespace prise::cli::verbs {

void tables(const Arguments& arguments, Output& out) {
    using ai::drafti::Material;
    using ai::drafti::Tables;
    const GameEntry& entry = game_named(arguments.operands.front());
    if (entry.id != "drafti") {
        throw Failure(Exit::usage, "Only drafti has endgame tables.");
    }
    const auto game = make_game(entry, arguments);
    const std::string path(arguments.text("--out").value_or(""));
    const auto pieces = static_cast<int>(arguments.number("--pieces", 4));
    Progress progress("pieces");
    const Tables made = Tables::make(
        settings_of<drafti::Settings>(game->options()), pieces, [&](const Material& material) {
            progress.at(static_cast<uint64_t>(material.pieces()), static_cast<uint64_t>(pieces));
        });
    const std::string bytes = made.to_bytes();
    if (const auto written = native::write_file(path, bytes); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
    out.print("{} positions of up to {} pieces, {} bytes in {}\n", made.positions(), pieces,
              bytes.size(), path);
}

}  // namespace prise::cli::verbs
