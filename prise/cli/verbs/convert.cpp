// Games from one format into another. Nothing is written unless everything could be read.
#include <array>

#include "prise/cli/arguments.h"
#include "prise/cli/draughts_files.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

constexpr std::array<std::string_view, 3> formats = {"prise", "pdn", "fen"};

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
                                    parameter, ": prise, pdn or fen."));
}

// What does not have the form of its format cannot be read; what has, and is against the rules, is
// refused.
Failure failure_of(const std::string& path, const Refusal& refusal) {
    const bool form = refusal.code == "bad-pdn" || refusal.code == "bad-format";
    const bool assumed = refusal.sentence.find("are assumed") != std::string::npos;
    const std::string sentence =
        join(path, ": ", refusal.sentence, assumed ? " --preset names others." : "");
    return form ? Failure(Exit::unreadable, sentence)
                : Failure(Refusal{refusal.code, sentence, refusal.section});
}

class Conversion {
  public:
    Conversion(const Arguments& arguments)
        : arguments_(arguments),
          in_(arguments.operands[0]),
          out_(arguments.operands[1]),
          from_(format_of(in_, "--from", arguments)),
          to_(format_of(out_, "--to", arguments)) {}

    void run() {
        const std::string text = from_ == to_ && from_ == "prise" ? copy() : write(read());
        write_output(out_, text);
        for (const std::string& note : notes_) complain(join("prise: ", note, "\n"));
    }

  private:
    std::string copy() const {
        const RecordFile file(in_);
        for (size_t i = 0; i < file.size(); ++i) file.load(i);
        return file.text();
    }

    std::vector<drafti::PdnGame> read() {
        if (from_ == "prise") return read_records();
        const drafti::PdnReading reading{.preset = arguments_.text("--preset").value_or(""),
                                         .options = arguments_.text("--options").value_or("")};
        const std::string text = read_input(in_, reading.max_size);
        if (from_ == "fen") return checked(games_from_fens(text, reading));
        std::vector<drafti::PdnGame> games;
        drafti::PdnReader reader(text, reading);
        Progress progress("games read:");
        for (;;) {
            std::optional<drafti::PdnGame> game = checked(reader.next());
            if (!game) break;
            for (const std::string& note : game->notes) {
                notes_.push_back(join("game ", games.size() + 1, ": ", note));
            }
            games.push_back(std::move(*game));
            progress.at(games.size());
        }
        if (games.empty()) throw Failure(Exit::unreadable, join(in_, ": There is no game in it."));
        return games;
    }

    std::vector<drafti::PdnGame> read_records() {
        if (arguments_.has("--preset") || arguments_.has("--options")) {
            throw Failure(Exit::usage, "A record has its own options.");
        }
        const RecordFile file(in_);
        std::vector<drafti::PdnGame> games;
        Progress progress("games read:");
        for (size_t i = 0; i < file.size(); ++i) {
            progress.at(i, file.size());
            std::vector<std::string> notes;
            games.push_back(checked(game_from_record(file.load(i), notes)));
            keep_notes(i, notes);
        }
        return games;
    }

    std::string write(const std::vector<drafti::PdnGame>& games) {
        if (to_ == "fen") return checked(fens_of(games));
        if (to_ == "pdn") {
            const drafti::PdnWriting writing{
                .short_captures = arguments_.text("--captures") == "short",
                .letters = arguments_.text("--squares") == "letters"};
            return checked(write_pdn(games, writing));
        }
        std::string out;
        Progress progress("games written:");
        for (size_t i = 0; i < games.size(); ++i) {
            progress.at(i, games.size());
            std::vector<std::string> notes;
            out += checked(record_of(games[i], notes));
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
    std::vector<std::string> notes_;
};

}  // namespace

void convert(const Arguments& arguments, Output&) { Conversion(arguments).run(); }

}  // namespace prise::cli::verbs
