#include "prise/core/text.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"
#include "prise/store/care.h"
#include "prise/store/check_file.h"
#include "prise/store/rows.h"
#include "prise/store/schema.h"

namespace prise::store {
namespace {

// One game under the lamp: what its rows say, and what its log says.
class GameExam {
  public:
    GameExam(Database& database, int64_t number, Examination& exam)
        : database_(database), number_(number), exam_(exam) {}

    void run(SharedGames& games, bool by_the_rules) {
        if (!read_head() || !read_log()) return;
        auto entries = read_record(whole_, native::hashing());
        if (!entries) return find(entries.error().text());
        check_open_lines(*entries);
        if (entries->empty() || !by_the_rules) return;
        MatchState state(games, native::hashing());
        if (auto folded = fold_record(std::move(*entries), state); !folded) {
            return find(folded.error().text());
        }
        compare(state);
    }

  private:
    void find(std::string_view sentence) {
        exam_.findings.push_back(
            join("Game ", prise::quoted(id_), ": ", sentence, sentence.ends_with('.') ? "" : "."));
    }

    bool read_head() {
        Query row = database_.query(
            "SELECT id, seq, kind, status, winner, actions FROM game WHERE number = ?", number_);
        if (!row.next()) return false;
        id_ = row.string(0);
        seq_ = row.integer(1);
        kind_ = row.string(2);
        status_ = row.as<Status>(3);
        winner_ = row.as<Seat>(4);
        actions_ = row.integer(5);
        return true;
    }

    bool read_log() {
        int64_t last = 0;
        for (Query row = database_.query(
                 "SELECT e.seq, e.line, w.line FROM entry e LEFT JOIN whole_line w"
                 " ON w.game = e.game AND w.seq = e.seq WHERE e.game = ? ORDER BY e.seq",
                 number_);
             row.next(); ++exam_.entries) {
            if (row.integer(0) != last + 1) {
                find(join("entry ", last + 1, " is missing"));
                return false;
            }
            last = row.integer(0);
            open_.push_back(row.is_null(2) ? std::string() : row.string(1));
            whole_ += row.text(row.is_null(2) ? 1 : 2);
            whole_ += '\n';
        }
        if (last != seq_) {
            find(join("it should have ", seq_, " entries and has ", last));
            return false;
        }
        return true;
    }

    // What may be shown while the game goes on is what the whole line says without its secrets.
    void check_open_lines(const std::vector<Entry>& entries) {
        RecordWriter writer(native::hashing());
        for (size_t i = 0; i < entries.size() && i < open_.size(); ++i) {
            const std::string line = writer.redacted_line(entries[i]);
            if (!open_[i].empty() && open_[i] + '\n' != line) {
                find(join("the line of entry ", i + 1, " that may be shown is another one"));
            }
        }
    }

    void compare(const MatchState& state) {
        if (state.facts().id != id_)
            find(join("its log is that of ", prise::quoted(state.facts().id)));
        if (state.facts().game != kind_) {
            find(join("it is listed as ", kind_, " and is ", state.facts().game));
        }
        if (state.is_over() != (status_ == Status::ended) && status_ != Status::aborted) {
            find(state.is_over() ? "its log has an end, and it is listed as going on"
                                 : "it is listed as ended, and its log has no end");
        }
        if (state.is_over() && state.decided()->outcome.winner != winner_) {
            find(join("it is listed as won by seat ", number_of(winner_), ", and seat ",
                      number_of(state.decided()->outcome.winner), " has won"));
        }
        const auto counted = static_cast<int64_t>(state.line().size());
        if (!state.is_blind() && counted != actions_) {
            find(join("it is listed with ", actions_, " actions and has ", counted));
        }
    }

    Database& database_;
    int64_t number_;
    Examination& exam_;
    std::string id_;
    std::string kind_;
    int64_t seq_ = 0;
    int64_t actions_ = 0;
    Status status_ = Status::waiting;
    Seat winner_ = Seat::none;
    std::vector<std::string> open_;  // by entry; empty: it is the whole line
    std::string whole_;
};

std::vector<int64_t> all_numbers(Database& database) {
    std::vector<int64_t> numbers;
    for (Query row = database.query("SELECT number FROM game ORDER BY number"); row.next();) {
        numbers.push_back(row.integer(0));
    }
    return numbers;
}

void examine_games(Database& database, std::span<const GameEntry> entries,
                   const ExamineSettings& settings, Examination& exam) {
    SharedGames games(entries);
    const std::vector<int64_t> numbers = all_numbers(database);
    for (const int64_t number : numbers) {
        if (exam.findings.size() >= settings.most_findings) return;
        try {
            GameExam(database, number, exam).run(games, settings.by_the_rules);
        } catch (const SqlTrouble& trouble) {
            exam.findings.push_back(
                join("Game number ", number, " cannot be read: ", trouble.words, "."));
        }
        ++exam.games;
        if (settings.progress) settings.progress(exam.games, numbers.size());
    }
}

}  // namespace

Result<Examination> examine(const std::string& data, std::span<const GameEntry> games,
                            const ExamineSettings& settings) {
    try {
        auto database = open_to_look(data);
        if (!database) return refuse(database);
        Transaction transaction(*database, "BEGIN");
        Examination exam;
        exam.version = latest_version();
        exam.findings = faults_of_file(*database, settings.most_findings);
        try {
            examine_games(*database, games, settings, exam);
        } catch (const SqlTrouble& trouble) {
            exam.findings.push_back(join("The list of games: ", trouble.words, "."));
        }
        return exam;
    } catch (const SqlTrouble& trouble) {
        return tl::unexpected(refusal_of(trouble));
    }
}

}  // namespace prise::store
