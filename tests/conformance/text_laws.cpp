// Whatever is written can be read, and is then the same.
#include <algorithm>
#include <map>
#include <set>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {
namespace {

bool is_one_line(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

// The same in everything that can be asked for.
void expect_same_state(const Walk& at, const AnyPlay& a, const AnyPlay& b,
                       const std::string& what) {
    at.expect(a.same_as(b) && b.same_as(a), what + ": not the same state");
    at.expect_same(a.position(), b.position(), what + ": other positions");
    at.expect_same(a.memory(), b.memory(), what + ": other memories");
    at.expect(a.key() == b.key(), what + ": other keys");
    at.expect(a.to_act() == b.to_act(), what + ": another seat is to act");
    at.expect(a.outcome() == b.outcome(), what + ": other outcomes");
    std::vector<std::string> legal_a;
    std::vector<std::string> legal_b;
    a.legal(all_knowing, legal_a);
    b.legal(all_knowing, legal_b);
    at.expect(legal_a == legal_b, what + ": other legal actions");
}

}  // namespace

void positions_come_back(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        const std::string position = at.now->position();
        const std::string memory = at.now->memory();
        at.expect(is_one_line(position) && is_one_line(memory), "not one line of plain text");
        const auto read = at.game->restore(position, memory);
        if (!read) {
            at.fail("its own position is refused: " + read.error().sentence);
            return;
        }
        expect_same_state(at, *at.now, **read, "after reading");
        const auto bare = at.game->restore(position);
        if (!bare) {
            at.fail("a position without memory is refused: " + bare.error().sentence);
            return;
        }
        at.expect_same((*bare)->position(), position, "another position without memory");
    });
}

void bad_positions_are_refused(const GameEntry& entry, Report& report) {
    walk(entry, report, 480, [](Walk& at) {
        const std::string position = at.now->position();
        for (int i = 0; i < 12; ++i) {
            std::string text = mutated(position, at.random);
            text = at.random.chance(3) ? mutated(text, at.random) : text;
            const auto read = at.game->restore(text, at.random.chance(2) ? "-" : at.now->memory());
            if (!read) {
                at.expect(read.error().code == "bad-position" && is_sentence(read.error().sentence),
                          join(quoted(text, 400), " is refused with ", read.error().code, ": ",
                               read.error().sentence));
                continue;
            }
            // A shorter form, or another position: what is written then is canonical.
            const AnyPlay& play = **read;
            const auto again = at.game->restore(play.position(), play.memory());
            at.expect(again && (*again)->same_as(play) && (*again)->position() == play.position(),
                      join(quoted(text, 400), " is read as ", play.position(), " ", play.memory(),
                           ", which is not read back"));
        }
        for (const std::string& text :
             {std::string(), std::string("-"), position + " ", " " + position, position + '\0',
              position + position, std::string(100000, '9'), std::string(100000, ' ')}) {
            const auto read = at.game->restore(text);
            at.expect(!read && read.error().code == "bad-position",
                      "accepts the position " + quoted(text, 400));
        }
        const auto read = at.game->restore(position, at.now->memory() + "!");
        at.expect(!read && read.error().code == "bad-position", "accepts a bad memory");
    });
}

void actions_come_back(const GameEntry& entry, Report& report) {
    walk(entry, report, 1200, [](Walk& at) {
        for (const std::string& action : at.legal) {
            at.expect(
                is_one_line(action) && action.find(' ') == std::string::npos && action.size() <= 64,
                join(quoted(action), " is not one token"));
            if (const auto parsed = at.game->parse_action(action); !parsed) {
                at.fail(join("the legal action ", quoted(action), " cannot be read"));
            }
        }
    });
}

void all_paths_lead_to_the_same_state(const GameEntry& entry, Report& report) {
    walk(entry, report, 600, [](Walk& at) {
        for (const std::string& action : at.some_legal(4)) {
            const auto copy = at.now->clone();
            auto read = at.game->restore(at.now->position(), at.now->memory());
            if (!read) {
                return;
            }
            (*read)->set_completed_turns(copy->completed_turns());
            Collector told;
            Collector told_again;
            const bool both = copy->apply(action, Seat::none, &told).has_value() &&
                              (*read)->apply(action, at.now->to_act(), &told_again).has_value();
            at.expect(both, join(action, " is refused on one path"));
            expect_same_state(at, *copy, **read, join("after ", action));
            at.expect_same(events_for(told, all_knowing), events_for(told_again, all_knowing),
                           join("after ", action, ": other events"));
            at.expect(copy->completed_turns() == (*read)->completed_turns(), "other turns");
            const auto silent = at.now->clone();
            at.expect(silent->apply(action).has_value() && silent->same_as(*copy),
                      join(action, " does something else when nobody listens"));
        }
        const auto copy = at.now->clone();
        expect_same_state(at, *at.now, *copy, "a clone");
    });
}

void keys_agree(const GameEntry& entry, Report& report) {
    std::set<uint64_t> keys;
    std::set<std::string> positions;
    walk(entry, report, 1200, [&](Walk& at) {
        keys.insert(at.now->key());
        positions.insert(at.now->position());
        if (const auto read = at.game->restore(at.now->position(), at.now->memory())) {
            at.expect((*read)->key() == at.now->key(), "another key after reading");
        }
        at.expect(at.now->clone()->key() == at.now->key(), "a clone has another key");
    });
    if (keys.size() * 4 < positions.size()) {
        report.add(
            join(entry.id, ": ", positions.size(), " positions have only ", keys.size(), " keys"));
    }
}

// Two situations of one game with the same key can be played on in the same ways, and stand alike.
void keys_tell_situations_apart(const GameEntry& entry, Report& report) {
    for (int i = report.times(24); i > 0 && !report.full(); --i) {
        Walk at(entry, static_cast<uint64_t>(7000 + i), report);
        std::map<uint64_t, std::string> known;
        const auto look = [&](const AnyPlay& play) {
            std::vector<std::string> legal;
            play.legal(all_knowing, legal);
            std::string situation = play.outcome_json().text();
            for (const std::string& action : legal) {
                situation += " " + action;
            }
            const auto [found, is_new] = known.try_emplace(play.key(), situation);
            at.expect_same(found->second, situation, "the same key in another situation");
            return is_new;
        };
        // Back to where it has been as often as it can, for that is where pasts differ.
        while (at.is_open() && !at.is_over() && at.steps.size() < 120 && !report.full()) {
            std::string chosen;
            for (const std::string& action : at.some_legal(6)) {
                const auto after = at.now->clone();
                if (after->apply(action) && !look(*after)) {
                    chosen = action;
                }
            }
            chosen.empty() ? at.step() : at.play(chosen);
            look(*at.now);
        }
    }
}

}  // namespace prise::conformance::laws
