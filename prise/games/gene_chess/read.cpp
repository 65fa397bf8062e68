// Positions are read (§11.3, §11.4): everything the book refuses is refused, nothing else is.
#include <bit>
#include <string>

#include "prise/chess/fen.h"
#include "prise/core/scan.h"
#include "prise/games/gene_chess/memory.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"

namespace prise::gene_chess {
namespace {

using chess::black;
using chess::white;

constexpr std::string_view rights_letters = "KQkq";

// Is it in normal form, with its base trait or what absorbed it (§3)?
bool is_normal(TraitSet traits, PieceType type) {
    const Trait base = base_trait(type);
    TraitSet bases = set_of(base);
    for (const Merge& merge : merges) {
        if (std::popcount(static_cast<TraitSet>(traits & merge.all())) > 1) {
            return false;
        }
        bases = static_cast<TraitSet>(bases | (has(merge.all(), base) ? set_of(merge.into) : 0));
    }
    return (traits & bases) != 0;
}

// Reads field by field. Every function goes on or keeps the refusal.
class Reader {
  public:
    // With a viewer it is an observation: a mark that they may not know is `?`, or, during the
    // setup, not there.
    Reader(const Rules& rules, std::string_view text, const Viewer* viewer = nullptr)
        : rules_(rules), settings_(rules.settings()), text_(text), viewer_(viewer) {}

    bool read() {
        return split() && read_fen() && check_men() && check_rights() && read_phase_letter() &&
               read_genes() && read_gas() && read_phase() && check_checks() && read_en_passant();
    }

    State state;
    Bitboard veiled = 0;
    std::string fault;

  private:
    bool fail(std::string sentence) {
        fault = std::move(sentence);
        return false;
    }

    bool split() {
        Scan scan(text_);
        size_t count = 0;
        do {
            const size_t at = scan.at();
            const std::string_view field = scan.take_until(' ');
            if (count >= 6 && count < 9) {
                extra_[count - 6] = field;
            } else if (count == 4 || count == 5) {
                counters_[count - 4] = {field, at};
            }
            ++count;
        } while (!scan.done() && count < 10);
        return ((count == 6 || count == 9) && !text_.ends_with(' ')) ||
               fail("A position has nine fields with single spaces between them, or six.");
    }

    bool read_fen() {
        // The counters have other bounds here than in a FEN.
        const auto setup = chess::read_setup(join(text_.substr(0, counters_[0].at), "0 1"));
        if (!setup) {
            return fail(sentences_of(setup.error()));
        }
        const auto half = read_counter("The halfmove clock", counters_[0], 0);
        const auto full = half ? read_counter("The fullmove number", counters_[1], 1) : half;
        if (!full) {
            return false;
        }
        chess::Board board;
        for (int square = 0; square < 64; ++square) {
            board.toggle(setup->men[static_cast<size_t>(square)], square);
        }
        board.turn = setup->turn;
        board.castling = setup->castling;
        ep_ = setup->ep;
        if (std::popcount(board.of(white)) > 16 || std::popcount(board.of(black)) > 16) {
            return fail("A colour has more than 16 pieces.");
        }
        state = pure_state(board);
        state.half = static_cast<int32_t>(*half);
        state.full = static_cast<int32_t>(*full);
        return true;
    }

    struct Counter {
        std::string_view text;
        size_t at;  // its offset in the position
    };
    std::optional<int64_t> read_counter(std::string_view what, Counter counter, int least) {
        Scan scan(counter.text);
        const auto number = scan.take_number(6);
        if (number && scan.done() && *number >= least && *number <= counter_limit) {
            return number;
        }
        fail(join("Column ", counter.at + 1, ": ", what, " is from ", least, " to ", counter_limit,
                  " without leading zeros, not ", quoted(counter.text, 10), "."));
        return std::nullopt;
    }

    bool check_men() {
        for (const Side side : {white, black}) {
            const int kings = std::popcount(state.board.of(side, chess::king));
            if (kings != 1) {
                return fail(join(chess::name_of(side), " has ", kings, " kings instead of one."));
            }
            if (const Bitboard last =
                    state.board.of(side, chess::pawn) & chess::relative_rank(side, 7);
                last != 0) {
                return fail(join("A pawn of ", chess::name_of(side), " stands on its last rank, ",
                                 chess::square_text(chess::lowest(last)), "."));
            }
        }
        return true;
    }

    bool check_rights() {
        constexpr std::array<int, 4> corners = {chess::h1, chess::a1, chess::h8, chess::a8};
        for (size_t right = 0; right < 4; ++right) {
            const Side side = right < 2 ? white : black;
            if (((state.board.castling >> right) & 1) != 0 &&
                (state.board.king_of(side) != (side == white ? chess::e1 : chess::e8) ||
                 state.board.at(corners[right]) != piece(side, chess::rook))) {
                return fail(join("Castling right ", rights_letters[right],
                                 " needs the king and a rook at home."));
            }
        }
        return true;
    }

    // Which phase it is decides what genes may say.
    bool read_phase_letter() {
        const std::string_view field = extra_[1];
        state.phase = field == "-"             ? Phase::turn
                      : field == "p"           ? Phase::prelude_done
                      : field.starts_with('s') ? Phase::setup
                                               : Phase::evolve;
        return field == "-" || field == "p" || field.starts_with('s') || field.starts_with('v') ||
               fail(join("The phase is -, p, s1 to s4 or v and an offer, not ", quoted(field, 20),
                         "."));
    }

    bool read_genes() {
        if (extra_[0] == "-") {
            return true;
        }
        Scan scan(extra_[0]);
        int last = -1;
        do {
            const auto square = chess::take_square(scan);
            if (!square || !scan.take('=')) {
                return fail(
                    join("Genes, character ", scan.at() + 1, ": expected a square and '='."));
            }
            const int place = 8 * chess::file_of(*square) + chess::rank_of(*square);
            if (place <= last) {
                return fail(join("The gene of ", chess::square_text(*square),
                                 " is out of order or doubled."));
            }
            last = place;
            if (state.id_at(*square) == 0) {
                return fail(
                    join("There is a gene on the empty square ", chess::square_text(*square), "."));
            }
            if (!read_gene(scan, *square)) {
                return false;
            }
        } while (scan.take(','));
        return scan.done() ||
               fail(join("Genes, character ", scan.at() + 1, ": expected ',' or the end."));
    }

    bool read_gene(Scan& scan, int square) {
        const std::string at = chess::square_text(square);
        const PieceType type = state.type_at(square);
        Gene gene(type);
        gene.drop(base_trait(type));
        if (!take_traits(scan, gene)) {
            return fail(join("The traits of ", at, " are not codes in the order ", trait_codes,
                             " with their levels."));
        }
        if (const char c = scan.peek(); c >= '0' && c <= '9') {
            return fail(join("Genes, character ", scan.at() + 1, ": ", quoted({&c, 1}),
                             " is no level; F and X have 2 or 3 behind them, or nothing for 1."));
        }
        const auto generation = scan.take('.') ? scan.take_number(2) : std::nullopt;
        if (!generation || *generation < 1) {
            return fail(join("The gene of ", at, " has no generation from 1 to 99."));
        }
        gene.set_generation(static_cast<int>(*generation));
        if (scan.take('?') && !take_veil(scan, gene, square)) {
            const auto code = scan.take_one_of(mark_codes);
            if (!code) {
                return fail(join("The mark of ", at, " is not one of ", mark_codes, "."));
            }
            gene.set_mark(static_cast<int>(mark_codes.find(*code)));
        }
        gene.set_fresh(scan.take('*'));
        if (!check_gene(gene, square)) {
            return false;
        }
        state.change_gene(square, gene);
        return true;
    }

    // A viewer sees a veil over what is not theirs, and over nothing else.
    bool take_veil(Scan& scan, Gene& gene, int square) {
        const Side side = side_of(state.board.at(square));
        if (viewer_ == nullptr || viewer_->may_know(seat_of(side)) || !scan.take('?')) {
            return false;
        }
        veiled |= bit(square);
        gene.set_mark(bluff);
        return true;
    }

    static bool take_traits(Scan& scan, Gene& gene) {
        bool any = false;
        int last = -1;
        while (const auto code = scan.take_one_of(trait_codes)) {
            const Trait trait = trait_of(*code);
            if (static_cast<int>(trait) <= last) {
                return false;
            }
            last = static_cast<int>(trait);
            any = true;
            gene.add(trait);
            if (row_of(trait).max_level > 1) {
                if (const auto level = scan.take_one_of("23")) {
                    gene.set_level(trait, *level - '0');
                }
            } else if (trait == Trait::shield) {
                if (const auto turns = scan.take_one_of("0123456789")) {
                    gene.set_shield_turns(*turns - '0');
                }
            }
        }
        return any;
    }

    bool check_gene(Gene gene, int square) {
        const std::string at = chess::square_text(square);
        const PieceType type = state.type_at(square);
        const Side side = side_of(state.board.at(square));
        const bool shows_secret =
            viewer_ != nullptr && gene.is_marked() && !viewer_->may_know(seat_of(side));
        if (shows_secret && ((veiled & bit(square)) == 0 || state.phase == Phase::setup)) {
            return fail(join("The viewer cannot know the mark of ", at, "."));
        }
        if (gene.is_default(type)) {
            return fail(join("The gene of ", at, " is the default and must not be written."));
        }
        if (!is_normal(gene.traits(), type)) {
            return fail(join("The traits of ", at,
                             " are not in normal form, or the base trait of a ",
                             chess::name_of(type), " is missing."));
        }
        if (const int sum = complexity(settings_, gene); sum > settings_.max_complexity) {
            return fail(join("The piece on ", at, " has complexity ", sum, ", more than ",
                             settings_.max_complexity, "."));
        }
        if (type == chess::king && (gene.has(Trait::shield) || gene.is_marked())) {
            return fail("A king has neither Shield nor a hidden mark.");
        }
        if (gene.is_fresh() && (!settings_.fresh_protection || type == chess::king ||
                                side == state.turn() || state.phase == Phase::setup)) {
            return fail(join("The piece on ", at, " cannot be fresh."));
        }
        return true;
    }

    bool read_gas() {
        const std::string_view field = extra_[2];
        if (field == "-") {
            state.gas.fill(static_cast<uint8_t>(settings_.has_gas() ? settings_.starting_gas : 0));
            return true;
        }
        Scan scan(field);
        const auto of_white = scan.take_number(2);
        const bool slash = of_white && scan.take('/');
        const auto of_black = slash ? scan.take_number(2) : std::nullopt;
        if (!of_black || !scan.done()) {
            return fail(
                join("Gas is - or two numbers up to 99 as in 10/10, not ", quoted(field, 20), "."));
        }
        if (!settings_.has_gas()) {
            return fail("There is gas only with evolution \"gas\".");
        }
        state.gas = {static_cast<uint8_t>(*of_white), static_cast<uint8_t>(*of_black)};
        return true;
    }

    bool read_phase() {
        if (state.phase == Phase::setup) {
            Scan scan(extra_[1].substr(1));
            const auto left = scan.take_one_of("1234");
            if (!left || !scan.done() || *left - '0' > settings_.hidden) {
                return fail(join("The setup ", quoted(extra_[1], 20),
                                 " has more placements than option hidden allows, or none."));
            }
            state.placements = static_cast<uint8_t>(*left - '0');
        }
        return state.phase != Phase::evolve || read_offer();
    }

    bool read_offer() {
        Scan scan(extra_[1].substr(1));
        const auto square = chess::take_square(scan);
        const bool colon = square && scan.take(':');
        const auto codes = colon ? take_codes(scan) : std::nullopt;
        if (!codes || !scan.done()) {
            return fail(join("An offer reads as vd5:DW, not ", quoted(extra_[1], 20), "."));
        }
        if (!settings_.has_gas() || !settings_.inheritance) {
            return fail("There are offers only in gas mode with inheritance.");
        }
        if ((state.own() & bit(*square)) == 0) {
            return fail(join("The offer is for ", chess::square_text(*square),
                             ", where no own piece stands."));
        }
        const TraitSet possible =
            offer(settings_, state.gene_at(*square),
                  inheritable(settings_, state.type_at(*square), *codes), state.gas[state.turn()]);
        if (possible != *codes) {
            return fail(join("The piece on ", chess::square_text(*square), " cannot be offered ",
                             codes_text(static_cast<TraitSet>(*codes & ~possible)), "."));
        }
        state.evolving = static_cast<uint8_t>(*square);
        state.offered = *codes;
        return true;
    }

    bool check_checks() {
        Side safe = other(state.turn());
        switch (state.phase) {
            case Phase::turn: break;
            case Phase::prelude_done: return true;  // a reveal may well attack the king
            case Phase::setup: safe = black; break;
            case Phase::evolve: safe = state.turn(); break;
        }
        return checkers(state, safe) == 0 ||
               fail(join(chess::name_of(safe), " must not be in check here."));
    }

    // §11.3: kept only if a double step can have been made and a capture is legal.
    bool read_en_passant() {
        if (ep_ == chess::no_square || state.phase == Phase::setup ||
            state.phase == Phase::evolve) {
            return true;
        }
        const Side mover = other(state.turn());
        const int ahead = chess::forward(mover);
        const int origin = ep_ - ahead;
        const int victim = ep_ + ahead;
        if (origin < 0 || origin > 63 || victim < 0 || victim > 63 ||
            (state.board.occupied() & (bit(ep_) | bit(origin))) != 0 ||
            state.board.at(victim) != piece(mover, chess::pawn)) {
            return true;
        }
        state.board.ep = static_cast<uint8_t>(ep_);
        rules_.test_en_passant(state);
        return true;
    }

    const Rules& rules_;
    const Settings& settings_;
    std::string_view text_;
    const Viewer* viewer_;
    std::array<Counter, 2> counters_{};  // fields 5 and 6
    std::array<std::string_view, 3> extra_ = {"-", "-", "-"};
    int ep_ = chess::no_square;
};

Result<void> bad_memory() {
    return refuse("bad-position",
                  "The memory text is neither '-' nor ids, totals, lineage and keys.", "3");
}

}  // namespace

Result<void> Rules::parse_position(std::string_view position, std::string_view memory, State& state,
                                   Past& past, Ledger& ledger) const {
    Reader reader(*this, position);
    if (!reader.read()) {
        return refuse("bad-position", join("Position: ", reader.fault), "11.4");
    }
    Past read_past;
    Ledger read_ledger;
    if (!read_memory(memory, reader.state, read_past, read_ledger)) {
        return bad_memory();
    }
    state = reader.state;
    past = std::move(read_past);
    ledger = read_ledger;
    return {};
}

Result<void> Rules::parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                      Observation& seen, Ledger& ledger) const {
    Past past;
    Ledger read_ledger;
    if (State end; !viewer.everything && parse_position(text, memory, end, past, read_ledger) &&
                   outcome(end, past).over()) {
        seen = observe(end, past, {viewer.seat, true});  // the end shows everything to everyone
        ledger = read_ledger;
        return {};
    }
    Reader reader(*this, text, &viewer);
    if (!reader.read()) {
        return refuse("bad-position", join("Observation: ", reader.fault), "9");
    }
    if (!read_memory(memory, reader.state, past, read_ledger)) {
        return bad_memory();
    }
    // As long as anything is veiled the game goes on.
    const Outcome standing = reader.veiled != 0 ? ongoing : outcome(reader.state, past);
    seen = {reader.state, reader.veiled, std::move(past), standing, viewer};
    ledger = read_ledger;
    return {};
}

}  // namespace prise::gene_chess
