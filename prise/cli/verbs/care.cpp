// Care for the file in which a server keeps its games: copy it, put a copy back, look at it.
#include "prise/store/care.h"

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/words.h"

namespace prise::cli::verbs {
namespace {

std::string data_of(const Arguments& arguments) { return std::string(*arguments.text("--data")); }

store::Existing existing(const Arguments& arguments) {
    return arguments.has("--force") ? store::Existing::overwrite : store::Existing::keep;
}

// Trouble with a file is not the rules' affair: it has the exit codes of files.
template <class T>
T file_or_fail(Result<T> result) {
    if (!result) {
        const std::string_view code = result.error().code;
        const bool unreadable = code == "no-store" || code == "store-corrupt" ||
                                code == "store-newer" || code == "store-older";
        throw Failure(code == "no-file" ? Exit::not_found
                      : unreadable      ? Exit::unreadable
                                        : Exit::trouble,
                      result.error().sentence);
    }
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace

void backup(const Arguments& arguments, Output& out) {
    const std::string& copy = arguments.operands.front();
    const std::string data = data_of(arguments);
    file_or_fail(store::back_up(data, copy, existing(arguments)));
    out.print("{} is a copy of {}, and checked.\n", copy, data);
}

void restore(const Arguments& arguments, Output& out) {
    const std::string& copy = arguments.operands.front();
    const std::string data = data_of(arguments);
    file_or_fail(store::restore(copy, data, existing(arguments)));
    out.print("{} is {} again.\n", data, copy);
}

void doctor(const Arguments& arguments, Output& out) {
    const std::string data = data_of(arguments);
    Progress progress("games examined:");
    store::ExamineSettings settings;
    settings.by_the_rules = !arguments.has("--quick");
    settings.progress = [&](uint64_t done, uint64_t of) { progress.at(done, of); };
    const store::Examination exam = file_or_fail(store::examine(data, all_games(), settings));
    const bool sound = exam.findings.empty();
    if (arguments.has("--json")) {
        json::Array findings;
        for (const std::string& finding : exam.findings) findings.emplace_back(finding);
        out.line(json::Value(json::Object{{"ok", sound},
                                          {"version", exam.version},
                                          {"games", static_cast<int64_t>(exam.games)},
                                          {"entries", static_cast<int64_t>(exam.entries)},
                                          {"findings", std::move(findings)}})
                     .text());
    } else {
        for (const std::string& finding : exam.findings) out.line(finding);
        out.print("{}: {}. Version {}, {}, {} {}.\n", data,
                  sound ? "sound"
                        : counted(static_cast<int64_t>(exam.findings.size()), "fault") + " found",
                  exam.version, counted(static_cast<int64_t>(exam.games), "game"), exam.entries,
                  exam.entries == 1 ? "entry" : "entries");
    }
    if (sound) return;
    out.flush();
    throw Failure(Exit::refused, "");
}

}  // namespace prise::cli::verbs
