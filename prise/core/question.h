// One door for what a single game alone can answer: offers of a drop, capture paths, a preview,
// prices. Clients read the list of questions; none of them tests for the name of a game.
#pragma once

#include <string_view>

namespace prise {

struct Question {
    std::string_view name;       // "captures"
    std::string_view arguments;  // what it is asked with, in words: "square, optional: 1 to 32"
    std::string_view help;       // what is answered: one line
};

}  // namespace prise
