#include "prise/cli/history.h"

#include <algorithm>
#include <optional>

#include "prise/cli/boards/boards.h"
#include "prise/cli/failure.h"
#include "prise/cli/record_file.h"
#include "prise/cli/session.h"
#include "prise/cli/terminal.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/match/record.h"
#include "prise/native/files.h"

namespace prise::cli {
namespace {

constexpr std::string_view history_question = "history";

std::string_view take_line(std::string_view& text) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

const GameEntry& game_with_histories() {
    for (const GameEntry& entry : all_games()) {
        const auto game = entry.make_from("{}");
        for (const Question& one : game ? (*game)->questions() : std::span<const Question>()) {
            if (one.name == history_question) return entry;
        }
    }
    throw Failure(Exit::usage, "No game of this program replays a log of events.");
}

// A log of events as one answer after the other: a tree of all its records would take many times
// the room of the file. It is cut between two turns, where the position says all there is to know.
class EventLog {
  public:
    EventLog(const Arguments& arguments, const AnyGame& game)
        : game_(game), path_(arguments.operands.front()) {
        if (const auto position = arguments.text("--position")) position_ = *position;
    }

    json::Value replay(std::string_view text) {
        for (int64_t number = 1; !text.empty(); ++number) {
            const std::string_view line = take_line(text);
            if (line.empty()) continue;
            auto record = json::parse(line);
            if (!record || record->object() == nullptr) {
                throw Failure(Exit::unreadable,
                              join(path_, ", line ", number, ": this is no event."));
            }
            if (records_.size() >= usual_piece && ends_turn_before(*record)) {
                position_ = *ask().find("position")->string();
                check_number_of(*record);
                records_.clear();
            }
            if (records_.size() == longest_piece) {
                throw Failure(Exit::unreadable, join(path_, ", line ", number, ": no turn has ",
                                                     longest_piece, " events."));
            }
            records_.push_back(std::move(*record));
        }
        const json::Value answer = ask();
        json::Object whole{{"records", count_}};
        for (const json::Member& member : *answer.object()) {
            if (member.name != "records") whole.push_back(member);
        }
        return whole;
    }

  private:
    static constexpr size_t usual_piece = 32;
    static constexpr size_t longest_piece = 5000;

    static int64_t number_in(const json::Value& record, std::string_view name) {
        const json::Value* member = record.find(name);
        return member != nullptr && member->integer() != nullptr ? *member->integer() : 0;
    }

    // The last event of an action tells the state.
    bool ends_turn_before(const json::Value& record) const {
        return records_.back().find("state") != nullptr &&
               number_in(records_.back(), "turn") != number_in(record, "turn");
    }

    // Inside a piece the rules see to it that no event is missing.
    void check_number_of(const json::Value& record) const {
        if (number_in(record, "n") != number_in(records_.back(), "n") + 1) {
            throw Failure(Refusal{
                "history-mismatch",
                join("Record ", quoted(record.text()), ": another one is missing before it."),
                {}});
        }
    }

    json::Value ask() {
        count_ += static_cast<int64_t>(records_.size());
        json::Object wanted{{"records", records_}};
        if (position_) wanted.push_back({"position", *position_});
        return value_or_fail(
            game_.start()->ask(history_question, json::Value(std::move(wanted)), all_knowing));
    }

    const AnyGame& game_;
    const std::string& path_;
    std::optional<std::string> position_;
    json::Array records_;
    int64_t count_ = 0;
};

}  // namespace

bool is_history(const std::string& path) {
    if (path == "-") return false;
    const auto content = native::read_file(path, RecordLimits{}.bytes);
    if (!content) return false;
    std::string_view text = *content;
    const auto first = json::parse(take_line(text));
    return first && first->object() != nullptr && first->find("type") != nullptr &&
           first->find("kind") == nullptr;
}

void replay_history(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_with_histories();
    const auto game = make_game(entry, arguments);
    const std::string& path = arguments.operands.front();
    const json::Value answer =
        EventLog(arguments, *game).replay(read_input(path, RecordLimits{}.bytes));
    if (arguments.has("--json")) {
        out.line(answer.text());
        return;
    }
    out.line(join(entry.title, ": ", counted(*answer.find("records")->integer(), "event"),
                  " replayed, all as they are written."));
    const auto play = value_or_fail(game->restore(*answer.find("position")->string()));
    out.put(drawn(entry, *game, *play, all_knowing, draw_style(arguments)));
    if (const json::Value* chain = answer.find("chain")) {
        out.line(join("The chain goes on: ", chain->text()));
    }
}

}  // namespace prise::cli
