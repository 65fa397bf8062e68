// The files that came with the program, in share/prise beside its bin: pages for browsers, and what
// computer players look into, made by `prise tables`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "prise/ai/library.h"

namespace prise::cli {

class Arguments;

// The path of a file or folder of share/prise; empty: it did not come along.
std::string came_along(std::string_view name);

// Of --tables, of the usual file, if there is any, and of the program itself. A file that is none
// is a Failure.
std::shared_ptr<const ai::Library> library_of(const Arguments& arguments);

}  // namespace prise::cli
