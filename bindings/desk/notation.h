// Games that other programs have written: a text in PDN or PGN becomes games that a desk can open.
//
//     read_notation(R"({"do":"read","format":"pdn","text":"1. 22-18 11-15 *"})");
//     // {"ok":[{"game":"drafti","options":{},"actions":["22-18","11-15"],"tags":[],...}]}
//
// Every move has been found by the rules. It stands beside the desk and not in it, so that a page
// loads it only when somebody brings such a file.
#pragma once

#include <string>
#include <string_view>

namespace prise::bindings {

std::string read_notation(std::string_view request);

}  // namespace prise::bindings
