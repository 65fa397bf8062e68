// A recorded game, told in full or gone through by keys. What was taken back is told too, and said
// to be so. An action reads as its viewer may see it by the end of the record.
#include <algorithm>
#include <optional>
#include <vector>

#include "prise/cli/arguments.h"
#include "prise/cli/boards/boards.h"
#include "prise/cli/failure.h"
#include "prise/cli/game_records.h"
#include "prise/cli/history.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/session.h"
#include "prise/cli/stepping.h"
#include "prise/cli/telling.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"

namespace prise::cli::verbs {
namespace {

// A record is gone through once to see how it ends and once more to tell it, so that no more is
// kept of it than its text.
struct Moment {
    size_t number;  // from 0
    const Told& told;
    const AnyPlay& after;

    bool is_action() const { return told.entry.kind == EntryKind::action; }
    bool is_start() const { return told.entry.kind == EntryKind::start; }
};

class Story {
  public:
    Story(const RecordFile& file, size_t index, const Arguments& arguments)
        : file_(file),
          index_(index),
          state_(file.load(index,
                           [this](const Told& told, const MatchState& state) {
                               moments_ += is_moment(told, state) ? 1 : 0;
                           })),
          title_(record_title(state_, index + 1, file.size())),
          style_(draw_style(arguments)) {
        if (state_.game() == nullptr) return;
        // What is hidden in a game that goes on is shown to nobody who did not ask for it.
        const bool is_safe = state_.decided() || state_.is_open() || arguments.has("--json") ||
                             arguments.has("--sheet");
        viewer_ = viewer_of(*state_.game(), arguments, is_safe ? all_knowing : spectator);
        if (!is_safe && !arguments.has("--seat")) {
            title_ +=
                "\n(The game goes on: nothing hidden is shown; --seat N shows what a seat may "
                "know.)";
        }
    }

    void print(Output& out, bool with_boards) const {
        out.line(title_);
        retell([&](const Moment& moment) {
            if (!moment.is_start()) out.put(words(moment));
            if (with_boards || is_last(moment)) out.draw(board(moment));
            out.flush_if_long();
        });
        out.line(end_words(state_));
    }

    void print_json(Output& out) const {
        retell([&](const Moment& moment) {
            if (moment.is_action() || !moment.told.events.empty()) out.line(json(moment).text());
            out.flush_if_long();
        });
        out.line(record_summary(state_).text());
    }

    void print_sheet(Output& out, bool as_json) const {
        if (state_.play() == nullptr) throw Failure(Exit::usage, "The game has not begun.");
        check_question(*state_.game_entry(), *state_.game(), "sheet");
        const Viewer reader = state_.decided() ? all_knowing : viewer_;
        json::Array actions;
        std::string start;
        retell([&](const Moment& moment) {
            if (moment.number == 0) start = moment.after.observe(reader);
            if (moment.is_action() && state_.counts(moment.told.seq))
                actions.push_back(action(moment, reader));
        });
        json::Object wanted{{"actions", std::move(actions)}, {"result", result_in(state_)}};
        if (!state_.facts().position.empty()) wanted.push_back({"start", std::move(start)});
        const json::Value sheet = value_or_fail(state_.play()->ask("sheet", wanted, reader));
        if (as_json) {
            out.line(json::Value(json::Object{{"sheet", *sheet.find("text")}}).text());
        } else {
            out.print("{}\n{}", title_, *sheet.find("text")->string());
        }
    }

    size_t scenes() const { return moments_; }

    Scene scene(size_t number) {
        if (number < first_kept_ || number >= first_kept_ + kept_.size()) keep_scenes_near(number);
        return kept_[number - first_kept_];
    }

  private:
    static constexpr size_t most_kept = 256;  // scenes

    static bool is_moment(const Told& told, const MatchState& state) {
        const EntryKind kind = told.entry.kind;
        return state.play() != nullptr &&
               (kind == EntryKind::start || kind == EntryKind::action || kind == EntryKind::resign);
    }

    template <class Visit>
    void retell(Visit&& visit) const {
        size_t number = 0;
        file_.load(index_, [&](const Told& told, const MatchState& state) {
            if (is_moment(told, state)) visit(Moment{number++, told, *state.play()});
        });
    }

    void keep_scenes_near(size_t number) {
        first_kept_ = number - std::min(number, most_kept / 2);
        kept_.clear();
        retell([&](const Moment& moment) {
            if (moment.number < first_kept_ || moment.number >= first_kept_ + most_kept) return;
            kept_.push_back({moment.is_start() ? title_ + "\n" : words(moment), board(moment)});
            if (is_last(moment) && state_.decided()) {
                kept_.back().words += wrapped_for_reader(end_words(state_));
            }
        });
    }

    bool is_last(const Moment& moment) const { return moment.number + 1 == moments_; }

    // After the last moment the game may be decided by more than its rules.
    std::string board(const Moment& moment) const {
        std::optional<Outcome> decided;
        if (is_last(moment) && state_.decided()) decided = state_.decided()->outcome;
        return drawn(*state_.game_entry(), *state_.game(), moment.after, viewer_, style_, decided);
    }

    std::string action(const Moment& moment, Viewer viewer) const {
        return action_text(state_, moment.told, viewer);
    }

    // "  3. Black  bp:2", and what it did in sentences below.
    std::string words(const Moment& moment) const {
        const GameEntry& game = *state_.game_entry();
        std::string out;
        if (moment.is_action()) {
            out = fmt::format(
                "{:>6} {}  {}",
                number_words(game, moment.told.entry.seat, moment.told.before.completed_turns),
                seat_words(game, moment.told.entry.seat), action(moment, viewer_));
            if (!state_.counts(moment.told.seq)) out += "  (taken back)";
            out += '\n';
        }
        for (const std::string& sentence : told_words(state_, moment.told, viewer_)) {
            out += wrapped_for_reader(sentence, 7);
        }
        return out;
    }

    json::Value json(const Moment& moment) const {
        json::Object out{{"seq", moment.told.seq}};
        if (moment.is_action()) {
            out.push_back({"seat", number_of(moment.told.entry.seat)});
            out.push_back({"action", action(moment, viewer_)});
        }
        out.push_back({"position", viewer_.everything ? moment.after.position()
                                                      : moment.after.observe(viewer_)});
        json::Array events;
        for (const Event& event : moment.told.events) events.push_back(render(event, viewer_));
        out.push_back({"events", std::move(events)});
        if (moment.is_action() && !state_.counts(moment.told.seq))
            out.push_back({"taken_back", true});
        return out;
    }

    const RecordFile& file_;
    size_t index_;
    size_t moments_ = 0;  // counted while the state is folded
    MatchState state_;
    std::string title_;
    DrawStyle style_;
    Viewer viewer_ = all_knowing;
    size_t first_kept_ = 0;
    std::vector<Scene> kept_;  // from that one on
};

}  // namespace

void replay(const Arguments& arguments, Output& out) {
    if (is_history(arguments.operands.front())) {
        replay_history(arguments, out);
        return;
    }
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = file.chosen(arguments);
    const bool by_keys = arguments.operands.front() != "-" && stdin_is_terminal() &&
                         stdout_is_terminal() && !arguments.has("--json") &&
                         !arguments.has("--boards") && !arguments.has("--all") &&
                         !arguments.has("--sheet");
    if (last - first > 1) file.verify(first, last);
    for (size_t i = first; i < last; ++i) {
        Story story(file, i, arguments);
        if (arguments.has("--sheet")) {
            story.print_sheet(out, arguments.has("--json"));
        } else if (by_keys) {
            const auto scene = [&](size_t number) { return story.scene(number); };
            if (!step_through(story.scenes(), scene, out)) return;
        } else if (arguments.has("--json")) {
            story.print_json(out);
        } else {
            story.print(out, arguments.has("--boards"));
        }
    }
}

}  // namespace prise::cli::verbs
