#include "prise/cli/failure.h"

#include "prise/core/json.h"
#include "prise/core/text.h"

namespace prise::cli {

std::string Failure::text() const {
    const std::string_view sentence = what();
    if (sentence.empty()) return {};
    if (exit_ != Exit::refused) return join("prise: ", sentence, "\n");
    const std::string section = section_.empty() ? "" : join(" (section ", section_, ")");
    return join(code_, ": ", sentence, section, "\n");
}

std::string Failure::json() const {
    const json::Object members{{"code", code_}, {"sentence", what()}, {"section", section_}};
    return json::Value(members).text() + "\n";
}

}  // namespace prise::cli
