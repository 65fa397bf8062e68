// What a viewer may know. A *sample* is a state that he cannot tell from the true one: whatever he
// can ask for must be the same in both.
#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/shown.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

void the_host_sees_everything(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        at.expect_same(at.now->observe(all_knowing), at.now->position(),
                       "the host does not see the position");
        for (const Viewer viewer : at.viewers()) {
            if (at.is_over()) {
                at.expect_same(at.now->observe(viewer), at.now->position(),
                               name_of(viewer) + " does not see everything after the end");
            }
            const Viewer practice{viewer.seat, true};
            at.expect_same(at.now->observe(practice), at.now->position(),
                           name_of(viewer) + ", to whom everything is shown, does not see it");
        }
    });
}

void logs_are_redacted(const GameEntry& entry, Report& report) {
    walk(entry, report, 800, [](Walk& at) {
        for (size_t i = 0; i < at.steps.size(); ++i) {
            const Step& step = at.steps[i];
            std::vector<Viewer> viewers = at.viewers();
            viewers.push_back(all_knowing);
            for (const Viewer viewer : viewers) {
                const bool sees = at.may_see(*at.now, step, viewer);
                const std::string text = at.log_text(*at.now, step, viewer);
                at.expect(sees ? text == step.action : text != step.action && !text.empty(),
                          join(name_of(viewer), " reads ", quoted(text), " for ", step.action));
                const bool must = viewer.everything || viewer.seat == step.by || at.is_over();
                at.expect(sees || !must, join(name_of(viewer), " should see ", step.action));
                if (i + 1 < at.steps.size()) {
                    const AnyPlay& earlier = *at.steps.back().before;
                    at.expect(sees || !at.may_see(earlier, step, viewer),
                              join(name_of(viewer), " no longer sees ", step.action));
                }
            }
        }
    });
}

namespace {

std::string last_lines_of_the_log(const Walk& at, const AnyPlay& play, Viewer viewer) {
    std::string out;
    const size_t from = at.steps.size() > 12 ? at.steps.size() - 12 : 0;
    for (size_t i = from; i < at.steps.size(); ++i) {
        out += " " + at.log_text(play, at.steps[i], viewer);
    }
    return out;
}

}  // namespace

void samples_look_the_same(const GameEntry& entry, Report& report) {
    walk(entry, report, 480, [](Walk& at) {
        std::vector<std::string> texts = at.some_legal(6);
        for (std::string& text : at.hostile_texts()) {
            if (texts.size() < 20 && at.game->parse_action(text)) {
                texts.push_back(std::move(text));
            }
        }
        for (const Viewer viewer : at.viewers()) {
            const auto shown = [&](const AnyPlay& play) {
                return join(all_that_is_shown(*at.game, play, viewer, texts), remembered(play),
                            "\n  turns ", play.completed_turns(),
                            last_lines_of_the_log(at, play, viewer));
            };
            const std::string truth = shown(*at.now);
            const auto log = at.log_for(viewer);
            for (int i = 0; i < 3; ++i) {
                const auto sampled = world(*at.now, viewer, log, at.random);
                if (sampled == nullptr) {
                    at.fail("no sample for " + name_of(viewer));
                    return;
                }
                at.expect_same(truth, shown(*sampled),
                               join(name_of(viewer), " can tell the sample ", sampled->position(),
                                    " from the truth"));
                const auto read = at.game->restore(sampled->position(), sampled->memory());
                at.expect(read && (*read)->same_as(*sampled),
                          join("the sample ", sampled->position(), " ", sampled->memory(),
                               " is no position"));
            }
            // A position that was read has no log.
            const auto read = at.game->restore(at.now->position(), at.now->memory());
            const auto sampled = read ? world(**read, viewer, {}, at.random) : nullptr;
            at.expect(sampled != nullptr && sampled->observe(viewer) == at.now->observe(viewer),
                      "no sample without a log for " + name_of(viewer));
        }
    });
}

// Where something is hidden, samples sometimes differ from the truth; else the sampler peeks.
void samples_leave_doubt(const GameEntry& entry, Report& report) {
    int occasions = 0;
    int doubts = 0;
    walk(entry, report, 800, [&](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            if (at.now->observe(viewer) != at.now->position()) {
                const auto sampled = world(*at.now, viewer, at.log_for(viewer), at.random);
                ++occasions;
                doubts += sampled != nullptr && !sampled->same_as(*at.now) ? 1 : 0;
            }
        }
    });
    if (occasions >= 30 && doubts * 20 < occasions) {
        report.add(join(entry.id, ": of ", occasions, " samples of a hidden state only ", doubts,
                        " differ from the truth"));
    }
}

}  // namespace prise::conformance::laws
