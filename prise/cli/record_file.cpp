#include "prise/cli/record_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "prise/cli/input.h"
#include "prise/cli/output.h"
#include "prise/cli/terminal.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/native/clocks.h"
#include "prise/native/entropy.h"
#include "prise/native/files.h"
#include "prise/native/hash.h"
#include "prise/native/signing.h"

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

namespace {

// Another program gets it as it is, a person what is fit to be seen.
void write_to_stdout(std::string_view text) {
    Output out;
    stdout_is_terminal() ? out.put(text) : out.draw(text);
    out.flush();
}

}  // namespace

void write_output(const std::string& path, std::string_view content) {
    if (path == "-") {
        write_to_stdout(content);
        return;
    }
    if (auto written = native::write_file(path, content); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
}

void write_output(const std::string& path, native::Spool& content) {
    if (path != "-") {
        if (auto written = native::write_file(path, content); !written) {
            throw Failure(Exit::trouble, written.error().sentence);
        }
        return;
    }
    std::string line;  // which a piece may have cut
    const int error = content.hand_out([&](std::string_view piece) {
        const size_t whole = piece.rfind('\n') + 1;  // 0: no line ends here
        line += piece.substr(0, whole);
        if (whole != 0) write_to_stdout(std::exchange(line, {}));
        line += piece.substr(whole);
        return 0;
    });
    if (error != 0) fail_for_spool(error);
    write_to_stdout(line);
}

void fail_for_spool(int error) {
    throw Failure(
        Exit::trouble,
        join("Cannot keep what was made so far: ", std::generic_category().message(error), "."));
}

bool holds_something(const std::string& path) {
    std::error_code none;
    return std::filesystem::is_regular_file(path, none) &&
           std::filesystem::file_size(path, none) > 0;
}

void check_that_nothing_is_lost(const std::string& path) {
    if (holds_something(path)) {
        throw Failure(Exit::trouble, join(path,
                                          " exists already. Choose another name, or go on with "
                                          "it: prise play ",
                                          path));
    }
}

RecordFile::RecordFile(std::string path)
    : path_(std::move(path)),
      text_(read_input(path_, longest_record_file)),
      records_(split_records(text_)) {}

std::string RecordFile::text_before_last() const {
    return text_.substr(0, text_.size() - records_.back().text.size());
}

std::pair<size_t, size_t> RecordFile::chosen(const Arguments& arguments) const {
    if (!arguments.has("--game")) {
        return {0, size()};
    }
    const auto number = static_cast<size_t>(arguments.number("--game", 1));
    if (number > size()) {
        throw Failure(Exit::not_found, join("It holds ", counted(size(), "game"), "."));
    }
    return {number - 1, number};
}

void RecordFile::fail(size_t index, RecordTrouble trouble) const {
    trouble.line += records_[index].lines_before;
    if (trouble.what == "form") {
        throw Failure(Exit::unreadable, join(path_, ", ", trouble.text()));
    }
    throw Failure(
        Refusal{trouble.what,
                join(path_, ", line ", trouble.line, ": ", trouble.code, ": ", trouble.sentence),
                trouble.section});
}

std::vector<Entry> RecordFile::entries(size_t index) const {
    auto entries = read_record(records_[index].text, native::hashing());
    if (!entries) {
        fail(index, entries.error());
    }
    return std::move(*entries);
}

MatchState RecordFile::load(size_t index, const Listener& listener) const {
    using Telling = MatchState::Telling;
    MatchState state(shared_games(), native::hashing(),
                     listener ? Telling::everything : Telling::nothing);
    const auto hear = [&](const Told& told) {
        if (listener) {
            listener(told, state);
        }
    };
    if (auto folded = fold_text(records_[index].text, state, hear); !folded) {
        fail(index, folded.error());
    }
    return state;
}

void RecordFile::verify(size_t first, size_t last) const {
    for (size_t i = first; i < last; ++i) load(i);
}

KeptMatch RecordFile::resume(size_t index, std::vector<Told>& told, const KeyFile& key) const {
    KeptMatch kept(machine_tools(key));
    for (Entry& entry : entries(index)) {
        auto done = kept.fold(std::move(entry));
        if (!done) load(index);  // which says what is wrong, and where
        told.push_back(std::move(*done));
    }
    return kept;
}

SharedGames& shared_games() {
    static SharedGames games(all_games());
    return games;
}

MatchTools machine_tools(const KeyFile& key) {
    MatchTools tools{&shared_games(), native::hashing(), [] { return native::random_bytes<32>(); }};
    if (key) {
        const auto keys = native::read_key(std::string(*key));
        if (!keys) throw Failure(Exit::unreadable, keys.error().sentence);
        tools.signer = native::signer(*keys);
    }
    return tools;
}

KeptMatch begin(const Session& session, bool dealt_anew, const KeyFile& key, json::Array tags) {
    const int64_t now = native::MachineClocks().wall_ms();
    const Options& options = session.game->options();
    const auto secret = std::ranges::find_if(session.entry->table->rows, &OptionSpec::is_secret);
    const bool has_deal = secret != session.entry->table->rows.end();
    MatchFacts facts;
    facts.id = to_hex(native::random_bytes<8>());
    facts.game = session.entry->id;
    facts.options = options.to_json(false);
    facts.tags = std::move(tags);
    if (has_deal && !dealt_anew) {
        json::Object all = *facts.options.object();
        all.push_back({std::string(secret->name), options[secret->name]});
        facts.options = std::move(all);
    }
    if (session.play->position() != session.game->start()->position()) {
        facts.position = session.play->position();
        facts.memory = session.play->memory();
    }
    KeptMatch kept(machine_tools(key));
    Match& match = kept.match();
    value_or_fail(kept.keep(match.create(facts, now)));
    value_or_fail(kept.keep(match.start(now)));
    return kept;
}

}  // namespace prise::cli
