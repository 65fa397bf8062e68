// docs/openapi.json, which defines the interface.
#pragma once

#include <string_view>

namespace prise::server {

std::string_view openapi_text();

}  // namespace prise::server
