// Records as files: `-` is standard input or output, anything else a path. What does not verify is
// never shown as a game.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "prise/cli/failure.h"
#include "prise/cli/session.h"
#include "prise/match/record.h"

namespace prise::cli {

std::string read_input(const std::string& path, size_t limit);
void write_output(const std::string& path, std::string_view content);  // beside, then renamed

Failure failure_of(const std::string& path, const RecordTrouble& trouble);

// The entries of a record, chain checked. `prepare` may add listeners before they are folded.
Folded load_record(const std::string& path, const std::function<void(Folded&)>& prepare = {});

// The record of a game that was played here from this position on: one host, no clock.
std::string record_of(const Session& session, const std::string& position,
                      const std::string& memory, std::span<const std::string> actions);

}  // namespace prise::cli
