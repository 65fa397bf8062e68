// Writes PDN games: tags, then the moves in lines of at most 80 columns.
#include <algorithm>

#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_replay.h"
#include "prise/games/drafti/pdn_tags.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

constexpr size_t widest = 80;

// Words with spaces or line ends between them.
class Filler {
  public:
    explicit Filler(std::string& out) : out_(out) {}

    void word(std::string_view text) {
        flush();
        word_ = join(prefix_, text);
        prefix_.clear();
    }
    void prefix(std::string_view text) { prefix_ += text; }  // to the word that comes next
    void suffix(std::string_view text) {                     // to the last word
        if (!prefix_.empty()) {
            word("");
        }
        word_ += text;
    }
    // A line of its own.
    void line(std::string_view text) {
        if (!prefix_.empty()) {
            word("");
        }
        flush();
        out_ += join(column_ == 0 ? "" : "\n", text, "\n");
        column_ = 0;
    }
    void end() {
        flush();
        out_ += column_ == 0 ? "" : "\n";
        column_ = 0;
    }

  private:
    void flush() {
        if (word_.empty()) {
            return;
        }
        const auto width = static_cast<size_t>(
            std::ranges::count_if(word_, [](char c) { return (c & 0xC0) != 0x80; }));
        if (column_ > 0) {
            const bool fits = column_ + 1 + width <= widest;
            out_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        out_ += word_;
        column_ += width;
        word_.clear();
    }

    std::string& out_;
    std::string word_;
    std::string prefix_;
    size_t column_ = 0;
};

std::string escaped(std::string_view value) {
    std::string out;
    for (const char c : value) {
        out += c == '"' || c == '\\' ? join('\\', c) : std::string(1, c);
    }
    return out;
}

bool is_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    });
}

std::string in_letters(std::string_view action) {
    std::string out;
    Scan scan(action);
    while (!scan.done()) {
        out += square_in_letters(static_cast<int>(*scan.take_number(2)) - 1);
        if (const auto sign = scan.take_one_of("-x")) {
            out += *sign;
        }
    }
    return out;
}

class MoveWriter {
  public:
    MoveWriter(const PdnGame& game, const PdnWriting& writing, std::string& out)
        : writing_(writing), replay_(game.options), filler_(out) {}

    // `ply` counts from the beginning of the game, where the move number is 1.
    Result<void> write(const PdnLine& line, State state, size_t ply) {
        if (!line.setup.empty()) {
            const auto set_up = read_fen(line.setup);
            if (!set_up) {
                return refuse(set_up);
            }
            filler_.word(join("/FEN \"", write_fen(*set_up), "\"/"));
            state = *set_up;
        }
        bool number_due = true;
        for (const PdnMove& move : line.moves) {
            const auto action = replay_.find(state, move.action);
            if (!action) {
                return refuse(action.error().code,
                              join("Move ", ply + 1, ": ", action.error().sentence),
                              action.error().section);
            }
            write_move(move, spelling(state, *action), ply, number_due);
            for (const PdnLine& variation : move.variations) {
                filler_.prefix("(");
                if (auto written = write(variation, state, ply); !written) {
                    return written;
                }
                filler_.suffix(")");
            }
            number_due = !move.after.empty() || !move.variations.empty();
            replay_.play(state, *action);
            ++ply;
        }
        write_comments(line.comments);
        return {};
    }

    void end(std::string_view result) {
        filler_.word(result);
        filler_.end();
    }

  private:
    std::string spelling(const State& state, const Action& action) const {
        const std::string text =
            writing_.short_captures ? replay_.short_text(state, action) : replay_.text(action);
        return writing_.letters ? in_letters(text) : text;
    }

    void write_move(const PdnMove& move, std::string_view text, size_t ply, bool number_due) {
        const bool first = ply % 2 == 0;
        const std::string number = join(ply / 2 + 1, first ? "." : "...");
        if (!move.before.empty()) {
            filler_.word(number);
            write_comments(move.before);
            filler_.word(text);
        } else {
            filler_.word(first || number_due ? join(number, " ", text) : std::string(text));
        }
        for (const int nag : move.nags) {
            filler_.word(join("$", nag));
        }
        write_comments(move.after);
    }

    void write_comments(const std::vector<std::string>& comments) {
        for (const std::string& comment : comments) {
            const std::string text = tidied(comment);
            if (text.find('}') != std::string::npos) {
                filler_.line(join("; ", text));  // braces cannot hold it
                continue;
            }
            filler_.prefix("{");
            for (size_t begin = 0; begin <= text.size();) {
                const size_t end = std::min(text.find(' ', begin), text.size());
                const std::string_view word = std::string_view(text).substr(begin, end - begin);
                // At the beginning of a line others could take it for an escape or a tag.
                if (begin > 0 && (word.starts_with('%') || word.starts_with('['))) {
                    filler_.suffix(join(" ", word));
                } else {
                    filler_.word(word);
                }
                begin = end + 1;
            }
            filler_.suffix("}");
        }
    }

    const PdnWriting& writing_;
    PdnReplay replay_;
    Filler filler_;
};

Result<void> write_game(const PdnGame& game, const PdnWriting& writing, std::string& out) {
    for (const PdnTag& tag : written_tags(game, writing.letters)) {
        if (!is_name(tag.name)) {
            return refuse("bad-pdn", join(quoted(tag.name), " is no name of a tag."), "11");
        }
        out += join("[", tag.name, " \"", escaped(as_utf8(tag.value)), "\"]\n");
    }
    out += "\n";
    const auto start = read_fen(game.start.empty() ? start_of(game.options) : game.start);
    if (!start) {
        return refuse(start);
    }
    MoveWriter writer(game, writing, out);
    if (auto written = writer.write(game.line, *start, 0); !written) {
        return written;
    }
    writer.end(outcome_of(game) == PdnOutcome::unknown ? "*" : std::string_view(game.result));
    return {};
}

}  // namespace

Result<std::string> write_pdn(std::span<const PdnGame> games, const PdnWriting& writing) {
    std::string out;
    for (size_t i = 0; i < games.size(); ++i) {
        out += i == 0 ? "" : "\n";
        if (auto written = write_game(games[i], writing, out); !written) {
            return refuse(written.error().code,
                          join("Game ", i + 1, ": ", written.error().sentence),
                          written.error().section);
        }
    }
    return out;
}

}  // namespace prise::drafti
