// Runs cases of the contact layer: one line of JSON for each. They are run twice, to see whether
// all of them can be read and then to print, so that no answer has to be kept.
#include <vector>

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
    std::vector<bool> verdicts;
    size_t failed = 0;
    const auto unreadable = [&](const std::string& why) {
        throw Failure(Exit::unreadable, join(path, ": ", why));
    };
    if (const auto trouble = visit_contact_cases(content, [&](const ContactCase& one) {
            const auto ok = one.run({});
            if (!ok) unreadable(ok.error());
            verdicts.push_back(*ok);
            failed += *ok ? 0 : 1;
        })) {
        unreadable(*trouble);
    }
    size_t number = 0;
    visit_contact_cases(content, [&](const ContactCase& one) {
        std::string line = join(R"({"name":)", one.name.text(), R"(,"ok":)",
                                verdicts[number++] ? "true" : "false", R"(,"answers":[)");
        one.run([&](const json::Value& answer) {
            out.put(line);
            line.clear();
            answer.write(line);
            line += ',';
            out.flush_if_long();
        });
        if (line.ends_with(',')) line.pop_back();
        out.line(line + "]}");
    });
    if (failed != 0) {
        out.flush();
        throw Failure(Refusal{"contact-mismatch",
                              join(path, ": ", failed, " of ", verdicts.size(),
                                   " cases are not answered as they expect."),
                              "13"});
    }
}

}  // namespace prise::cli::verbs
