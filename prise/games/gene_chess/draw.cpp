// The board as people see it, White below. Under each piece that has more than its base trait stand
// its codes; a list beside the board tells levels, complexity and generation.
#include <string>
#include <vector>

#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"

namespace prise::gene_chess {
namespace {

constexpr size_t cell_width = 6;

std::string centred(std::string text, size_t width) {
    while (text.size() < width) {
        text.insert(text.size() % 2 == 0 ? text.size() : 0, " ");
    }
    return text;
}

// What a cell has room for: the codes, without levels.
std::string cell_text(const Rules::Observation& seen, int square) {
    const State& state = seen.shown;
    const Gene gene = state.gene_at(square);
    std::string text;
    if (gene.traits() != set_of(base_trait(state.type_at(square)))) {
        text = codes_text(gene.traits());
    }
    text += gene.is_marked() ? "?" : "";
    text += gene.is_shielded() ? "!" : gene.is_fresh() ? "*" : "";
    return text.size() > cell_width ? text.substr(0, cell_width - 1) + "+" : text;
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
        line +=
            veiled ? "  hides ?" : join("  hides ", mark_codes[static_cast<size_t>(gene.mark())]);
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
    Drawing(const Settings& settings, const Rules::Observation& seen, Canvas& canvas)
        : settings_(settings),
          seen_(seen),
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

    void status() {
        const State& state = seen_.shown;
        const Outcome& outcome = seen_.outcome;
        if (outcome.over()) {
            const std::string_view result = outcome.status == Outcome::Status::draw ? "Draw"
                                            : outcome.winner == Seat::first         ? "White wins"
                                                                                    : "Black wins";
            canvas_.put(join("  ", result), Ink::strong).put(join(", ", outcome.reason)).line();
            return;
        }
        canvas_.put(join("  ", chess::name_of(state.turn()), " ", what_is_due(state)), Ink::strong)
            .put(join(", move ", state.full))
            .put(settings_.has_gas() ? join(", gas ", int{state.gas[0]}, "/", int{state.gas[1]})
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
            canvas_.cell(centred(men ? std::string(1, letter_of(man)) : cell_text(seen_, square),
                                 cell_width),
                         men ? ink : Ink::accent, ground);
        }
        canvas_.put(ruled_ ? (unicode_ ? "│" : "|") : "").line();
    }

    const Settings& settings_;
    const Rules::Observation& seen_;
    Canvas& canvas_;
    bool ruled_, unicode_;
};

}  // namespace

void Rules::draw(const Observation& seen, Canvas& canvas) const {
    Drawing drawing(settings_, seen, canvas);
    drawing.board();
    drawing.genes();
    drawing.status();
}

}  // namespace prise::gene_chess
