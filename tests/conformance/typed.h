// The typed door beside the façade: `with_rules` hands a search the rules as the type they are
// compiled as. What it finds there is made texts again, so that laws can ask every game the same.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/contract.h"
#include "prise/core/facade.h"
#include "tests/conformance/report.h"

namespace prise::conformance {

// What the typed rules say of a position.
struct TypedView {
    std::vector<std::string> legal;                   // in their order
    std::optional<std::vector<std::string>> forcing;  // none: not offered
    Verdict verdict;
    bool ranks = false;  // in its own way
};

template <GameRules R>
TypedView view_of(const R& rules, std::string_view position, std::string_view memory) {
    TypedView view;
    typename R::State state{};
    Past past;
    if constexpr (KeepsLedger<R>) {
        typename R::Ledger ledger{};
        static_cast<void>(rules.parse_position(position, memory, state, past, ledger));
    } else {
        static_cast<void>(rules.parse_position(position, memory, state, past));
    }
    ActionList<typename R::Action> list;
    const auto texts = [&] {
        std::vector<std::string> out;
        for (const auto& action : list) {
            out.push_back(text_of([&](Text& text) { rules.print_action(action, text); }));
        }
        return out;
    };
    rules.legal(state, past, list);
    view.legal = texts();
    if constexpr (ListsForcing<R>) {
        rules.legal_forcing(state, past, list);
        view.forcing = texts();
    }
    const Outcome outcome = rules.outcome(state, past);
    if constexpr (Ranks<R>) {
        view.verdict = rules.rank(state, past, outcome);
        view.ranks = true;
    } else {
        view.verdict = plain_verdict(outcome, rules.seats());
    }
    return view;
}

// What a book compares when it counts how often a position has occurred; nothing: here it does not
// count.
struct Compared {
    std::string text = {};
    bool anew = false;  // what was before does not count any more
};

// A game with its typed door.
struct Door {
    GameEntry entry;
    TypedView (*look)(const Options& options, std::string_view position, std::string_view memory);
    Compared (*compared)(const Options& options, std::string_view position) = nullptr;
};

// All games, and the exam.
std::span<const Door> all_doors();
Door exam_door();

struct TypedLaw {
    std::string_view name;
    void (*look)(const Door& door, Report& report);
};
std::span<const TypedLaw> all_typed_laws();
const TypedLaw* find_typed_law(std::string_view name);

}  // namespace prise::conformance
