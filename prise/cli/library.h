// The files that computer players look into: made by `prise tables`, named by --tables or kept
// where the program is installed.
#pragma once

#include <memory>
#include <string>

#include "prise/ai/library.h"

namespace prise::cli {

class Arguments;

// The tables that came with the program, share/prise/drafti.tables beside its bin; empty: none did.
std::string usual_tables();

// Of --tables, else of the usual file; null: there is neither. A file that is none is a Failure.
std::shared_ptr<const ai::Library> library_of(const Arguments& arguments);

}  // namespace prise::cli
