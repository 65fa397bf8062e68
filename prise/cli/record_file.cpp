#include "prise/cli/record_file.h"

#include <cstdio>

#include "prise/cli/input.h"
#include "prise/core/text.h"
#include "prise/match/match.h"
#include "prise/native/clocks.h"
#include "prise/native/entropy.h"
#include "prise/native/files.h"
#include "prise/native/hash.h"

namespace prise::cli {

std::string read_input(const std::string& path, size_t limit) {
    if (path == "-") {
        return read_stdin(limit) + '\n';
    }
    auto content = native::read_file(path, limit);
    if (!content) {
        throw Failure(Exit::unreadable, content.error().sentence);
    }
    return std::move(*content);
}

void write_output(const std::string& path, std::string_view content) {
    if (auto written = native::write_file(path, content); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
}

Failure failure_of(const std::string& path, const RecordTrouble& trouble) {
    if (trouble.what == "form") {
        return {Exit::unreadable, join(path, ", ", trouble.text())};
    }
    return Failure(
        Refusal{trouble.what,
                join(path, ", line ", trouble.line, ": ", trouble.code, ": ", trouble.sentence),
                trouble.section});
}

Folded load_record(const std::string& path, const std::function<void(Folded&)>& prepare) {
    const auto entries = read_record(read_input(path, RecordLimits{}.bytes), native::hashing());
    if (!entries) {
        throw failure_of(path, entries.error());
    }
    Folded state(all_games(), native::hashing());
    if (prepare) {
        prepare(state);
    }
    if (auto folded = fold_record(*entries, state); !folded) {
        throw failure_of(path, folded.error());
    }
    return state;
}

std::string record_of(const Session& session, const std::string& position,
                      const std::string& memory, std::span<const std::string> actions) {
    const native::MachineClocks clocks;
    const auto now = [&] { return clocks.wall_ms(); };
    Match match({all_games(), native::hashing(), [] { return native::random_bytes<32>(); }});
    MatchFacts facts;
    facts.id = to_hex(native::random_bytes<8>());
    facts.game = session.entry->id;
    facts.options = session.game->options().to_json();
    facts.position = position;
    facts.memory = memory;
    value_or_fail(match.create(facts, now()));
    value_or_fail(match.start(now()));
    for (const std::string& action : actions) {
        value_or_fail(match.act(match.state().play()->to_act(), action, now()));
    }
    return write_record(match.state().entries(), native::hashing());
}

}  // namespace prise::cli
