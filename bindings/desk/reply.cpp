#include "bindings/desk/reply.h"

namespace prise::bindings {

std::string reply(const Result<json::Value>& answer) {
    if (answer) {
        return json::Value(json::Object{{"ok", *answer}}).text();
    }
    const Refusal& refusal = answer.error();
    return json::Value(json::Object{{"refused", json::Object{{"code", refusal.code},
                                                             {"sentence", refusal.sentence},
                                                             {"section", refusal.section}}}})
        .text();
}

}  // namespace prise::bindings
