#include "bindings/desk/handle.h"

#include <algorithm>
#include <utility>

#include "prise/core/described.h"

namespace prise::bindings {
namespace {

template <class Item>
json::Array rendered(const std::vector<Item>& items, Viewer viewer) {
    json::Array out;
    for (const Item& item : items) {
        out.push_back(render(item, viewer));
    }
    return out;
}

json::Value or_null(const std::optional<std::string>& text) {
    return text ? json::Value(*text) : json::Value();
}

// An action as the log shows it.
void add_logged(const AnyPlay& play, const Handle::Step& step, Viewer viewer, json::Object& out) {
    out.push_back({"seat", number_of(step.seat)});
    out.push_back({"action", play.log_text(step.before, step.action, viewer)});
    if (!play.may_see(step.before, step.action, viewer)) {
        out.push_back({"hidden", true});
    }
}

}  // namespace

// Going ------------------------------------------------------------------------------------------

void Handle::walk(AnyPlay& walker, size_t from, size_t to) const {
    if (to < from) {
        walker.rewind(line[to].before);
    }
    for (size_t i = from; i < to; ++i) {
        walker.apply(line[i].action, nullptr);
    }
}

Collector Handle::step_on() {
    Collector collector(line[at].told_before);
    play->apply(line[at].action, &collector);
    ++at;
    told = collector.told();
    return collector;
}

json::Value Handle::go_to(size_t place, Viewer looks) {
    thinker.reset();
    json::Object out{{"at", static_cast<int64_t>(place)}};
    const size_t last = place == 0 ? 0 : place - 1;
    walk(*play, at, last);
    at = last;
    Collector collector;
    json::Array opened;
    if (place > 0) {
        const auto before = readable(last, looks);
        collector = step_on();
        const auto now = readable(last, sight(looks));
        for (size_t i = 0; i < last; ++i) {
            if (now[i] && !before[i]) {
                json::Object one{{"at", static_cast<int64_t>(i + 1)}};
                add_logged(*play, line[i], sight(looks), one);
                opened.push_back(std::move(one));
            }
        }
        add_logged(*play, line[last], sight(looks), out);
    } else if (!is_observed) {
        play->tell_start(collector);
        told = collector.told();
    }
    out.push_back({"events", rendered(collector.events, sight(looks))});
    out.push_back({"captures", rendered(collector.captures, sight(looks))});
    out.push_back({"opened", std::move(opened)});
    out.push_back({"look", look(looks)});
    return out;
}

// Which of the first steps the viewer may read.
std::vector<bool> Handle::readable(size_t steps, Viewer looks) const {
    std::vector<bool> out(steps, true);
    if (!game->is_open()) {
        for (size_t i = 0; i < steps; ++i) {
            out[i] = play->may_see(line[i].before, line[i].action, looks);
        }
    }
    return out;
}

// The line ends here, with this action as the next one.
Result<void> Handle::add(std::string_view action, Seat by) {
    if (!knows_all()) {
        return refuse("only-observed",
                      "Only what one viewer sees is known here: the host plays the action.", {});
    }
    if (is_decided()) {
        return refuse("game-over", "The record ends here.", {});
    }
    const auto admitted = play->admit(action, by);
    if (!admitted) {
        return refuse(admitted);
    }
    line.resize(at);
    decided.reset();
    was_aborted = false;
    line.push_back({*admitted, play->to_act(), play->mark(), told});
    return {};
}

Result<json::Value> Handle::act(std::string_view action, Seat by, Viewer looks) {
    if (auto added = add(action, by); !added) {
        return refuse(added);
    }
    return go_to(line.size(), looks);
}

Result<void> Handle::follow(std::string_view action) {
    auto added = add(action, Seat::none);
    if (added) {
        step_on();
    }
    return added;
}

json::Value Handle::undo(size_t actions, Viewer looks) {
    thinker.reset();
    const size_t place = at - actions;
    const int64_t told_then = line[place].told_before;
    walk(*play, at, place);
    at = place;
    told = told_then;
    line.resize(place);
    decided.reset();
    return json::Object{{"at", static_cast<int64_t>(at)}, {"look", look(looks)}};
}

// Looking ----------------------------------------------------------------------------------------

json::Value Handle::look(Viewer looks) const {
    const Viewer sees = sight(looks);
    const bool is_over = is_decided();
    const Seat next = is_over ? Seat::none : play->to_act();
    json::Object out{{"at", static_cast<int64_t>(at)},
                     {"line", static_cast<int64_t>(line.size())},
                     {"turns", play->completed_turns()},
                     {"observation", play->observe(sees)},
                     {"toAct", next == Seat::none ? json::Value() : json::Value(number_of(next))}};
    std::vector<std::string> legal;
    const bool is_shown = is_over || play->legal(sees, legal);
    out.push_back(
        {"legal", is_shown ? json::Value(json::Array(legal.begin(), legal.end())) : json::Value()});
    out.push_back({"forced", is_over ? json::Value() : or_null(play->forced(sees))});
    out.push_back({"outcome", is_over ? play->describe(*decided) : play->outcome_json()});
    out.push_back({"lines", described_lines(play->explain_position(sees))});
    out.push_back({"memory", play->memory()});
    if (looks.everything) {  // the host's own
        out.push_back({"position", play->position()});
    }
    return out;
}

json::Value Handle::log(Viewer looks) const {
    const auto end = play->clone();
    walk(*end, at, line.size());
    const Viewer sees = decided || was_aborted ? all_knowing : looks;
    json::Array out;
    for (const Step& step : line) {
        json::Object one;
        add_logged(*end, step, sees, one);
        out.push_back(std::move(one));
    }
    return out;
}

json::Value Handle::about() const {
    json::Array questions;
    for (const Question& question : game->questions()) {
        questions.push_back(json::Object{
            {"name", question.name}, {"arguments", question.arguments}, {"help", question.help}});
    }
    return json::Object{{"id", entry->id},
                        {"seats", game->seats()},
                        {"options", game->options().to_json()},
                        {"open", game->is_open()},
                        {"ownUndo", game->has_own_undo()},
                        {"questions", std::move(questions)}};
}

}  // namespace prise::bindings
