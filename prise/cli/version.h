// Which prise this is. Apart, because it is compiled again with every commit.
#pragma once

#include <string>
#include <string_view>

namespace prise::cli {

std::string_view version();
std::string_view commit();

}  // namespace prise::cli
