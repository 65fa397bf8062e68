// The rule engine in words, for clients: what a drop offers as texts, the labels of the choices
// (§7), a sentence to be spoken (§12A), and why each rule matched or did not. All of it is for the
// eyes of the player to move (§9).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "prise/games/casino/rules.h"

namespace prise::casino {

struct OfferInWords {
    struct Choice {
        std::string action;
        std::string label;  // "Capture 5"
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

    json::Value to_json() const;  // {"rules":[...],"actions":[...],"modal":...}
};

// Words as in §13: a card, `S` or `tap`, dropped on a card, `B7`, `S`, `table` or `pile`. Refused,
// with bad-action, is a word that is none of them; what is not there offers nothing.
Result<OfferInWords> offers(const Rules& rules, const State& state, std::string_view drag,
                            std::string_view target);
// The same of a game of Casino behind the façade; of another game: bad-action.
Result<OfferInWords> offers(const AnyGame& game, const AnyPlay& play, std::string_view drag,
                            std::string_view target);

// "Extend to 10": what an action is called where it can be chosen.
std::string label_of(const State& state, const Action& action);

// The drop that offers an action; undo and cancel are no drops.
std::optional<Drop> drop_of(const View& view, const Action& action);

// Every row of the table and what it says about the drop.
std::vector<OfferInWords::Verdict> judge(const View& view, const Drop& drop);

}  // namespace prise::casino
