// The rule engine in words, for clients: what a drop offers as texts, the labels of the choices
// (§7), a sentence to be spoken (§12A), and why each rule matched or did not. All of it is for the
// eyes of the player to move (§9).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/games/casino/rules.h"

namespace prise::casino {

struct OfferInWords {
    struct Choice {
        std::string action;
        std::string label;    // "Capture 5"
        json::Object packet;  // what the action would do, as data: packet_of
    };
    struct Verdict {
        std::string_view rule;
        bool matched;
        std::string why;  // one sentence
    };

    std::vector<std::string_view> rules;  // that matched, by descending priority
    std::vector<std::string> actions;     // sorted bytewise
    bool modal = false;
    std::vector<Choice> choices;  // in the order in which a client lists them
    std::string speech;           // "5 of clubs: capture 5 or build 10"
    std::vector<Verdict> verdicts;

    // {"rules":[...],"actions":[...],"modal":...,
    //  "choices":[{"action":...,"label":...,"packet":{...}}],"speech":...,"verdicts":[{"rule":...,"matched":...,"why":...}]}
    json::Value to_json() const;
};

// Words as in §13: a card, `S` or `tap`, dropped on a card, `B7`, `S`, `table` or `pile`. Refused,
// with bad-action, is a word that is none of them; what is not there offers nothing. The hand of
// the player to move must be seen; nothing else that is hidden matters.
Result<OfferInWords> offers(const Rules& rules, const State& state, std::string_view drag,
                            std::string_view target);
// Every target on which a drag offers something, with what it offers: loose cards in their order,
// builds by rising value, the stack, the table, the own pile. The same demands and refusals.
struct DropTarget {
    std::string target;
    OfferInWords offer;
};
Result<std::vector<DropTarget>> targets_of(const Rules& rules, const State& state,
                                           std::string_view drag);

// "Extend to 10": what an action is called where it can be chosen.
std::string label_of(const State& state, const Action& action);

// What an action would do, as data (D39): {"type":"capture","card":"5s","cards":["5c"],"value":5,
// "endsTurn":true}.
json::Object packet_of(const State& state, const Action& action);

// The drop that offers an action; undo and cancel are no drops.
std::optional<Drop> drop_of(const View& view, const Action& action);

// Every row of the table and what it says about the drop.
std::vector<OfferInWords::Verdict> judge(const View& view, const Drop& drop);

}  // namespace prise::casino
