// Games from one format into another. Nothing is written unless everything could be read, or, with
// --keep-going, something: then what could not be is listed.
//
// Draughts and chess are two families of formats (draughts_files.h, chess_files.h) with the same
// members; FEN and records belong to both, and what is read says to which.
#include <array>

#include "prise/cli/arguments.h"
#include "prise/cli/chess_files.h"
#include "prise/cli/draughts_files.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

constexpr std::array<std::string_view, 4> formats = {"prise", "pdn", "pgn", "fen"};

std::string_view format_of(const std::string& path, std::string_view parameter,
                           const Arguments& arguments) {
    if (const auto named = arguments.text(parameter)) return *named;
    const size_t dot = path.rfind('.');
    if (dot != std::string::npos) {
        std::string ending = path.substr(dot + 1);
        for (char& c : ending) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
        for (const std::string_view format : formats) {
            if (ending == format) return format;
        }
    }
    throw Failure(Exit::usage, join("What is the format of ", quoted(path), "? Say it with ",
                                    parameter, ": prise, pdn, pgn or fen."));
}

// What does not have the form of its format cannot be read; what has, and is against the rules, is
// refused.
Failure failure_of(const std::string& path, const Refusal& refusal) {
    const auto is = [&](std::string_view code) { return refusal.code == code; };
    const bool form = is("bad-pdn") || is("bad-pgn") || is("bad-move") || is("bad-format");
    const bool assumed = refusal.sentence.find("are assumed") != std::string::npos;
    const std::string sentence =
        join(path, ": ", refusal.sentence, assumed ? " --preset names others." : "");
    return form ? Failure(Exit::unreadable, sentence)
                : Failure(Refusal{refusal.code, sentence, refusal.section});
}

class Conversion {
  public:
    explicit Conversion(const Arguments& arguments)
        : arguments_(arguments),
          in_(arguments.operands[0]),
          out_(arguments.operands[1]),
          from_(format_of(in_, "--from", arguments)),
          to_(format_of(out_, "--to", arguments)) {
        if (one_is("pdn") && one_is("pgn")) {
            throw Failure(Exit::usage, "PDN is for draughts and PGN for chess.");
        }
        if (from_ == "prise" && (arguments.has("--preset") || arguments.has("--options"))) {
            throw Failure(Exit::usage, "A record has its own options.");
        }
    }

    void run() {
        if (from_ == "prise") {
            records_.emplace(in_);
        } else {
            text_ = read_input(in_, notation::Limits{}.max_size);
        }
        if (out_ != "-" && !arguments_.has("--force") && holds_something(out_)) {
            throw Failure(Exit::trouble, join(out_, " exists already; --force writes over it."));
        }
        const std::string written = from_ == to_ && from_ == "prise" ? copy()
                                    : is_chess()                     ? through<ChessFiles>()
                                                                     : through<DraughtsFiles>();
        if (written.empty() && !left_out_.empty()) throw Failure(left_out_.front());
        if (to_ == "prise" && written.size() > longest_record_file) {
            throw Failure(Exit::refused, join("The records would have ", written.size(),
                                              " bytes, and a file of records has at most ",
                                              longest_record_file, "."));
        }
        write_output(out_, written);
        for (const std::string& note : notes_) complain(join("prise: ", note, "\n"));
        if (left_out_.empty()) return;
        for (const Failure& failure : left_out_) complain(failure.text());
        throw Failure(Exit::refused, join(left_out_.size(), " of ", left_out_.size() + converted_,
                                          " games were left out; the others are in ", out_, "."));
    }

  private:
    bool one_is(std::string_view format) const { return from_ == format || to_ == format; }

    bool is_chess() const {
        if (one_is("pgn")) return true;
        if (one_is("pdn")) return false;
        if (from_ == "fen") return is_chess_fen(text_);
        return records_->size() > 0 && is_chess_game(records_->load(0).facts().game);
    }

    std::string copy() const {
        for (size_t i = 0; i < records_->size(); ++i) records_->load(i);
        return records_->text();
    }

    template <class Files>
    std::string through() {
        const Files files(arguments_);
        return write(files, read(files));
    }

    template <class Files>
    std::vector<typename Files::Game> read(const Files& files) {
        if (from_ == "fen") return read_fens(files);
        std::vector<typename Files::Game> games;
        Progress progress("games read:");
        if (from_ == "prise") {
            for (size_t i = 0; i < records_->size(); ++i) {
                progress.at(i, records_->size());
                std::vector<std::string> notes;
                if (auto game = taken(
                        [&] { return checked(files.from_record(records_->load(i), notes)); })) {
                    add(games, std::move(*game), i);
                    keep_notes(i, notes);
                }
            }
            return games;
        }
        auto reader = files.reader(text_);
        for (size_t number = 0;; ++number) {
            auto game = reader.next();
            if (!game) {
                leave_out(failure_of(in_, game.error()));
                if (!reader.skip_refused()) break;
                continue;
            }
            if (!*game) break;
            keep_notes(number, (*game)->notes);
            add(games, std::move(**game), number);
            progress.at(number + 1);
        }
        if (games.empty() && !left_out_.empty()) return games;
        if (games.empty()) throw Failure(Exit::unreadable, join(in_, ": There is no game in it."));
        return games;
    }

    template <class Files>
    std::string write(const Files& files, const std::vector<typename Files::Game>& games) {
        std::string out;
        Progress progress("games written:");
        for (size_t i = 0; i < games.size(); ++i) {
            progress.at(i, games.size());
            std::vector<std::string> notes;
            const auto text = taken([&] {
                const std::vector one{games[i]};
                return to_ == "fen"     ? checked(files.to_fens(one))
                       : to_ != "prise" ? checked(files.to_notation(one))
                                        : checked(files.to_record(games[i], notes));
            });
            if (!text) continue;
            // Games of a notation are parted by a blank line.
            if (!out.empty() && to_ != "prise" && to_ != "fen") out += '\n';
            out += *text;
            ++converted_;
            keep_notes(numbers_[i], notes);
        }
        return out;
    }

    // A position a line; with --keep-going each by itself.
    template <class Files>
    std::vector<typename Files::Game> read_fens(const Files& files) {
        std::vector<typename Files::Game> games;
        if (!arguments_.has("--keep-going")) {
            games = checked(files.from_fens(text_));
            for (size_t i = 0; i < games.size(); ++i) numbers_.push_back(i);
            return games;
        }
        size_t line = 0;
        for (std::string_view rest = text_; !rest.empty(); ++line) {
            const size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view text = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
            auto read = files.from_fens(text);
            if (read) {
                add(games, std::move(read->front()), line);
                continue;
            }
            // "Line 1" of this line alone.
            std::string sentence = read.error().sentence;
            if (sentence.starts_with("Line 1")) sentence.replace(0, 6, join("Line ", line + 1));
            leave_out(failure_of(in_, {read.error().code, sentence, read.error().section}));
        }
        return games;
    }

    template <class Game>
    void add(std::vector<Game>& games, Game game, size_t number) {
        games.push_back(std::move(game));
        numbers_.push_back(number);
    }

    // What is wrong with one game stops everything, unless told otherwise.
    void leave_out(const Failure& failure) {
        if (!arguments_.has("--keep-going")) throw failure;
        left_out_.push_back(failure);
    }

    template <class Make>
    auto taken(Make&& make) -> std::optional<decltype(make())> {
        try {
            return make();
        } catch (const Failure& failure) {
            leave_out(failure);
            return std::nullopt;
        }
    }

    void keep_notes(size_t index, const std::vector<std::string>& notes) {
        for (const std::string& note : notes) {
            notes_.push_back(join("game ", index + 1, ": ", note));
        }
    }

    template <class T>
    T checked(Result<T> result) const {
        if (!result) throw failure_of(in_, result.error());
        return std::move(*result);
    }

    const Arguments& arguments_;
    std::string in_;
    std::string out_;
    std::string_view from_;
    std::string_view to_;
    std::string text_;
    std::optional<RecordFile> records_;
    std::vector<std::string> notes_;
    std::vector<size_t> numbers_;  // of the games that were read, in the file
    std::vector<Failure> left_out_;
    size_t converted_ = 0;
};

}  // namespace

void convert(const Arguments& arguments, Output&) { Conversion(arguments).run(); }

}  // namespace prise::cli::verbs
