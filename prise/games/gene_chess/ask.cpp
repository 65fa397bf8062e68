// What this game alone can answer: what a capture would splice, whose genes a piece has taken, what
// the players have gathered. Told from what `resolve` finds, as the change and the events are.
#include <array>
#include <string>

#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

constexpr std::array all_questions = {
    Question{"preview", "action: a move that takes something, a reveal or an evolve",
             "what it splices: gained, merged, skipped and why; complexity, offer and price"},
    Question{"lineage", "square, optional: of one piece, as e4",
             "the victims of pieces, by ids, in order"},
    Question{"totals", "", "captures and complexity gained of each player"},
};

json::Value letter(Trait trait) { return std::string(1, code_of(trait)); }

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::gained: return "gained";
        case Verdict::merged: return "merged";
        case Verdict::upgraded: return "upgraded";
        case Verdict::redundant: return "redundant";
        case Verdict::over_budget: return "over-budget";
        case Verdict::king: return "king";
    }
    return {};
}

// A trait that is not gained is skipped, and the verdict is the reason (§12).
json::Value told(const Splice& step) {
    json::Object out = {{"code", letter(step.trait)}};
    if (is_gain(step.verdict)) {
        out.emplace_back("result", name_of(step.verdict));
    } else {
        out.emplace_back("result", "skipped");
        out.emplace_back("reason", name_of(step.verdict));
    }
    if (step.verdict == Verdict::merged) {
        out.emplace_back("replaced", letter(step.replaced));
        out.emplace_back("into", letter(step.into));
    }
    if (step.verdict == Verdict::upgraded && step.level > 0) {
        out.emplace_back("level", int{step.level});
    }
    if (step.verdict != Verdict::king) {
        out.emplace_back("complexity", int{step.complexity});
    }
    return out;
}

void add_gene(const Settings& settings, Gene before, Gene after, json::Object& out) {
    out.emplace_back("complexityBefore", complexity(settings, before));
    out.emplace_back("complexityAfter", complexity(settings, after));
    out.emplace_back("maxComplexity", settings.max_complexity);
    out.emplace_back("traitsAfter", traits_text(after));
    out.emplace_back("generation", after.generation());
}

json::Array steps_of(const Splicing& splicing) {
    json::Array steps;
    for (size_t i = 0; i < splicing.count; ++i) {
        steps.push_back(told(splicing.steps[i]));
    }
    return steps;
}

// In efficiency order, with what is kept from a king in its place.
json::Array steps_of(const Settings& settings, const Capture& capture) {
    json::Array steps;
    size_t next = 0;
    for (const Trait trait : settings.efficiency) {
        if (has(capture.withheld, trait)) {
            steps.push_back(told({trait, Verdict::king, {}, {}, 0, {}, 0}));
        } else if (has(capture.extraction, trait)) {
            steps.push_back(told(capture.splicing.steps[next++]));
        }
    }
    return steps;
}

// §7.7: each by itself.
json::Array offer_of(const Settings& settings, const Capture& capture) {
    json::Array offer;
    for_each(capture.offered, [&](Trait trait) {
        offer.push_back(
            json::Object{{"code", letter(trait)},
                         {"price", value_of(trait)},
                         {"complexity", int{splice(settings, capture.result, trait).complexity}}});
    });
    return offer;
}

json::Object preview_of_capture(const Settings& settings, const State& state,
                                const Capture& capture) {
    json::Object out = {{"piece", int{capture.attacker_id}},
                        {"victim", int{capture.victim_id}},
                        {"square", chess::square_text(capture.square)},
                        {"extraction", codes_text(capture.extraction)}};
    out.emplace_back("traits", settings.splices() ? steps_of(settings, capture) : json::Array{});
    add_gene(settings, capture.receiver, capture.result, out);
    if (settings.has_gas()) {
        out.emplace_back("offer", offer_of(settings, capture));
        out.emplace_back("gas", int{state.gas[state.turn()]});
    }
    return out;
}

json::Array victims_of(const Ledger& ledger, uint8_t id) {
    json::Array victims;
    ledger.lineage.for_each_victim(id, [&](int victim) { victims.push_back(victim); });
    return victims;
}

json::Value lineage_of(const State& state, const Ledger& ledger, int square) {
    return json::Object{{"piece", int{state.id_at(square)}},
                        {"square", chess::square_text(square)},
                        {"generation", state.gene_at(square).generation()},
                        {"victims", victims_of(ledger, state.id_at(square))}};
}

Result<json::Value> lineage(const State& state, const Ledger& ledger,
                            const json::Value& arguments) {
    if (const json::Value* named = arguments.find("square")) {
        const std::string text = named->string() != nullptr ? *named->string() : std::string();
        Scan scan(text);
        const auto square = chess::take_square(scan);
        if (!square || !scan.done()) {
            return refuse("bad-question", "The square of a lineage is a text such as e4.", "7.8");
        }
        if (state.id_at(*square) == 0) {
            return refuse("no-piece", join("Square ", text, " is empty."), "7.8");
        }
        return lineage_of(state, ledger, *square);
    }
    json::Array all;
    for (Squares on(state.board.occupied()); on; on.next()) {
        if (!victims_of(ledger, state.id_at(on.square())).empty()) {
            all.push_back(lineage_of(state, ledger, on.square()));
        }
    }
    return all;
}

json::Value totals(const Ledger& ledger) {
    json::Array all;
    for (const Side side : {chess::white, chess::black}) {
        all.push_back(
            json::Object{{"seat", number_of(seat_of(side))},
                         {"captures", int{ledger.totals[side].captures}},
                         {"complexityGained", int{ledger.totals[side].complexity_gained}}});
    }
    return all;
}

}  // namespace

std::span<const Question> Rules::questions() { return all_questions; }

Result<json::Value> Rules::ask(const Observation& seen, const Ledger& ledger, std::string_view what,
                               const json::Value& arguments) const {
    if (what == "preview") {
        return preview(seen, arguments);
    }
    return what == "lineage" ? lineage(seen.shown, ledger, arguments) : totals(ledger);
}

// A capture that is refused for its budget is shown, too: it tells what is too much.
Result<json::Value> Rules::preview(const Observation& seen, const json::Value& arguments) const {
    const json::Value* named = arguments.find("action");
    if (named == nullptr || named->string() == nullptr) {
        return refuse("bad-question", R"(A preview is that of an action, as in {"action":"e4d5"}.)",
                      "7.3");
    }
    const auto action = parse_action(*named->string());
    if (!action) {
        return refuse(action);
    }
    if (seen.outcome.over()) {
        return refuse("game-over", "The game is over.", "8");
    }
    const State& state = seen.shown;
    if (action->kind() == Action::Kind::reveal && (seen.veiled & bit(action->square())) != 0) {
        return refuse("hidden", "That depends on hidden marks that only their owner knows.", "9");
    }
    const auto verdict = check(state, seen.past, *action);
    if (!verdict &&
        (verdict.error().code != "complexity-exceeded" || action->kind() != Action::Kind::move)) {
        return refuse(verdict);
    }
    const Resolved resolved = resolve(settings_, state, *action);
    json::Object out = {{"action", *named->string()}, {"legal", verdict.has_value()}};
    if (resolved.capture) {
        for (auto& field : preview_of_capture(settings_, state, *resolved.capture)) {
            out.push_back(std::move(field));
        }
    } else if (resolved.splicing.count > 0) {
        const bool evolves = action->kind() == Action::Kind::evolve;
        const int square = evolves ? state.evolving : action->square();
        out.emplace_back("piece", int{state.id_at(square)});
        out.emplace_back("traits", steps_of(resolved.splicing));
        add_gene(settings_, state.gene_at(square), resolved.splicing.gene, out);
        if (evolves) {
            out.emplace_back("price", price(action->traits()));
            out.emplace_back("gas", int{state.gas[state.turn()]});
        }
    }
    return out;
}

}  // namespace prise::gene_chess
