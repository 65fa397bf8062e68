#include "prise/games/gene_chess/belief.h"

#include <algorithm>
#include <bit>

#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"

namespace prise::gene_chess {
namespace {

constexpr Marks all_marks = (1U << mark_codes.size()) - 1;

int size_of(Marks marks) { return std::popcount(marks); }

int any_of(Marks marks, Random& random) {
    for (uint32_t skip = random.below(static_cast<uint32_t>(size_of(marks))); skip > 0; --skip) {
        marks = static_cast<Marks>(marks & (marks - 1));
    }
    return std::countr_zero(marks);
}

// The types that pawns of a side have become.
unsigned promoted_types(std::span<const SeenAction<Action>> log, Side side) {
    unsigned types = 0;
    for (const SeenAction<Action>& entry : log) {
        if (entry.seat == seat_of(side) && entry.action &&
            entry.action->kind() == Action::Kind::move) {
            types |= 1U << entry.action->move().promotion();
        }
    }
    return types;
}

}  // namespace

Marks Rules::placeable_on(PieceType type, Gene gene) const {
    Marks marks = 0;
    for (int mark = 0; mark <= bluff && type != chess::king; ++mark) {
        const bool in_pool = ((settings_.hidden_pool >> mark) & 1) != 0;
        if (in_pool && (mark == bluff ||
                        is_gain(splice_if_fits(settings_, gene, trait_of_mark(mark)).verdict))) {
            marks = static_cast<Marks>(marks | (1U << mark));
        }
    }
    return marks;
}

// Of a piece that was placed on at the start of the game. What it was then may not be known: a
// promoted piece keeps the mark of the pawn.
Marks Rules::codes_of_origin(PieceType type, bool may_be_promoted) const {
    Marks marks = placeable_on(type, Gene(type));
    if (may_be_promoted) {
        marks = static_cast<Marks>(marks | placeable_on(chess::pawn, Gene(chess::pawn)));
    }
    return marks == 0 ? settings_.hidden_pool : marks;
}

bool Rules::believe(const Observation& seen, const SeenLog<Rules>& log, Random&,
                    Belief& out) const {
    out = Belief{};
    out.shown = seen.shown;
    out.past = seen.past;
    if (seen.viewer.everything) {
        return true;
    }
    if (seen.shown.phase == Phase::setup) {
        believe_setup(seen, log, out);
        return true;
    }
    const bool from_start = log.start == nullptr;
    const std::array<unsigned, 2> promoted = {promoted_types(log.actions, chess::white),
                                              promoted_types(log.actions, chess::black)};
    for (Squares on(seen.veiled); on; on.next()) {
        const PieceType type = seen.shown.type_at(on.square());
        const Side side = side_of(seen.shown.board.at(on.square()));
        const bool may_be_promoted = log.actions.empty() || ((promoted[side] >> type) & 1) != 0;
        const Marks codes = from_start
                                ? codes_of_origin(type, may_be_promoted && type != chess::pawn)
                                : settings_.hidden_pool;
        out.veiled[out.count++] = {static_cast<uint8_t>(on.square()), codes, 0, 0};
    }
    return find_saving(seen, out);
}

// Only if there is no move: with which codes could a mark be revealed then? If the game goes on,
// one of them must be such; if it is over, none. False: nothing agrees.
bool Rules::find_saving(const Observation& seen, Belief& out) const {
    const Bitboard own = seen.veiled & seen.shown.own();
    if (own == 0 || out.shown.phase != Phase::turn || has_move(out.shown)) {
        return true;
    }
    out.must_save = !seen.outcome.over() && outcome(out.shown, out.past).over();
    std::array<Marks, max_pieces> saving{};
    for (size_t i = 0; i < out.count; ++i) {
        const int square = out.veiled[i].square;
        State tried = out.shown;
        for (int mark = 0; mark < bluff && (own & bit(square)) != 0; ++mark) {
            tried.set_mark(square, mark);
            if (refusal_of_reveal(tried, square, false).empty()) {
                saving[i] = static_cast<Marks>(saving[i] | (1U << mark));
            }
        }
    }
    if (seen.outcome.over()) {
        for (size_t i = 0; i < out.count; ++i) {
            Marks& codes = out.veiled[i].codes;
            const auto left = static_cast<Marks>(codes & ~saving[i]);
            codes = left != 0 ? left : Marks{1U << bluff};
        }
        return true;
    }
    // How likely one of the marks that follow saves, from the last to the first.
    const auto weigh = [&] {
        double saved = 0;
        for (size_t i = out.count; i-- > 0;) {
            Belief::Veiled& one = out.veiled[i];
            one.saving = static_cast<Marks>(saving[i] & one.codes);
            one.saved_later = saved;
            const double here = static_cast<double>(size_of(one.saving)) / size_of(one.codes);
            saved = here + (1 - here) * saved;
        }
        return saved > 0;
    };
    if (!out.must_save || weigh()) {
        return true;
    }
    for (size_t i = 0; i < out.count; ++i) {  // marks of a text need not be in the pool
        out.veiled[i].codes = all_marks;
    }
    return weigh();
}

// How often somebody has placed: what the log tells, and what a start in the middle leaves open.
void Rules::believe_setup(const Observation& seen, const SeenLog<Rules>& log, Belief& out) const {
    for (const Side side : {chess::white, chess::black}) {
        if (seen.viewer.may_know(seat_of(side))) {
            continue;
        }
        for (Squares on(seen.shown.board.of(side)); on; on.next()) {
            out.placeable[static_cast<size_t>(on.square())] =
                placeable_on(seen.shown.type_at(on.square()), seen.shown.gene_at(on.square()));
        }
        const bool knows_start = log.start == nullptr && !log.actions.empty();
        const State& begun = log.start != nullptr ? log.start->shown : seen.shown;
        Belief::Placements& placed = out.placed[side];
        if (!knows_start) {
            const bool placing = begun.phase == Phase::setup && side == begun.turn();
            const bool done = !placing && side == chess::white;
            placed.count = static_cast<uint8_t>(placing ? settings_.hidden - begun.placements
                                                : done  ? settings_.hidden
                                                        : 0);
            placed.open = done;
        }
        for (const SeenAction<Action>& entry : log.actions) {
            placed.count = static_cast<uint8_t>(
                placed.count + (entry.seat == seat_of(side) && !entry.action ? 1 : 0));
        }
    }
}

bool Rules::draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
    state = belief.shown;
    bool saved = !belief.must_save;
    for (size_t i = 0; i < belief.count; ++i) {
        const Belief::Veiled& one = belief.veiled[i];
        Marks codes = one.codes;
        if (!saved) {  // either this one saves, or one that follows must
            const auto all = static_cast<double>(size_of(codes));
            const double here = size_of(one.saving) / all;
            const double later = (1 - here) * one.saved_later;
            constexpr uint32_t steps = uint32_t{1} << 31;
            saved = random.below(steps) * (here + later) < here * steps;
            codes = static_cast<Marks>(saved ? one.saving : codes & ~one.saving);
        }
        state.set_mark(one.square, any_of(codes, random));
    }
    for (const Side side : {chess::white, chess::black}) {
        draw_placements(belief, side, random, state);
    }
    past = belief.past;
    return true;
}

void Rules::draw_placements(const Belief& belief, Side side, Random& random, State& state) const {
    const Belief::Placements& placed = belief.placed[side];
    uint32_t count = placed.open ? random.below(placed.count + 1U) : placed.count;
    uint32_t choices = 0;
    for (Squares on(state.board.of(side)); on; on.next()) {
        choices +=
            static_cast<uint32_t>(size_of(belief.placeable[static_cast<size_t>(on.square())]));
    }
    for (; count > 0 && choices > 0; --count) {
        uint32_t skip = random.below(choices);
        for (Squares on(state.board.of(side) & ~state.marked); on; on.next()) {
            const Marks marks = belief.placeable[static_cast<size_t>(on.square())];
            const auto here = static_cast<uint32_t>(size_of(marks));
            if (skip >= here) {
                skip -= here;
                continue;
            }
            state.set_mark(on.square(), any_of(marks, random));
            choices -= here;
            break;
        }
    }
}

}  // namespace prise::gene_chess
