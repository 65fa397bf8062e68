// Games from one format into another. Nothing is written unless everything could be read.
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
        const std::string written = from_ == to_ && from_ == "prise" ? copy()
                                    : is_chess()                     ? through<ChessFiles>()
                                                                     : through<DraughtsFiles>();
        write_output(out_, written);
        for (const std::string& note : notes_) complain(join("prise: ", note, "\n"));
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
        if (from_ == "fen") return checked(files.from_fens(text_));
        std::vector<typename Files::Game> games;
        Progress progress("games read:");
        if (from_ == "prise") {
            for (size_t i = 0; i < records_->size(); ++i) {
                progress.at(i, records_->size());
                std::vector<std::string> notes;
                games.push_back(checked(files.from_record(records_->load(i), notes)));
                keep_notes(i, notes);
            }
            return games;
        }
        auto reader = files.reader(text_);
        while (auto game = checked(reader.next())) {
            keep_notes(games.size(), game->notes);
            games.push_back(std::move(*game));
            progress.at(games.size());
        }
        if (games.empty()) throw Failure(Exit::unreadable, join(in_, ": There is no game in it."));
        return games;
    }

    template <class Files>
    std::string write(const Files& files, const std::vector<typename Files::Game>& games) {
        if (to_ == "fen") return checked(files.to_fens(games));
        if (to_ != "prise") return checked(files.to_notation(games));
        std::string out;
        Progress progress("games written:");
        for (size_t i = 0; i < games.size(); ++i) {
            progress.at(i, games.size());
            std::vector<std::string> notes;
            out += checked(files.to_record(games[i], notes));
            keep_notes(i, notes);
        }
        return out;
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
};

}  // namespace

void convert(const Arguments& arguments, Output&) { Conversion(arguments).run(); }

}  // namespace prise::cli::verbs
