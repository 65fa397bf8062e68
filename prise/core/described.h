// Options and explanations as JSON, for whoever offers them to people: command line, server, page.
#pragma once

#include <string_view>

#include "prise/core/explanation.h"
#include "prise/core/json.h"
#include "prise/core/options.h"

namespace prise {

std::string_view kind_name(const OptionSpec& row);  // "boolean", "integer", "choice", "letters"

// How a preset differs from the defaults.
json::Object differences(const OptionTable& table, const Preset& preset);

// [{"name":..,"kind":..,"default":..,"range":..,...}]
json::Array described_options(const OptionTable& table);
// [{"name":..,"options":{..},"help":..}]
json::Array described_presets(const OptionTable& table);

// [{"sentence":..,"section":..}]
json::Array described_lines(const Explanation& explanation);

}  // namespace prise
