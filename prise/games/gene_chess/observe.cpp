// What a viewer may know (§9): everything but the codes of hidden marks that are not his, and
// during the setup not even where they are.
#include <array>
#include <vector>

#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

// The marks whose code the viewer does not know.
Bitboard veiled_for(const State& state, Viewer viewer) {
    Bitboard veiled = 0;
    for (const Side side : {chess::white, chess::black}) {
        veiled |= viewer.may_know(seat_of(side)) ? 0 : state.marked & state.board.of(side);
    }
    return veiled;
}

void set_mark(State& state, int square, int mark) {
    Gene gene = state.gene_at(square);
    gene.set_mark(mark);
    state.change_gene(square, gene);
}

// Keys of earlier turns, their secret half replaced. Which of them are equal belongs to the record;
// what the codes are does not. So each distinct secret becomes a number: 0 is that of now.
Past without_secrets(const Past& past, uint16_t now) {
    std::vector<uint16_t> known = {now};
    Past shown;
    for (const uint64_t key : past.entries()) {
        const auto secret = static_cast<uint16_t>(key);
        size_t number = 0;
        while (number < known.size() && known[number] != secret) {
            ++number;
        }
        if (number == known.size()) {
            known.push_back(secret);
        }
        shown.push((key & public_bits) | number);
    }
    return shown;
}

// The other way round, for a world in which the present secret is `now`.
Past with_secrets(const Past& shown, uint16_t now) {
    Past past;
    for (const uint64_t key : shown.entries()) {
        past.push((key & public_bits) | (static_cast<uint16_t>(key) ^ now));
    }
    return past;
}

}  // namespace

Rules::Observation Rules::observe(const State& state, const Past& past, Viewer viewer) const {
    Observation seen{state, veiled_for(state, viewer), past, outcome(state, past), viewer};
    if (viewer.everything) {
        return seen;
    }
    const bool in_setup = state.phase == Phase::setup;
    for (Squares on(seen.veiled); on; on.next()) {
        set_mark(seen.shown, on.square(), in_setup ? no_mark : bluff);
    }
    seen.veiled = in_setup ? 0 : seen.veiled;
    seen.past = without_secrets(past, state.mark_key);
    return seen;
}

// Codes are drawn from the pool. That a game goes on although there is no move tells that one of
// them can be revealed; which one is tried out.
bool Rules::sample(const Observation& seen, Log log, Random& random, State& state,
                   Past& past) const {
    if (seen.viewer.everything) {
        state = seen.shown;
        past = seen.past;
        return true;
    }
    const auto any_of_pool = [&] {
        int mark = 0;
        do {
            mark = static_cast<int>(random.below(bluff + 1));
        } while (((settings_.hidden_pool >> mark) & 1) == 0);
        return mark;
    };
    const auto draw_codes = [&] {
        state = seen.shown;
        for (Squares on(seen.veiled); on; on.next()) {
            set_mark(state, on.square(), any_of_pool());
        }
    };
    draw_codes();
    if (state.phase == Phase::setup) {
        for (const Side side : {chess::white, chess::black}) {
            if (!seen.viewer.may_know(seat_of(side))) {
                place_marks(state, side, log, random);
            }
        }
    }
    past = with_secrets(seen.past, state.mark_key);
    const bool ends = !seen.outcome.over() && outcome(state, past).over();
    for (int attempt = 0; ends && attempt < 64; ++attempt) {
        draw_codes();
        past = with_secrets(seen.past, state.mark_key);
        if (!outcome(state, past).over()) {
            return true;
        }
    }
    for (Squares on(ends ? seen.veiled : 0); on; on.next()) {
        for (int mark = 0; mark < bluff; ++mark) {
            set_mark(state, on.square(), mark);
            past = with_secrets(seen.past, state.mark_key);
            if (!outcome(state, past).over()) {
                return true;
            }
        }
    }
    return !ends;
}

// As many marks as the log tells, or as could be there if there is no log.
void Rules::place_marks(State& state, Side side, Log log, Random& random) const {
    int count = 0;
    for (const SeenAction<Action>& entry : log) {
        count += entry.seat == seat_of(side) && !entry.action ? 1 : 0;
    }
    if (log.empty()) {
        const bool placing = side == state.turn();
        const bool done = side == chess::white && !placing;
        count = placing ? settings_.hidden - state.placements
                : done ? static_cast<int>(random.below(static_cast<uint32_t>(settings_.hidden) + 1))
                       : 0;
    }
    for (; count > 0; --count) {
        ActionList<Action> choices;
        for (Squares on(state.board.of(side)); on; on.next()) {
            for (int mark = 0; mark <= bluff; ++mark) {
                if (refusal_of_hide(state, on.square(), mark).empty()) {
                    choices.push(Action::on(Action::Kind::hide, on.square(), mark));
                }
            }
        }
        if (choices.empty()) {
            return;
        }
        const Action chosen = choices[random.below(static_cast<uint32_t>(choices.size()))];
        set_mark(state, chosen.square(), chosen.mark());
    }
}

bool Rules::may_see(Action action, const State& before, const State&, Viewer viewer) const {
    return action.kind() != Action::Kind::hide || viewer.may_know(seat_of(before.turn()));
}

void Rules::print_redacted(Action action, const State&, const State& now, Text& text) const {
    if (now.phase == Phase::setup) {
        text << "hide:*";
        return;
    }
    text << "hide:";
    chess::print_square(action.square(), text);
    text << ":?";
}

}  // namespace prise::gene_chess
