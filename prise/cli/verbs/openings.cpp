// An opening book from the player's own searches.
#include "prise/ai/drafti/openings.h"

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/native/files.h"

namespace prise::cli::verbs {

void openings(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    if (entry.id != "drafti") {
        throw Failure(Exit::usage, "Only drafti has an opening book.");
    }
    const auto game = make_game(entry, arguments);
    const std::string path(arguments.text("--out").value_or(""));
    ai::drafti::OpeningsWanted wanted;
    wanted.positions = static_cast<int>(arguments.number("--positions", wanted.positions));
    wanted.nodes =
        static_cast<uint64_t>(arguments.number("--nodes", static_cast<int64_t>(wanted.nodes)));
    wanted.below = static_cast<int>(arguments.number("--below", wanted.below));
    Progress progress("positions");
    wanted.tell = [&](int opened) {
        progress.at(static_cast<uint64_t>(opened), static_cast<uint64_t>(wanted.positions));
    };
    const auto made = ai::drafti::make_openings(game->options(), wanted);
    const std::string preset(arguments.text("--preset").value_or("tanzania"));
    const std::string made_by =
        fmt::format("prise book drafti --positions {} --nodes {} --below {}", wanted.positions,
                    wanted.nodes, wanted.below);
    const std::string text =
        path.ends_with(".cpp") ? source_of(made, preset, made_by) : made.to_text();
    if (const auto written = native::write_file(path, text); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
    out.print("{} positions, {} bytes in {}\n", made.positions(), text.size(), path);
}

}  // namespace prise::cli::verbs
