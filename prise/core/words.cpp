#include "prise/core/words.h"

#include "prise/core/text.h"

namespace prise {

std::string counted(int64_t number, std::string_view thing) {
    return join(number, " ", thing, number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& things, std::string_view last) {
    std::string out;
    for (size_t i = 0; i < things.size(); ++i) {
        out += i == 0 ? "" : i + 1 == things.size() ? last : ", ";
        out += things[i];
    }
    return out;
}

std::string listed_in_part(const std::vector<std::string>& things) {
    constexpr size_t most = 12;
    if (things.size() <= most) {
        return listed(things);
    }
    return join(listed({things.begin(), things.begin() + most}), " and ", things.size() - most,
                " more");
}

}  // namespace prise
