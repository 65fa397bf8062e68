// Games as other programs write and read them: a text in PDN or PGN becomes games that a desk can
// open, and a game that a desk has open becomes such a text.
//
//     answer_notation(R"({"do":"read","format":"pdn","text":"1. 22-18 11-15 *"})");
//     // {"ok":[{"game":"drafti","options":{},"actions":["22-18","11-15"],"tags":[],...}]}
//     answer_notation(R"({"do":"write","format":"pdn","game":"drafti","actions":["22-18"]})");
//     // {"ok":"[Event ...1. 22-18 *\n"}
//
// Every move has been found by the rules. It stands beside the desk and not in it, so that a page
// loads it only when somebody brings such a file or wants one.
#pragma once

#include <string>
#include <string_view>

namespace prise::bindings {

std::string answer_notation(std::string_view request);

}  // namespace prise::bindings
