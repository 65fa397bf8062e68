// The board as people see it, White below. Under each piece that has more than its base trait stand
// its codes; a list below tells complexity and generation, a legend the names of codes and signs.
#include <array>
#include <string>
#include <vector>

#include "prise/cli/boards/boards.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

using cli::Canvas;
using cli::Ink;
using cli::Look;

constexpr size_t cell_width = 6;
constexpr size_t legend_width = 64;  // about that of the board

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
          unicode_(canvas.style().unicode) {}

    void board() {
        rule(unicode_ ? "┌" : "+", unicode_ ? "┬" : "+", unicode_ ? "┐" : "+");
        for (int rank = 7; rank >= 0; --rank) {
            if (rank < 7) {
                rule(unicode_ ? "├" : "+", unicode_ ? "┼" : "+", unicode_ ? "┤" : "+");
            }
            row(rank, true);
            row(rank, false);
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
            entries.push_back(join(code_of(trait), " ", name_of(trait)));
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
            canvas_.put(join("  ", result), Ink::strong).put(join(", ", outcome_.reason)).line();
            return;
        }
        canvas_.put(join("  ", chess::name_of(state.turn()), " ", what_is_due(state)), Ink::strong)
            .put(join(", move ", state.full))
            .put(settings_.has_gas() ? join(", gas ", int{state.gas[0]}, "/", int{state.gas[1]})
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

    // The upper half of a rank shows the men, the lower one their codes.
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
    bool ruled_, unicode_;
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

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "gene-chess",
        .draw = draw,
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it\n"
            "  hide:b1:W     mark a piece with a hidden trait (N: a bluff); ready when done\n"
            "  reveal:b1     show the hidden trait of a piece\n"
            "  evolve:DW     take these traits from what was captured; skip: none\n",
    };
}

}  // namespace prise::gene_chess
