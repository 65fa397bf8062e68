#include "prise/cli/history.h"

#include <algorithm>

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

json::Array records_in(const std::string& path, std::string_view text) {
    json::Array records;
    for (int64_t number = 1; !text.empty(); ++number) {
        const std::string_view line = take_line(text);
        if (line.empty()) continue;
        auto record = json::parse(line);
        if (!record || record->object() == nullptr) {
            throw Failure(Exit::unreadable, join(path, ", line ", number, ": this is no event."));
        }
        records.push_back(std::move(*record));
    }
    return records;
}

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
    json::Object wanted{{"records", records_in(path, read_input(path, RecordLimits{}.bytes))}};
    if (const auto position = arguments.text("--position")) {
        wanted.push_back({"position", std::string(*position)});
    }
    const json::Value answer = value_or_fail(
        game->start()->ask(history_question, json::Value(std::move(wanted)), all_knowing));
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
