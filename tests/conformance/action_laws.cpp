// What may be played, what is refused and how, and what an action tells.
#include <algorithm>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

void legal_lists_are_sorted(const GameEntry& entry, Report& report) {
    walk(entry, report, 1600, [](Walk& at) {
        at.expect(std::ranges::is_sorted(at.legal), "the legal list is not sorted");
        at.expect(std::ranges::adjacent_find(at.legal) == at.legal.end(),
                  "an action stands twice in the legal list");
        std::vector<std::string> again = {"left over"};
        at.now->legal(all_knowing, again);
        at.expect(again == at.legal, "the legal list is another one when asked for again");
    });
}

void legal_is_what_is_accepted(const GameEntry& entry, Report& report) {
    walk(entry, report, 600, [](Walk& at) {
        for (const std::string& action : at.legal) {
            const auto verdict = at.now->check(action);
            at.expect(verdict.has_value(),
                      join("the legal action ", quoted(action),
                           " is refused: ", verdict ? "" : verdict.error().sentence));
        }
        for (const std::string& text : at.hostile_texts()) {
            const auto verdict = at.now->check(text);
            if (verdict) {
                at.fail(join("accepts ", quoted(text), ", which is not in the legal list"));
                continue;
            }
            const Refusal& refusal = verdict.error();
            at.expect(is_kebab_case(refusal.code) && is_sentence(refusal.sentence),
                      join(quoted(text), " is refused with ", quoted(refusal.code), ": ",
                           quoted(refusal.sentence, 300)));
            const auto parsed = at.game->parse_action(text);
            at.expect(parsed ? refusal.code != "bad-action" : refusal == parsed.error(),
                      join(quoted(text), ": reading and checking disagree"));
            at.expect(
                refusal.code != "not-your-turn" && (refusal.code != "game-over" || at.is_over()),
                join(quoted(text), " is refused with ", refusal.code));
        }
    });
}

void refusals_change_nothing(const GameEntry& entry, Report& report) {
    walk(entry, report, 600, [](Walk& at) {
        const auto before = at.now->clone();
        const std::string position = at.now->position();
        const std::string memory = at.now->memory();
        for (const std::string& text : at.hostile_texts()) {
            Collector told;
            const auto done =
                at.now->apply(text, Seat::none, at.random.chance(2) ? &told : nullptr);
            at.expect(!done, join("plays ", quoted(text), ", which is not in the legal list"));
            at.expect(told.events.empty() && told.captures.empty(),
                      join("tells of ", quoted(text), ", which is refused"));
            if (!at.now->same_as(*before)) {
                at.fail(join("is changed by ", quoted(text), "; it was ", position));
                at.now = before->clone();
            }
        }
        std::vector<std::string> legal;
        at.now->legal(all_knowing, legal);
        at.expect(at.now->position() == position && at.now->memory() == memory &&
                      at.now->key() == before->key() && legal == at.legal &&
                      at.now->completed_turns() == before->completed_turns(),
                  "is changed by refused actions");
    });
}

void other_seats_must_wait(const GameEntry& entry, Report& report) {
    walk(entry, report, 800, [](Walk& at) {
        for (const std::string& action : at.some_legal(3)) {
            int accepted = 0;
            for (int i = 1; i <= max_seats; ++i) {
                const Seat seat = seat_number(i);
                const auto verdict = at.now->check(action, seat);
                const auto done = at.now->clone()->apply(action, seat);
                accepted += verdict && i <= at.game->seats() ? 1 : 0;
                if (seat == at.now->to_act()) {
                    at.expect(verdict && done, "the seat to act is refused");
                } else {
                    at.expect(!verdict && !done && verdict.error().code == "not-your-turn" &&
                                  done.error() == verdict.error() &&
                                  is_sentence(verdict.error().sentence),
                              join("seat ", i, " need not wait to play ", action));
                }
            }
            at.expect(accepted == 1, join(accepted, " seats may play ", action));
        }
    });
}

void turns_are_counted(const GameEntry& entry, Report& report) {
    bool counted = false;
    walk(entry, report, 800, [&](Walk& at) {
        if (at.steps.empty()) {
            at.expect(at.now->completed_turns() == 0, "begins with completed turns");
            return;
        }
        const int64_t more = at.now->completed_turns() - at.steps.back().before->completed_turns();
        // Turns without a decision pass by themselves, but no seat is passed over twice in a row.
        at.expect(more >= 0 && more <= at.game->seats(),
                  join("one action completes ", more, " turns"));
        counted = counted || more == 1;
        const auto copy = at.now->clone();
        at.expect(copy->completed_turns() == at.now->completed_turns(), "a clone has other turns");
        copy->set_completed_turns(77);
        at.expect(copy->completed_turns() == 77, "turns cannot be set");
    });
    if (!counted) {
        report.add(join(entry.id, ": no turn is ever completed"));
    }
}

void forced_actions_are_legal(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        const auto forced = at.now->forced(all_knowing);
        at.expect(forced.has_value() == !at.is_over(), "a forced action exactly while it goes on");
        at.expect(!forced || std::ranges::binary_search(at.legal, *forced),
                  join("the forced action ", forced.value_or(""), " is not legal"));
    });
}

void exchanges_name_two_seats(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        for (const std::string& action : at.legal) {
            if (const auto seats = at.now->exchange(*at.game->parse_action(action))) {
                const int last = at.game->seats();
                at.expect(seats->first != seats->second && number_of(seats->first) >= 1 &&
                              number_of(seats->second) >= 1 && number_of(seats->first) <= last &&
                              number_of(seats->second) <= last,
                          join(action, " exchanges seats that are not there"));
            }
        }
    });
}

void events_are_well_formed(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        if (at.steps.empty()) {
            return;
        }
        at.expect(!at.told.events.empty() && at.told.events.front().seat == at.steps.back().by,
                  join(at.steps.back().action, " tells nothing, or first of another seat"));
        for (const Event& event : at.told.events) {
            at.expect(!event.type.empty() && event.seat != Seat::none &&
                          number_of(event.seat) <= at.game->seats(),
                      join("event ", event.type, " without type or of no seat"));
            for (const Viewer viewer : at.viewers()) {
                const json::Value shown = render(event, viewer);
                const json::Object& members = *shown.object();
                at.expect(members.size() >= 2 && members[0].name == "type" &&
                              members[1].name == "seat" && members[1].value.integer() != nullptr,
                          join("event without type and seat first: ", shown.text()));
                const auto read = json::parse(shown.text());
                at.expect(read.has_value() || shown.text().find(".5") != std::string::npos,
                          join("event that is no JSON, or has a name twice: ", shown.text()));
            }
        }
    });
}

void captures_are_well_formed(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        for (const CaptureRecord& record : at.told.captures) {
            const std::string text = render(record, all_knowing).text();
            const Step& step = at.steps.back();
            // Mostly of the seat that acted; but a capture may hang on somebody else's answer.
            at.expect(record.seat != Seat::none && number_of(record.seat) <= at.game->seats(),
                      join("a capture of no seat: ", text));
            at.expect(record.ply == step.before->completed_turns(),
                      join("a capture with a wrong ply: ", text));
            at.expect(!record.by.empty() && !record.from.empty() && !record.to.empty(),
                      join("a capture without by, from or to: ", text));
            for (const CaptureRecord::Taken& item : record.taken) {
                at.expect(!item.what.empty() && !item.at.empty(),
                          join("something nameless was taken: ", text));
            }
            at.expect(std::ranges::find(record.gained, "") == record.gained.end(),
                      join("something nameless was gained: ", text));
            at.expect(json::parse(text).has_value(), join("a name stands twice: ", text));
        }
    });
}

}  // namespace prise::conformance::laws
