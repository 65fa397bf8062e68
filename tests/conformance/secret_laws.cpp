// What is hidden changes nothing that is shown: sealed actions, two worlds with other secrets, and
// secret options.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

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

    // Was an earlier action that the viewer could not read shown to them?
    bool has_opened(const Walk& at) const {
        const AnyPlay& before = *at.steps.back().before;
        for (size_t i = 0; i + 1 < at.steps.size(); ++i) {
            const bool was_sealed = i < first_ ? std::ranges::binary_search(sealed_, i)
                                               : !at.may_see(before, at.steps[i], viewer_);
            if (was_sealed && at.may_see(*at.now, at.steps[i], viewer_)) {
                return true;
            }
        }
        return false;
    }

    // Has the viewer read and seen the same in both worlds?
    bool looks_like(const Walk& at) const {
        for (size_t i = 0; i < steps_.size(); ++i) {
            const Step& step = at.steps[first_ + i];
            if (at.log_text(*now_, steps_[i], viewer_) != at.log_text(*at.now, step, viewer_)) {
                return false;
            }
        }
        return now_->observe(viewer_) == at.now->observe(viewer_);
    }

    // May the last action have shown something that was hidden? Then the worlds part where it
    // differs. If not, it was sealed, or public and the same in both, and so is what follows.
    bool may_part(const Walk& at) const {
        const auto shows = [&](const Step& one, const Collector& told) {
            return one.before->reveals(*at.game->parse_action(one.action)) ||
                   show_secrets(told.events);
        };
        const bool seen_in_one = at.may_see(*at.now, at.steps.back(), viewer_) !=
                                 at.may_see(*now_, steps_.back(), viewer_);
        // The end is no secret, although a hidden mark may have been what it hung on.
        const bool is_over = at.now->outcome().over() || now_->outcome().over();
        return seen_in_one || is_over || has_opened(at) || shows(at.steps.back(), at.told) ||
               shows(steps_.back(), told_);
    }

    // What the viewer reads in the place of the last action, in either world, if it is sealed.
    std::pair<std::string, std::string> sealed_texts(const Walk& at) const {
        const Step& step = at.steps.back();
        if (at.may_see(*at.now, step, viewer_) || at.may_see(*now_, steps_.back(), viewer_)) {
            return {};
        }
        return {at.log_text(*at.now, step, viewer_), at.log_text(*now_, steps_.back(), viewer_)};
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

// Compares all that can be asked for in two worlds that look the same.
void compare_worlds(Walk& at, const SecondWorld& other) {
    const Viewer viewer = other.viewer();
    std::vector<std::string> texts = at.some_legal(2);
    for (std::string& text : at.hostile_texts()) {
        if (texts.size() < 4 && at.random.chance(8)) {
            texts.push_back(std::move(text));
        }
    }
    at.expect_same(all_that_is_shown(*at.game, *at.now, viewer, texts),
                   all_that_is_shown(*at.game, other.now(), viewer, texts),
                   name_of(viewer) + " can tell two worlds apart");
    at.expect(!other.remembers() || remembered(*at.now) == remembered(other.now()),
              join(name_of(viewer), " can tell two worlds apart by what they remember",
                   remembered(*at.now), remembered(other.now())));
}

}  // namespace

// As long as nothing is shown that was hidden, two worlds stay the same to their viewer: log,
// observation, events and everything else that can be asked for, however many actions follow. Where
// they part a new second world begins. Pairs count if what is hidden really differs, and there are
// as many as the report promises.
void two_worlds_look_the_same(const GameEntry& entry, Report& report) {
    int64_t pairs = 0;
    bool has_secrets = false;
    constexpr int few = 60;  // walks without a secret: there is none
    for (int i = 1; pairs < report.pairs() && !report.full(); ++i) {
        if ((i > few && !has_secrets) || i > report.pairs()) {
            break;
        }
        Walk at(entry, static_cast<uint64_t>(i), report);
        if (!at.is_open()) {
            return;
        }
        if (i > few && at.now->is_open()) {
            continue;
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
            has_secrets = has_secrets || at.now->observe(spectator) != at.now->position();
            at.step();
            if (!other->follow(at)) {
                other.reset();
                continue;
            }
            const bool may_part = other->may_part(at);
            if (const auto [one, two] = other->sealed_texts(at); !may_part) {
                at.expect_same(
                    one, two,
                    name_of(other->viewer()) + " can tell sealed actions apart in the log");
            }
            if (!other->looks_like(at)) {
                at.expect(may_part, join(name_of(other->viewer()),
                                         " sees two worlds part after the same action: ",
                                         at.now->observe(other->viewer()), "\n    ",
                                         other->now().observe(other->viewer())));
                other.reset();
                continue;
            }
            compare_worlds(at, *other);
            pairs += at.now->position() != other->now().position() ? 1 : 0;
            const std::string told = events_for(at.told, other->viewer());
            if (!may_part) {
                at.expect_same(
                    told, other->events(),
                    name_of(other->viewer()) + " can tell two worlds apart by their events");
            } else if (told != other->events()) {
                other.reset();
            }
        }
    }
    if (has_secrets && pairs < report.pairs() && !report.full()) {
        report.add(join(entry.id, ": only ", pairs, " of ", report.pairs(),
                        " pairs of worlds that differ were compared"));
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
            shown += join("\n", at.now->observe(viewer), "\n", at.now->memory(), "\n",
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
