// Which actions are legal (§6).
#include <bit>

#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/generate.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/sinks.h"

namespace prise::gene_chess {
namespace {

uint64_t count_moves(const State& state) {
    Counting counting;
    generate(state, counting);
    return counting.total;
}

}  // namespace

bool Rules::has_move(const State& state) const {
    if (!settings_.blocks()) {
        return count_moves(state) != 0;
    }
    ActionList<Action> list;
    list_moves(state, list);
    return !list.empty();
}

void Rules::drop_en_passant_if_idle(State& state) const {
    const int to = state.board.ep;
    const int victim = to - chess::forward(state.turn());
    Bitboard takers = chess::pawn_attacks_from(other(state.turn()), to) & state.own() &
                      state.board.of(chess::pawn);
    if ((state.guarded & bit(victim)) != 0) {
        takers = 0;
    }
    for (Squares from(takers); from; from.next()) {
        const Move move(from.square(), to);
        if (may_take_en_passant(state, move.from()) &&
            !(settings_.blocks() && is_over_budget(settings_, state, move, victim))) {
            return;
        }
    }
    state.board.ep = chess::no_square;
}

void Rules::legal(const State& state, const Past& past, ActionList<Action>& list) const {
    list.clear();
    switch (state.phase) {
        case Phase::setup: list_placements(state, list); break;
        case Phase::evolve: list_evolutions(state, list); break;
        case Phase::prelude_done: list_moves(state, list); break;
        case Phase::turn:
            if (draw_reason(state, past).empty()) {
                list_moves(state, list);
                if (state.marked != 0 || state.shields != 0) [[unlikely]] {
                    list_preludes(state, list);
                }
            }
            break;
    }
}

void Rules::legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const {
    list.clear();
    const bool moves = state.phase == Phase::prelude_done ||
                       (state.phase == Phase::turn && draw_reason(state, past).empty());
    if (moves) {
        list_moves(state, list, state.enemy());
    }
}

uint64_t Rules::count_legal(const State& state, const Past& past,
                            ActionList<Action>& scratch) const {
    if (state.phase == Phase::turn && (state.impure & state.own()) == 0 && !settings_.blocks())
        [[likely]] {
        return draw_reason(state, past).empty() ? count_moves(state) : 0;
    }
    legal(state, past, scratch);
    return scratch.size();
}

// §6.4 condition 3 is asked of what is listed: with `block` a capture must be within budget.
void Rules::list_moves(const State& state, ActionList<Action>& list, Bitboard wanted) const {
    Listing listing{{list.room(most_moves(state) + Listing::at_once)}, wanted};
    generate(state, listing);
    list.end_at(listing.out);
    if (settings_.blocks()) [[unlikely]] {
        const Bitboard enemy = state.enemy();
        list.keep_if([&](Action action) {
            const Move move = action.move();
            const bool takes = (enemy & bit(move.to())) != 0;
            if (!takes && move.to() != state.board.ep) {
                return true;
            }
            const int victim = takes ? move.to() : victim_square(state, move);
            return victim == chess::no_square || !is_over_budget(settings_, state, move, victim);
        });
    }
}

void Rules::list_preludes(const State& state, ActionList<Action>& list) const {
    const bool has_move = !list.empty();
    for (Squares odd(state.own() & state.impure); odd; odd.next()) {
        const int square = odd.square();
        const Gene gene = state.gene_at(square);
        if (gene.is_marked() && gene.mark() != bluff &&
            refusal_of_reveal(state, square, has_move).empty()) {
            list.push(Action::on(Action::Kind::reveal, square));
        }
        if (has_move && gene.has(Trait::shield) && gene.shield() == Shield::ready) {
            list.push(Action::on(Action::Kind::shield, square));
        }
    }
}

std::string_view Rules::refusal_of_reveal(const State& state, int square, bool has_move) const {
    const Splice done = splice_if_fits(settings_, state.gene_at(square),
                                       trait_of_mark(state.gene_at(square).mark()));
    if (done.verdict == Verdict::redundant) {
        return "trait-redundant";
    }
    if (done.verdict == Verdict::over_budget) {
        return "complexity-exceeded";
    }
    // A trait more takes no move away, unless it puts captures over budget.
    if (has_move && !settings_.blocks()) {
        return {};
    }
    State after = state;
    reveal(after, square, resolve_reveal(settings_, state.gene_at(square)).gene);
    return this->has_move(after) ? std::string_view{} : "no-move-left";
}

void Rules::list_placements(const State& state, ActionList<Action>& list) const {
    for (Squares own(state.own()); own; own.next()) {
        for (int mark = 0; mark <= bluff; ++mark) {
            if (refusal_of_hide(state, own.square(), mark).empty()) {
                list.push(Action::on(Action::Kind::hide, own.square(), mark));
            }
        }
    }
    list.push(Action::plain(Action::Kind::ready));
}

std::string_view Rules::refusal_of_hide(const State& state, int square, int mark) const {
    const Gene gene = state.gene_at(square);
    if (state.type_at(square) == chess::king) {
        return "king-not-allowed";
    }
    if (gene.is_marked()) {
        return "already-hidden";
    }
    if (((settings_.hidden_pool >> mark) & 1) == 0) {
        return "trait-unavailable";
    }
    if (mark == bluff) {
        return {};
    }
    const Verdict verdict = splice_if_fits(settings_, gene, trait_of_mark(mark)).verdict;
    return verdict == Verdict::redundant     ? "trait-redundant"
           : verdict == Verdict::over_budget ? "complexity-exceeded"
                                             : std::string_view{};
}

void Rules::list_evolutions(const State& state, ActionList<Action>& list) const {
    // Every non-empty subset of the offer.
    for (unsigned set = state.offered; set != 0; set = (set - 1) & state.offered) {
        const auto traits = static_cast<TraitSet>(set);
        if (refusal_of_evolve(state, traits).empty()) {
            list.push(Action::evolve(traits));
        }
    }
    list.push(Action::plain(Action::Kind::skip));
}

std::string_view Rules::refusal_of_evolve(const State& state, TraitSet traits) const {
    if ((traits & ~state.offered) != 0) {
        return "trait-unavailable";
    }
    if (price(traits) > state.gas[state.turn()]) {
        return "insufficient-gas";
    }
    const Splicing all = splice_in_budget(settings_, state.gene_at(state.evolving), traits);
    for (size_t i = 0; i < all.count; ++i) {
        if (all.steps[i].verdict == Verdict::redundant) {
            return "trait-redundant";
        }
        if (all.steps[i].verdict == Verdict::over_budget) {
            return "complexity-exceeded";
        }
    }
    return {};
}

}  // namespace prise::gene_chess
