// The board as people see it, White below. Under each piece that has more than its base trait stand
// its codes; a list below tells complexity and generation, a legend the names of codes and signs.
#include <array>
#include <string>
#include <vector>

#include "prise/cli/boards/boards.h"
#include "prise/cli/boards/sentences.h"
#include "prise/cli/terminal.h"
#include "prise/core/words.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

using cli::Canvas;
using cli::Deed;
using cli::Ink;
using cli::Look;
using cli::Seen;
using cli::who;

constexpr size_t cell_width = 6;
constexpr size_t legend_width = 64;   // about that of the board
constexpr size_t rows_of_board = 36;  // with all that stands around it

std::string centred(std::string text, size_t width) {
    while (text.size() < width) {
        text.insert(text.size() % 2 == 0 ? text.size() : 0, " ");
    }
    return text;
}

// The codes of a piece that has more than its type gives it, with levels; of others nothing.
std::string codes_of(const State& state, int square) {
    Gene gene = state.gene_at(square);
    gene.set_shield(Shield::ready);  // its state has a sign of its own
    const bool has_more =
        gene.traits() != set_of(base_trait(state.type_at(square))) || gene.forward_level() > 1;
    return has_more ? traits_text(gene) : "";
}

// What a cell has room for; the list below the board has the rest.
std::string cell_text(const State& state, int square) {
    const Gene gene = state.gene_at(square);
    std::string codes = codes_of(state, square);
    const std::string signs = join(gene.is_marked() ? "?" : "", gene.is_shielded() ? "!" : "",
                                   gene.is_fresh() ? "*" : "");
    if (const size_t room = cell_width - signs.size(); codes.size() > room) {
        codes = codes.substr(0, room - 1) + "+";
    }
    return codes + signs;
}

// What a trait lets a piece do, for who knows chess.
std::string in_short(Trait trait) {
    switch (trait) {
        case Trait::phantom_leap: return "long leaps";
        case Trait::shadow: return "passes over one piece";
        case Trait::extended_range: return "one further";
        case Trait::shield: return "can be raised";
        default: return join("as a ", chess::name_of(row_of(trait).base_of));
    }
}

// One line for each piece whose gene is written.
std::string gene_line(const Settings& settings, const Rules::Observation& seen, int square) {
    const State& state = seen.shown;
    const Gene gene = state.gene_at(square);
    std::string line = join(letter_of(state.board.at(square)), " ", chess::square_text(square),
                            "  ", traits_text(gene), "  ", complexity(settings, gene), "/",
                            settings.max_complexity, "  gen ", gene.generation());
    if (gene.is_marked()) {
        const bool veiled = (seen.veiled & bit(square)) != 0;
        line += veiled                 ? "  hides ?"
                : gene.mark() == bluff ? "  hides nothing: a bluff"
                                       : join("  hides ", named(trait_of_mark(gene.mark())));
    }
    if (gene.is_shielded()) {
        line += join("  shield up for ", gene.shield_turns());
    } else if (gene.has(Trait::shield)) {
        line += gene.shield() == Shield::ready ? "  shield ready" : "  shield spent";
    }
    return line + (gene.is_fresh() ? "  fresh" : "");
}

std::vector<std::string> gene_lines(const Settings& settings, const Rules::Observation& seen) {
    std::vector<std::string> lines;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const int square = chess::square_at(file, rank);
            const State& state = seen.shown;
            if (state.id_at(square) != 0 &&
                !state.gene_at(square).is_default(state.type_at(square))) {
                lines.push_back(gene_line(settings, seen, square));
            }
        }
    }
    return lines;
}

class Drawing {
  public:
    Drawing(const Settings& settings, const Rules::Observation& seen, const Outcome& outcome,
            Canvas& canvas)
        : settings_(settings),
          seen_(seen),
          outcome_(outcome),
          canvas_(canvas),
          ruled_(!canvas.style().colour),
          is_low_(cli::terminal_rows().value_or(rows_of_board) < rows_of_board),
          unicode_(canvas.style().unicode) {}

    void board() {
        rule(unicode_ ? "┌" : "+", unicode_ ? "┬" : "+", unicode_ ? "┐" : "+");
        for (int rank = 7; rank >= 0; --rank) {
            if (rank < 7) {
                rule(unicode_ ? "├" : "+", unicode_ ? "┼" : "+", unicode_ ? "┤" : "+");
            }
            row(rank, true);
            if (!is_low_ || has_codes(rank)) row(rank, false);
        }
        rule(unicode_ ? "└" : "+", unicode_ ? "┴" : "+", unicode_ ? "┘" : "+");
        canvas_.put("    ");
        for (int file = 0; file < 8; ++file) {
            canvas_.put(ruled_ ? " " : "")
                .put(centred(std::string(1, static_cast<char>('a' + file)), cell_width),
                     Ink::faint);
        }
        canvas_.line();
    }

    void genes() {
        for (const std::string& line : gene_lines(settings_, seen_)) {
            canvas_.put("  ").put(line, Ink::plain).line();
        }
    }

    // What the codes and signs on this board mean.
    void legend() {
        TraitSet codes = no_traits;
        std::string cells;
        const State& state = seen_.shown;
        for (Squares on(state.board.occupied()); on; on.next()) {
            cells += cell_text(state, on.square());
            if (!codes_of(state, on.square()).empty()) {
                codes = static_cast<TraitSet>(codes | state.gene_at(on.square()).traits());
            }
        }
        std::vector<std::string> entries;
        for_each(codes, [&](Trait trait) {
            entries.push_back(
                join(code_of(trait), " ", name_of(trait), " (", in_short(trait), ")"));
        });
        constexpr std::array<std::string_view, 4> signs = {"? hidden mark", "! shield up",
                                                           "* fresh", "+ and more"};
        for (const std::string_view sign : signs) {
            if (cells.find(sign[0]) != std::string::npos) {
                entries.emplace_back(sign);
            }
        }
        std::string line;
        for (const std::string& entry : entries) {
            if (line.size() + entry.size() > legend_width) {
                canvas_.put(line, Ink::faint).line();
                line.clear();
            }
            line += join("  ", entry);
        }
        if (!line.empty()) {
            canvas_.put(line, Ink::faint).line();
        }
    }

    void status() {
        const State& state = seen_.shown;
        if (outcome_.over()) {
            const std::string_view result = outcome_.status == Outcome::Status::draw ? "Draw"
                                            : outcome_.winner == Seat::first         ? "White wins"
                                                                                     : "Black wins";
            canvas_.put(join("  ", result), Ink::strong).line();
            return;
        }
        canvas_.put(join("  ", chess::name_of(state.turn()), " ", what_is_due(state)), Ink::strong)
            .put(join(", move ", state.full))
            .put(settings_.has_gas()
                     ? join(", gas: White ", int{state.gas[0]}, ", Black ", int{state.gas[1]})
                     : "")
            .put(checkers(state, state.turn()) != 0
                     ? join(", ", chess::name_of(state.turn()), " is in check")
                     : "")
            .line();
    }

  private:
    static std::string what_is_due(const State& state) {
        switch (state.phase) {
            case Phase::setup: return join("to hide, ", int{state.placements}, " left");
            case Phase::prelude_done: return "to move after the prelude";
            case Phase::evolve:
                return join("to evolve ", chess::square_text(state.evolving), ": ",
                            codes_text(state.offered));
            case Phase::turn: break;
        }
        return "to move";
    }

    void rule(std::string_view left, std::string_view joint, std::string_view right) {
        if (!ruled_) {
            return;
        }
        canvas_.put("    ");
        for (int file = 0; file < 8; ++file) {
            canvas_.put(file == 0 ? left : joint);
            for (size_t i = 0; i < cell_width; ++i) {
                canvas_.put(unicode_ ? "─" : "-");
            }
        }
        canvas_.put(right).line();
    }

    bool has_codes(int rank) const {
        for (int file = 0; file < 8; ++file) {
            const int square = chess::square_at(file, rank);
            if (seen_.shown.board.at(square) != Piece::none &&
                !cell_text(seen_.shown, square).empty()) {
                return true;
            }
        }
        return false;
    }

    // The upper half of a rank shows the men, the lower one their codes; where the terminal is low,
    // only where there are some.
    void row(int rank, bool men) {
        canvas_.put(men ? join("  ", rank + 1, " ") : "    ", Ink::faint);
        for (int file = 0; file < 8; ++file) {
            canvas_.put(ruled_ ? (unicode_ ? "│" : "|") : "");
            const int square = chess::square_at(file, rank);
            const Ink ground = (rank + file) % 2 == 0 ? Ink::dark : Ink::light;
            const Piece man = seen_.shown.board.at(square);
            if (man == Piece::none) {
                canvas_.cell(std::string(cell_width, ' '), Ink::plain, ground);
                continue;
            }
            const Ink ink = side_of(man) == chess::white ? Ink::first : Ink::second;
            canvas_.cell(
                centred(men ? std::string(1, letter_of(man)) : cell_text(seen_.shown, square),
                        cell_width),
                men ? ink : Ink::accent, ground);
        }
        canvas_.put(ruled_ ? (unicode_ ? "│" : "|") : "").line();
    }

    const Settings& settings_;
    const Rules::Observation& seen_;
    const Outcome& outcome_;
    Canvas& canvas_;
    bool ruled_, is_low_, unicode_;
};

// How the game stands is not in the observation: it does not tell how often a position was there.
bool draw(const Look& look, Canvas& canvas) {
    const Rules rules(*sound_settings(look.options));
    Rules::Observation seen;
    Ledger ledger;  // nothing of it is drawn
    if (!rules.parse_observation(look.observation, "-", look.viewer, seen, ledger)) {
        return false;
    }
    Drawing drawing(rules.settings(), seen, look.outcome, canvas);
    drawing.board();
    drawing.genes();
    drawing.legend();
    drawing.status();
    return true;
}

// "Leap" for a code; what has no name is left as it is.
std::string trait_text(std::string_view code) {
    for (const TraitRow& row : trait_table) {
        if (code.size() == 1 && row.code == code[0]) return std::string(row.name);
    }
    return std::string(code);
}

std::string traits_of(std::string_view codes) {
    std::vector<std::string> names;
    for (const char code : codes) names.push_back(trait_text(std::string_view(&code, 1)));
    return cli::list_of(names);
}

std::string piece_text(std::string_view letter) {
    static constexpr std::array<std::pair<char, std::string_view>, 6> names = {{{'P', "pawn"},
                                                                                {'N', "knight"},
                                                                                {'B', "bishop"},
                                                                                {'R', "rook"},
                                                                                {'Q', "queen"},
                                                                                {'K', "king"}}};
    for (const auto& [sign, name] : names) {
        if (!letter.empty() && (letter[0] == sign || letter[0] - ('a' - 'A') == sign)) {
            return std::string(name);
        }
    }
    return "piece";
}

// A capture and all that its captor inherits are one sentence.
class Story {
  public:
    explicit Story(const Deed& deed) : deed_(deed), name_(who(deed, deed.seat)) {}

    std::vector<std::string> all() {
        for (const json::Value& event : deed_.events) tell(Seen(event));
        if (out_.empty()) out_.push_back(join(name_, " played ", deed_.action, "."));
        return std::move(out_);
    }

  private:
    void say(std::string sentence) { out_.push_back(std::move(sentence)); }
    // Goes on with the sentence before.
    void add(std::string_view more) {
        if (out_.empty()) {
            constexpr std::string_view which = "which ", whose = "whose ";
            return say(more.starts_with(whose)   ? join("Its ", more.substr(whose.size()), ".")
                       : more.starts_with(which) ? join("It ", more.substr(which.size()), ".")
                                                 : join("The piece: ", more, "."));
        }
        out_.back().pop_back();
        out_.back() += join(", ", more, ".");
    }

    // Several in a row are one clause.
    void gain(const std::string& trait) {
        if (gained_ == out_.size() && !out_.empty()) {
            out_.back().pop_back();
            out_.back() += join(" and ", trait, ".");
        } else {
            add(join("which gains ", trait));
        }
        gained_ = out_.size();
    }

    void tell(const Seen& seen) {
        if (!seen.is("trait-gained")) gained_ = 0;
        if (seen.is("move")) {
            from_ = seen.text("from");
            const std::string kind = seen.text("kind");
            if (kind != "capture" && kind != "en-passant") {
                say(kind == "castle"
                        ? join(name_, " castles: the king goes from ", from_, " to ",
                               seen.text("to"), ".")
                        : join(name_, " moves from ", from_, " to ", seen.text("to"), "."));
            }
        } else if (seen.is("capture")) {
            const std::string by =
                deed_.captures.empty() ? "piece" : piece_text(deed_.captures.front().by);
            say(join(name_, " takes the ", piece_text(seen.text("victimType")), " on ",
                     seen.text("square"), " with the ", by, " from ", from_, "."));
        } else if (seen.is("trait-gained")) {
            gain(trait_text(seen.text("code")));
        } else if (seen.is("trait-upgraded")) {
            add(seen.has("level")
                    ? join("whose ", trait_text(seen.text("code")), " rises to level ",
                           seen.text("level"))
                    : join("whose ", trait_text(seen.text("code")), " is ready again"));
        } else if (seen.is("trait-merged")) {
            add(join("whose ", trait_text(seen.text("replaced")), " becomes ",
                     trait_text(seen.text("into"))));
        } else if (seen.is("trait-skipped")) {
            const std::string reason = seen.text("reason");
            add(join(trait_text(seen.text("code")), " is not inherited (",
                     reason == "redundant"     ? "it has that already"
                     : reason == "over-budget" ? "it would be too complex"
                                               : "a king takes no such thing",
                     ")"));
        } else if (seen.is("generation")) {
            add(join("complexity now ", seen.text("complexity"), " of ",
                     deed_.options["maxComplexity"]));
        } else if (seen.is("promotion")) {
            say(join(
                "The pawn becomes a ", piece_text(seen.text("pieceType")),
                seen.text("lost").empty() ? "" : join(" and loses ", traits_of(seen.text("lost"))),
                "."));
        } else if (seen.is("hidden-placed")) {
            say(seen.has("square") ? join(name_, " hides ", trait_text(seen.text("code")), " on ",
                                          seen.text("square"), ".")
                                   : join(name_, " hides a trait."));
        } else if (seen.is("setup-done")) {
            say(join(seen.text("colour") == "w" ? "White" : "Black",
                     " has hidden what it wants to."));
        } else if (seen.is("hidden-revealed")) {
            say(join(name_, " reveals ", trait_text(seen.text("code")), " on ", seen.text("square"),
                     "."));
        } else if (seen.is("shield-raised")) {
            say(join("The piece on ", seen.text("square"), " raises its shield for ",
                     seen.text("turns"), " turns: it cannot be captured."));
        } else if (seen.is("shield-dropped") || seen.is("shield-expired")) {
            say(join("The shield of ", seen.text("square"), " is down."));
        } else if (seen.is("evolution-offered")) {
            say(join("It may evolve: ", offer_text(seen), ", with ", seen.text("gas"), " gas."));
        } else if (seen.is("evolved")) {
            say(join(name_, " pays ", seen.text("paid"), " gas for ", traits_of(seen.text("codes")),
                     " and has ", seen.text("gas"), " left."));
        } else if (seen.is("evolution-skipped")) {
            say(join(name_, " takes no trait."));
        } else if (seen.is("hidden-lapsed")) {
            say(join("Hidden marks of ", seen.text("colour") == "w" ? "White" : "Black",
                     " that were not used lapse: ", seen.text("count"), "."));
        } else if (seen.is("check")) {
            say(join(seen.text("colour") == "w" ? "White" : "Black", " is in check."));
        }
    }

    static std::string offer_text(const Seen& seen) {
        const std::string codes = seen.text("codes");
        const std::vector<std::string> prices = seen.texts("prices");
        std::vector<std::string> all;
        for (size_t i = 0; i < codes.size() && i < prices.size(); ++i) {
            all.push_back(join(trait_text(codes.substr(i, 1)), " (", codes.substr(i, 1), ") for ",
                               prices[i]));
        }
        return cli::list_of(all);
    }

    const Deed& deed_;
    std::string name_;
    std::string from_;
    std::vector<std::string> out_;
    size_t gained_ = 0;  // sentences, of which the last ends with what is gained; 0: it does not
};

std::vector<std::string> tell(const Deed& deed) { return Story(deed).all(); }

// What is due where it is no move, and what may be played before one.
std::vector<std::string> advise(const Look& look) {
    const Rules rules(*sound_settings(look.options));
    Rules::Observation seen;
    Ledger ledger;
    if (!rules.parse_observation(look.observation, "-", look.viewer, seen, ledger)) return {};
    const State& state = seen.shown;
    if (state.phase == Phase::setup) {
        const std::string_view square = state.turn() == chess::white ? "b1" : "b8";
        return {join("hide:", square, ":W marks the piece on ", square,
                     " with Shadow, ready ends it; help has the letters of the other traits.")};
    }
    if (state.phase == Phase::evolve) {
        return {"evolve: and letters of the offer takes these traits, skip takes none."};
    }
    std::vector<std::string> preludes;
    for (const std::string& action : look.legal) {
        if (action.find(':') != std::string::npos) preludes.push_back(action);
    }
    if (preludes.empty()) return {};
    return {join("Before the move you may play ", listed(preludes, " or "), ".")};
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "gene-chess",
        .draw = draw,
        .tell = tell,
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it\n"
            "  hide:b1:W     mark a piece with a hidden trait (N: a bluff); ready when done\n"
            "  reveal:b1     show the hidden trait of a piece, before the move\n"
            "  shield:b1     raise the shield of a piece that has one (H), before the move\n"
            "  evolve:DW     take these traits from what was captured; skip: none\n",
        .legend =
            "  P N B R Q K   pawn, knight, bishop, rook, queen, king; Black's are small\n"
            "  below them    what a piece has inherited, as letters:\n"
            "    F ForwardStep: steps forward, captures diagonally forward, as a pawn\n"
            "    A Adjacent: one square in any direction    L Leap: as a knight\n"
            "    D Diagonal: as a bishop                    S StraightLine: as a rook\n"
            "    C Combined: as a queen                     W Shadow: passes over one piece\n"
            "    P PhantomLeap: long leaps, and Shadow      X ExtendedRange: one further\n"
            "    H Shield: can be raised against captures   2, 3: the level of F or X\n"
            "  ? ! * +       a hidden mark, a raised shield, fresh, more than has room\n"
            "  40/100        the complexity of a piece, and the most that it may have\n"
            "  gen 2         its generation: 1 at first, and one more with every capture\n",
        .examples = "e2e4, Nf3 or O-O",
        .advise = advise,
    };
}

}  // namespace prise::gene_chess
