// The Gambit Engine: chess in which the captor inherits the genes of what it takes.
// docs/rules/gene-chess.md is the book; `§` names its sections.
//
//     traits.h, gene.h     the ten traits as a table; all that a piece carries (§2, §3)
//     settings.h           the options, with costs and efficiency order (§4)
//     state.h, key.h       position, action, repetition key (§3, §5, §8.2)
//     movement.h           what each trait allows, who attacks what (§6.1, §6.2)
//     generate.h, sinks.h  legal moves as sets; listed, counted, within the budget (§6)
//     splice.h             splicing, budget, promotion, offers, of genes alone (§7.4 to §7.7)
//     capture.h            the capture pipeline, resolved without a change (§7.3)
//     capture_record.h     its record (§7.8)
//     apply.cpp            the change that an action makes (§7)
//     ledger.h             totals and lineage, which no rule asks for (§7.8)
//     belief.h             what others may hide (§9)
//     owed.h, words.h      what makes a move possible; words of refusals and explanations
//     count_ahead.h        perft's short cut while everything is pure
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "prise/core/contract.h"
#include "prise/games/gene_chess/belief.h"
#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/key.h"
#include "prise/games/gene_chess/ledger.h"
#include "prise/games/gene_chess/settings.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

class Rules {
  public:
    using State = gene_chess::State;
    using Action = gene_chess::Action;
    struct Observation {
        State shown;          // without what is hidden: marks the viewer may not know are bluffs,
        Bitboard veiled = 0;  // these; during the setup they are not there at all (§9)
        Past past;
        Outcome outcome;  // everybody knows whether the game goes on
        Viewer viewer;
    };
    using Belief = gene_chess::Belief;
    using Ledger = gene_chess::Ledger;

    explicit Rules(const Settings& settings) : settings_(settings) {}
    const Settings& settings() const { return settings_; }

    int seats() const { return 2; }
    void start(State& state, Past& past) const;
    Seat to_act(const State& state) const { return seat_of(state.turn()); }
    bool completes_turn(const State& before, const State& after) const {
        return before.phase != Phase::setup && before.turn() != after.turn();
    }
    // A trait laid bare; the end of the setup, which shows where the marks are (§9).
    bool reveals(const State& before, Action action) const;
    bool is_open() const { return settings_.hidden == 0; }
    bool hides_here(const State& state) const { return state.marked != 0; }  // decision 45
    // §7.8: ledger.cpp.
    void enter(Ledger& ledger, const State& before, const Past& past, Action action) const;

    // For search: key.cpp.
    uint64_t key(const State& state, const Past& past) const;
    int occurrences(const State& state, const Past& past) const;  // §8.2

    // Legal actions (§6): legal.cpp. Refusals (§10): check.cpp.
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    // Captures and promotions.
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& scratch) const;
    Result<void> check(const State& state, const Past& past, Action action) const;
    bool has_move(const State& state) const;

    template <class Sink>
    void apply(State& state, Past& past, Action action, Sink& sink) const {
        if constexpr (Sink::listens) {
            const State before = state;
            const Resolved resolved = resolve(settings_, before, action);
            change(state, past, action, &resolved);
            narrate(before, action, resolved, state, past, sink);
        } else {
            change(state, past, action);
        }
    }

    // Perft's short cut: count_ahead.h.
    bool can_count_ahead(const State& state) const;
    template <class Rest>
    uint64_t count_ahead(const State& state, int depth, const Rest& rest) const;
    template <class Rest>
    uint64_t count_capture(const State& root, const chess::Board& board, Move move, int depth,
                           const Rest& rest) const;

    // The end (§8): outcome.cpp.
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    // §8.1, 3 to 5, at the start of a turn: the reason of the draw, or nothing.
    std::string_view draw_reason(const State& state, const Past& past) const;

    // Sight (§9): observe.cpp, belief.cpp.
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    bool believe(const Observation& seen, const SeenLog<Rules>& log, Random& random,
                 Belief& out) const;
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const;
    bool may_see(Action action, const State& before, const State& now, Viewer viewer) const;
    void print_redacted(Action action, const State& before, const State& now, Text& text) const;

    // Words for people: explain.cpp. What this game alone can answer: ask.cpp.
    static std::span<const Question> questions();
    Result<json::Value> ask(const Observation& seen, const Ledger& ledger, std::string_view what,
                            const json::Value& arguments) const;
    Explanation explain(const State& state, const Past& past, const Ledger& ledger, Viewer viewer,
                        Action action) const;

    Explanation explain_position(const Observation& seen,
                                 const Ledger& ledger) const;  // standing.cpp

    // Text (§5, §11): text.cpp, read.cpp, memory.cpp.
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_memory(const State& state, const Past& past, const Ledger& ledger, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(Action action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past, Ledger& ledger) const;
    // As a position, with `??` for marks that the viewer does not know. Without the memory, as with
    // a position, ids are given anew and repetition is counted afresh.
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& seen, Ledger& ledger) const;
    Result<Action> parse_action(std::string_view text) const;
    // SAN for a move (Nxe5): understand.cpp.
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;

    // §11.3: does the side to move have a legal capture en passant? Else the square goes.
    void test_en_passant(State& state) const {
        if (state.board.ep != chess::no_square) [[unlikely]] {
            drop_en_passant_if_idle(state);
        }
    }

  private:
    void drop_en_passant_if_idle(State& state) const;
    // All moves, or of those that neither take en passant nor promote only those onto `wanted`.
    void list_moves(const State& state, ActionList<Action>& list,
                    Bitboard wanted = ~Bitboard{0}) const;
    void list_preludes(const State& state, ActionList<Action>& list) const;
    void list_placements(const State& state, ActionList<Action>& list) const;
    void list_evolutions(const State& state, ActionList<Action>& list) const;
    // Of an own piece that carries something to reveal: why not (§6.5); empty: it may.
    std::string_view refusal_of_reveal(const State& state, int square, bool has_move) const;
    std::string_view refusal_of_hide(const State& state, int square, int mark) const;
    std::string_view refusal_of_evolve(const State& state, TraitSet traits) const;

    Result<void> refusal_of(const State& state, Action action) const;
    Result<void> refusal_of_move(const State& state, Move move) const;

    // What an action resolves to is found here if nobody has found it before.
    void change(State& state, Past& past, Action action, const Resolved* resolved = nullptr) const;
    void play(State& state, Past& past, Move move, const Capture* resolved = nullptr) const;
    void reveal(State& state, int square, Gene after) const;
    void reveal(State& state, int square, const Resolved* resolved) const;
    void raise_shield(State& state, int square) const;
    void end_setup(State& state) const;
    void evolve(State& state, TraitSet traits, const Resolved* resolved) const;
    void end_turn(State& state) const;

    // §12: narrate.cpp.
    void narrate(const State& before, Action action, const Resolved& resolved, const State& after,
                 const Past& past, Collector& sink) const;

    // Each adds sentences: explain.cpp, explain_move.cpp.
    void explain_legal(const State& state, Action action, Explanation& out) const;
    void explain_move(const State& state, Move move, Explanation& out) const;
    void explain_capture(const State& state, Move move, Explanation& out) const;
    void explain_reach(const State& state, int square, Explanation& out) const;

    // Marks that may be placed on such a piece (§6.6), out of the pool.
    Marks placeable_on(PieceType type, Gene gene) const;
    Marks codes_of_origin(PieceType type, bool may_be_promoted) const;
    void believe_setup(const Observation& seen, const SeenLog<Rules>& log, Belief& out) const;
    bool find_saving(const Observation& seen, Belief& out) const;
    void draw_placements(const Belief& belief, Side side, Random& random, State& state) const;
    Result<json::Value> preview(const Observation& seen, const json::Value& arguments) const;

    bool is_far_from_draws(const State& state, int depth) const;

    Settings settings_;
};

}  // namespace prise::gene_chess

#include "prise/games/gene_chess/count_ahead.h"
