// Runs cases of the contact layer: one line of JSON for each.
#include "prise/cli/arguments.h"
#include "prise/cli/contact_cases.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {

void contact(const Arguments& arguments, Output& out) {
    constexpr size_t limit = size_t{64} << 20;
    const std::string& path = arguments.operands.front();
    const std::string content = read_input(path, limit);
    const auto cases = json::parse(content, {.size = limit + 1, .decimals = true});
    if (!cases) throw Failure(Exit::unreadable, join(path, ": ", cases.error().sentence()));
    if (cases->array() == nullptr) {
        throw Failure(Exit::unreadable, join(path, ": An array of contact cases is wanted."));
    }
    int64_t failed = 0;
    for (const json::Value& one : *cases->array()) {
        const json::Value* name = one.find("name");
        const json::Value* ops = one.find("ops");
        if (name == nullptr || ops == nullptr || ops->array() == nullptr) {
            throw Failure(Exit::unreadable, join(path, ": A contact case has a name and ops."));
        }
        ContactVerdict verdict = run_contact_case(one);
        failed += verdict.ok ? 0 : 1;
        const json::Object line{
            {"name", *name}, {"ok", verdict.ok}, {"answers", std::move(verdict.answers)}};
        out.line(json::Value(line).text());
    }
    if (failed != 0) {
        out.flush();
        throw Failure(Refusal{"contact-mismatch",
                              join(path, ": ", failed, " of ", cases->array()->size(),
                                   " cases are not answered as they expect."),
                              "13"});
    }
}

}  // namespace prise::cli::verbs
