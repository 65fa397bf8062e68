// "Did you mean": the known word nearest to one that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace prise {

// The nearest of `known` by edit distance, or empty if none is near enough to be meant.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// " Did you mean drafti?", or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace prise
