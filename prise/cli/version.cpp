#include "prise/cli/version.h"

#include "prise/version.h"

namespace prise::cli {

std::string_view version() { return prise::version; }
std::string_view commit() { return prise::commit; }

}  // namespace prise::cli
