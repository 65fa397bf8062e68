// Words and pictures for people.
#include <algorithm>
#include <array>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

void explanations_agree(const GameEntry& entry, Report& report) {
    walk(entry, report, 400, [](Walk& at) {
        std::vector<std::string> texts = at.some_legal(6);
        for (std::string& text : at.hostile_texts()) {
            texts.push_back(std::move(text));
        }
        std::vector<Viewer> viewers = at.viewers();
        viewers.push_back(all_knowing);
        for (const Viewer viewer : viewers) {
            for (const Explanation::Line& line : at.now->explain_position(viewer).lines) {
                at.expect(is_sentence(line.sentence),
                          join(quoted(line.sentence), " is told of the position"));
            }
        }
        for (const std::string& text : texts) {
            const auto verdict = at.now->check(text);
            const auto parsed = at.game->parse_action(text);
            for (const Viewer viewer : viewers) {
                const auto why = at.now->explain(text, viewer);
                if (!parsed || !why) {
                    at.expect(!parsed && !why && why.error() == parsed.error(),
                              join(quoted(text), ": reading and explaining disagree"));
                    continue;
                }
                const bool has_words =
                    !why->lines.empty() &&
                    std::ranges::all_of(why->lines, [](const Explanation::Line& line) {
                        return is_sentence(line.sentence);
                    });
                at.expect(has_words,
                          join("no sentence for ", name_of(viewer), " on ", quoted(text)));
                at.expect(why->legal == why->code.empty(),
                          join(quoted(text), " is legal or has a code"));
                if (viewer.everything || viewer.seat == at.now->to_act()) {
                    at.expect(why->legal == verdict.has_value() &&
                                  (verdict || verdict.error().code == why->code),
                              join(quoted(text), " is explained to ", name_of(viewer), " as ",
                                   why->legal ? "legal" : why->code, ", but checked as ",
                                   verdict ? "legal" : verdict.error().code));
                }
            }
        }
    });
}

}  // namespace prise::conformance::laws
