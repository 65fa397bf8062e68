// What goes back to a page: {"ok": answer}, or {"refused": {code, sentence, section}}.
#pragma once

#include <string>

#include "prise/core/json.h"
#include "prise/core/result.h"

namespace prise::bindings {

std::string reply(const Result<json::Value>& answer);

}  // namespace prise::bindings
