// What an operator can do with a running server (`prise operator`): one row each, read by the verb,
// its help and the completion.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace prise::cli {

struct OperatorDeed {
    std::string_view name;
    std::string_view which;   // what stands behind it: "GAME"; empty: nothing
    std::string_view takes;   // of the options that only some take: "reason|minutes"
    std::string_view method;  // of the request,
    std::string_view path;    // in which % stands for `which`,
    std::string_view field;   // or the field of the body that it is
    std::string_view help;
};

std::span<const OperatorDeed> operator_deeds();
std::string words_of(const OperatorDeed& deed);  // "close GAME"

}  // namespace prise::cli
