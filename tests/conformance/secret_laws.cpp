// What is hidden changes nothing that is shown: sealed actions, two worlds with other secrets, and
// secret options.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/shown.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

// An action that the log hides must not be told apart from its alternatives by what can be seen
// afterwards. Some reveal themselves by what they lead to (a bid that wins), so this is about most.
void sealed_actions_leave_doubt(const GameEntry& entry, Report& report) {
    int choices = 0;
    int told_apart = 0;
    std::string example;
    walk(entry, report, 800, [&](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            if (viewer.seat == at.now->to_act()) {
                continue;
            }
            std::map<std::string, std::vector<std::string>> seen;  // by redacted text
            for (const std::string& action : at.some_legal(8)) {
                const auto after = at.now->clone();
                Collector told;
                if (after->apply(action, Seat::none, &told) && !after->outcome().over() &&
                    !after->may_see(at.now->mark(), *at.game->parse_action(action), viewer)) {
                    seen[after->log_text(at.now->mark(), *at.game->parse_action(action), viewer)]
                        .push_back(after->observe(viewer) + events_for(told, viewer));
                }
            }
            for (const auto& [text, views] : seen) {
                if (views.size() >= 3) {
                    ++choices;
                    const std::set<std::string> distinct(views.begin(), views.end());
                    if (distinct.size() == views.size()) {
                        ++told_apart;
                        example = join(at.where(), "\n  ", name_of(viewer), " reads ", text,
                                       " but sees ", views.front());
                    }
                }
            }
        }
    });
    if (told_apart * 2 > choices) {
        report.add(join(told_apart, " of ", choices, " sealed choices can be told, for example\n",
                        example));
    }
}

namespace {

// A second world next to that of a walk: to the viewer it looks the same, but its secrets are
// others. A world that was drawn knows of its past what the viewer does; so the two remember the
// same from then on only where there was nothing to remember before.
class SecondWorld {
  public:
    SecondWorld(Walk& at, Viewer viewer)
        : viewer_(viewer),
          first_(at.steps.size()),
          remembers_(at.now->memory() == "-"),
          now_(world(*at.now, viewer, at.log_for(viewer), at.random)) {
        for (size_t i = 0; i < first_; ++i) {
            if (!at.may_see(*at.now, at.steps[i], viewer)) {
                sealed_.push_back(i);
            }
        }
    }

    bool is_open() const { return now_ != nullptr; }

    // Plays what the viewer takes for the walk's last action. False: the worlds part.
    bool follow(Walk& at) {
        const Step& step = at.steps.back();
        std::vector<std::string> legal;
        now_->legal(all_knowing, legal);
        std::string action = step.action;
        if (!at.may_see(*at.now, step, viewer_) && !legal.empty()) {
            action = legal[at.random.below(static_cast<uint32_t>(legal.size()))];
        }
        if (!std::ranges::binary_search(legal, action)) {
            return false;
        }
        steps_.push_back({now_->clone(), action, now_->to_act()});
        told_.clear();
        return now_->apply(action, Seat::none, &told_).has_value();
    }

    // Has the viewer read and seen the same in both worlds, and was nothing old revealed?
    bool looks_like(const Walk& at) const {
        for (const size_t i : sealed_) {
            if (at.may_see(*at.now, at.steps[i], viewer_)) {
                return false;
            }
        }
        for (size_t i = 0; i < steps_.size(); ++i) {
            const Step& step = at.steps[first_ + i];
            if (at.log_text(*now_, steps_[i], viewer_) != at.log_text(*at.now, step, viewer_)) {
                return false;
            }
        }
        return now_->observe(viewer_) == at.now->observe(viewer_);
    }

    Viewer viewer() const { return viewer_; }
    bool remembers() const { return remembers_; }
    const AnyPlay& now() const { return *now_; }
    std::string events() const { return events_for(told_, viewer_); }

  private:
    Viewer viewer_;
    size_t first_;                // step of the walk that this world knows of its own
    bool remembers_;              // all that there is to remember
    std::vector<size_t> sealed_;  // earlier steps that the viewer could not read
    std::unique_ptr<AnyPlay> now_;
    std::vector<Step> steps_;
    Collector told_;
};

}  // namespace

// As long as log and observation are the same in two worlds, so are the events and everything else
// that the viewer can ask for. Where they part something was revealed, and a new second
// world begins; an action that says so (`reveals`) may part them by its events alone.
void two_worlds_look_the_same(const GameEntry& entry, Report& report) {
    for (int i = report.times(120); i > 0 && !report.full(); --i) {
        Walk at(entry, static_cast<uint64_t>(i), report);
        if (!at.is_open()) {
            return;
        }
        const auto viewers = at.viewers();
        std::optional<SecondWorld> other;
        while (!at.is_over() && at.steps.size() < 60 && !report.full()) {
            if (!other) {
                other.emplace(at, viewers[at.random.below(static_cast<uint32_t>(viewers.size()))]);
                if (!other->is_open()) {
                    at.fail("no sample for " + name_of(other->viewer()));
                    break;
                }
            }
            at.step();
            if (!other->follow(at) || !other->looks_like(at)) {
                other.reset();
                continue;
            }
            const Viewer viewer = other->viewer();
            const Step& last = at.steps.back();
            if (events_for(at.told, viewer) != other->events() &&
                last.before->reveals(*at.game->parse_action(last.action))) {
                other.reset();
                continue;
            }
            std::vector<std::string> texts = at.some_legal(3);
            for (std::string& text : at.hostile_texts()) {
                if (texts.size() < 6) {
                    texts.push_back(std::move(text));
                }
            }
            at.expect_same(events_for(at.told, viewer), other->events(),
                           name_of(viewer) + " can tell two worlds apart by their events");
            at.expect_same(all_that_is_shown(*at.game, *at.now, viewer, texts),
                           all_that_is_shown(*at.game, other->now(), viewer, texts),
                           name_of(viewer) + " can tell two worlds apart");
            at.expect(!other->remembers() ||
                          remembered(*at.now, viewer) == remembered(other->now(), viewer),
                      join(name_of(viewer), " can tell two worlds apart by what they remember",
                           remembered(*at.now, viewer), remembered(other->now(), viewer)));
        }
    }
}

void secret_options_stay_secret(const GameEntry& entry, Report& report) {
    walk(entry, report, 600, [](Walk& at) {
        const Options& options = at.game->options();
        std::vector<std::string> secrets;
        for (const OptionSpec& row : at.entry.table->rows) {
            if (row.is_secret) {
                const std::string value = row.to_json(options[row.name]).text();
                at.expect(options.to_json(false).find(row.name) == nullptr,
                          join("the public options show ", row.name));
                if (value.size() >= 7) {  // else it is found by chance
                    secrets.push_back(value);
                }
            }
        }
        if (secrets.empty() || at.is_over()) {
            return;
        }
        std::string shown = options.to_json(false).text();
        for (const Viewer viewer : at.viewers()) {
            shown += join("\n", at.now->observe(viewer), "\n", at.now->memory(viewer), "\n",
                          events_for(at.told, viewer));
            for (const std::string& text : at.hostile_texts()) {
                if (const auto why = at.now->explain(text, viewer)) {
                    for (const Explanation::Line& line : why->lines) {
                        shown += "\n" + line.sentence;
                    }
                }
                if (const auto verdict = at.now->check(text); !verdict) {
                    shown += "\n" + verdict.error().sentence;
                }
            }
        }
        shown += "\n" + at.now->outcome_json().text();
        for (const std::string& secret : secrets) {
            if (const size_t found = shown.find(secret); found != std::string::npos) {
                const size_t from = found > 100 ? found - 100 : 0;
                at.fail(join("the secret ", secret, " is shown: ", shown.substr(from, 200)));
            }
        }
    });
}

}  // namespace prise::conformance::laws
