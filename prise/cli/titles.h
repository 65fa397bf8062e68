// What a game is called with its options: its preset has a name, and its own idea.
#pragma once

#include <string>

#include "prise/cli/table.h"
#include "prise/core/facade.h"

namespace prise::cli {

// "Drafti (Tanzania draughts)", "Drafti, english", "Drafti, russian, with repetitionLimit 5"
std::string title_words(const GameEntry& game, const Options& options);
// The same, and what it is about.
std::string banner_words(const GameEntry& game, const Options& options);

// What a command line needs to stand where the table stands: " --options '...' --position '...'"
std::string snapshot_words(const Table& table);

}  // namespace prise::cli
