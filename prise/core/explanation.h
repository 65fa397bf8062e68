// Why something is so, in sentences, each with the section of the book that says it. Made for
// people: `prise explain`, the *why* panel of a client, the sentence after a refusal.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prise {

struct Explanation {
    struct Line {
        std::string sentence;
        std::string_view section;  // points to a literal, may be empty
    };

    bool legal = false;
    std::string_view code;  // of the refusal; empty if legal
    std::vector<Line> lines;

    void say(std::string sentence, std::string_view section) {
        lines.push_back({std::move(sentence), section});
    }
};

}  // namespace prise
