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

// What is said at the end, a line each; of very many the first.
class Lines {
  public:
    void add(std::string line) {
        if (++count_ <= most) lines_.push_back(std::move(line));
    }
    size_t count() const { return count_; }
    void print() const {
        for (const std::string& line : lines_) complain(line);
        if (count_ > most) complain(join("prise: and ", count_ - most, " more of these.\n"));
    }

  private:
    static constexpr size_t most = 5000;

    size_t count_ = 0;
    std::vector<std::string> lines_;
};

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
        if (from_ == to_ && from_ == "prise") {
            records_->verify(0, records_->size());
            write_output(out_, records_->text());
            return;
        }
        is_chess() ? through<ChessFiles>() : through<DraughtsFiles>();
        if (made_.size() == 0 && first_left_out_) throw Failure(*first_left_out_);
        write_output(out_, made_);
        notes_.print();
        left_out_.print();
        if (left_out_.count() == 0) return;
        throw Failure(Exit::refused, join(left_out_.count(), " of ", left_out_.count() + converted_,
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

    // Game by game, so that of many no more than one is in memory.
    template <class Files>
    void through() {
        const Files files(arguments_);
        if (from_ == "prise") {
            convert_records(files);
        } else if (from_ == "fen") {
            convert_positions(files);
        } else {
            convert_notation(files);
        }
    }

    template <class Files>
    void convert_records(const Files& files) {
        Progress progress("games converted:");
        for (size_t i = 0; i < records_->size(); ++i) {
            progress.at(i, records_->size());
            std::vector<std::string> notes;
            const auto game =
                taken([&] { return checked(files.from_record(records_->load(i), notes)); });
            if (game) add(files, *game, i, std::move(notes));
        }
    }

    template <class Files>
    void convert_notation(const Files& files) {
        Progress progress("games converted:");
        auto reader = files.reader(text_);
        bool is_empty = true;
        for (size_t number = 0;; ++number) {
            auto game = reader.next();
            if (!game) {
                is_empty = false;
                leave_out(failure_of(in_, game.error()));
                if (!reader.skip_refused()) break;
                continue;
            }
            if (!*game) break;
            is_empty = false;
            add(files, **game, number, std::move((*game)->notes));
            progress.at(number + 1);
        }
        if (is_empty) throw Failure(Exit::unreadable, join(in_, ": There is no game in it."));
    }

    // A position a line.
    template <class Files>
    void convert_positions(const Files& files) {
        size_t line = 0;
        bool is_empty = true;
        for (std::string_view rest = text_; !rest.empty(); ++line) {
            const size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view text = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
            is_empty = false;
            const auto read = files.from_fens(text);
            if (read) {
                add(files, read->front(), line, {});
                continue;
            }
            // "Line 1" of this line alone.
            std::string sentence = read.error().sentence;
            if (sentence.starts_with("Line 1")) sentence.replace(0, 6, join("Line ", line + 1));
            leave_out(failure_of(in_, {read.error().code, sentence, read.error().section}));
        }
        if (is_empty) checked(files.from_fens(text_));  // which says so
    }

    template <class Files>
    void add(const Files& files, const typename Files::Game& game, size_t number,
             std::vector<std::string> notes) {
        const auto text = taken([&] {
            return to_ == "fen"     ? checked(files.to_fen(game))
                   : to_ != "prise" ? checked(files.to_notation(game))
                                    : checked(files.to_record(game, notes));
        });
        if (!text) return;
        // Games of a notation are parted by a blank line.
        if (made_.size() != 0 && to_ != "prise" && to_ != "fen") keep("\n");
        keep(*text);
        ++converted_;
        for (const std::string& note : notes) {
            notes_.add(join("prise: game ", number + 1, ": ", note, "\n"));
        }
    }

    void keep(std::string_view text) {
        if (to_ == "prise" && made_.size() + text.size() > longest_record_file) {
            throw Failure(Exit::refused,
                          join("The records would have more than ", longest_record_file,
                               " bytes, the most that a file of records has."));
        }
        if (const int error = made_.add(text)) fail_for_spool(error);
    }

    // What is wrong with one game stops everything, unless told otherwise.
    void leave_out(const Failure& failure) {
        if (!arguments_.has("--keep-going")) throw failure;
        if (!first_left_out_) first_left_out_ = failure;
        left_out_.add(failure.text());
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
    native::Spool made_;
    Lines notes_;
    Lines left_out_;
    std::optional<Failure> first_left_out_;
    size_t converted_ = 0;
};

}  // namespace

void convert(const Arguments& arguments, Output&) { Conversion(arguments).run(); }

}  // namespace prise::cli::verbs
