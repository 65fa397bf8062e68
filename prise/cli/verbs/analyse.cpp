// What the computer thinks of a recorded game: every place as the seat to act there could see it,
// with as many nodes, and what each action gave away. A loss is told of games in which nobody hides
// anything: elsewhere it may have been luck, and nobody could know better.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prise/ai/player.h"
#include "prise/ai/players.h"
#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/telling.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/match/viewer_log.h"
#include "prise/native/interrupt.h"

namespace prise::cli::verbs {
namespace {

// A place of the game, as the seat to act there sees it.
struct Place {
    Seat seat = Seat::none;  // none: the game is over
    ai::Score score = {};    // for that seat
    std::vector<std::string> line = {};

    const std::string& best() const { return line.front(); }
};

enum class Fault : uint8_t { none, inaccuracy, mistake, blunder };
constexpr std::array<std::string_view, 4> fault_names = {"", "inaccuracy", "mistake", "blunder"};

// By what was given away of the expected result, which goes from 0 to 1 here, in thousandths.
Fault fault_of(int loss) {
    return loss >= 250   ? Fault::blunder
           : loss >= 120 ? Fault::mistake
           : loss >= 50  ? Fault::inaccuracy
                         : Fault::none;
}

class Analysis {
  public:
    Analysis(const RecordFile& file, size_t index, const Arguments& arguments)
        : file_(file),
          index_(index),
          nodes_(static_cast<uint64_t>(arguments.number("--nodes", 20'000))),
          library_(library_of(arguments)),
          state_(file.load(index, [this](const Told& told, const MatchState&) {
              actions_ += told.entry.kind == EntryKind::action ? 1 : 0;
          })) {
        if (state_.play() == nullptr) throw Failure(Exit::usage, "The game has not begun.");
        if (!state_.decided() && !state_.is_open()) {
            throw Failure(
                Exit::usage,
                "The game goes on, and what somebody would do there tells what they hide.");
        }
        is_judged_ = state_.is_open() && state_.game()->seats() == 2 &&
                     ai::has_thinking_player(state_.game_entry()->id);
    }

    void tell(Output& out, bool as_json) {
        if (!as_json) out.line(record_title(state_, index_ + 1, file_.size()));
        Progress progress("actions");
        const native::Interrupt interrupt;
        std::optional<Place> before;
        uint64_t done = 0;
        file_.load(index_, [&](const Told& told, const MatchState& state) {
            note(told, state);
            if (interrupt.asked() || state.play() == nullptr) return;
            const bool is_action = told.entry.kind == EntryKind::action;
            if (!is_action && told.entry.kind != EntryKind::start) return;
            if (is_action) progress.at(++done, actions_);
            if (is_action && !state_.counts(told.seq)) return;
            Place after = look_at(state);
            if (is_action && before) {
                as_json ? tell_json(told, *before, after, out)
                        : tell_words(told, *before, after, out);
                out.flush_if_long();
            }
            before = std::move(after);
        });
        if (interrupt.asked()) {
            out.flush();
            throw Failure(Exit::interrupted, "");
        }
        as_json ? out.line(summary().text()) : out.put(summary_words());
    }

  private:
    void note(const Told& told, const MatchState& state) {
        if (state.game() == nullptr) return;
        for (int number = 1; number <= state.game()->seats(); ++number) {
            const Seat seat = seat_number(number);
            logs_.try_emplace(seat, Viewer{seat}).first->second.note(told);
            if (told.entry.kind == EntryKind::start && !state.facts().position.empty()) {
                starts_[seat] = state.play()->observe({seat});
            }
        }
    }

    Place look_at(const MatchState& state) {
        const AnyPlay& play = *state.play();
        const Seat seat = play.to_act();
        if (seat == Seat::none) {
            return {};
        }
        auto& player = players_[seat];
        if (!player) {
            player = value_or_fail(ai::make_player(state.game_entry()->id, *state.game(),
                                                   {.seat = seat, .library = library_}));
        }
        ai::Seen seen = ai::seen_by(play, seat, logs_.at(seat).actions());
        if (const auto start = starts_.find(seat); start != starts_.end()) {
            seen.start = start->second;
        }
        value_or_fail(player->see(seen));
        player->go({.nodes = nodes_});
        while (player->step(4096)) {
        }
        const ai::Line& line = player->thought().lines.front();
        return {seat, line.score, line.actions};
    }

    // What an action gave away, in thousandths of the game; nothing: nobody can say.
    std::optional<int> loss(const std::string& action, const Place& before,
                            const Place& after) const {
        if (!is_judged_) return std::nullopt;
        if (action == before.best()) return 0;
        int result = after.score.result;
        if (after.seat == Seat::none) {
            const Verdict verdict = state_.play()->verdict();
            result = verdict.outcome.status != Outcome::Status::win ? 0
                     : verdict.outcome.winner == before.seat        ? 10'000
                                                                    : -10'000;
        } else if (after.seat != before.seat) {
            result = -result;
        }
        return std::max(0, (before.score.result - result) / 20);
    }

    // "+0.15", "wins in 5"
    static std::string worth(const ai::Score& score) {
        if (score.end_in) return join(score.value < 0 ? "loses" : "wins", " in ", *score.end_in);
        return fmt::format("{:+.2f}", score.value / 100.0);
    }

    void tell_words(const Told& told, const Place& before, const Place& after, Output& out) {
        const GameEntry& game = *state_.game_entry();
        const std::string action = action_text(state_, told, all_knowing);
        out.print("{:>6} {}  {}  ({})",
                  number_words(game, told.entry.seat, told.before.completed_turns),
                  seat_words(game, told.entry.seat), action, worth(before.score));
        const auto lost = loss(action, before, after);
        const Fault fault = count(told.entry.seat, lost);
        if (fault != Fault::none) {
            out.print("  {}: {} % of the game; {} was better",
                      fault_names[static_cast<size_t>(fault)], (*lost + 5) / 10, before.best());
        }
        out.put("\n");
    }

    void tell_json(const Told& told, const Place& before, const Place& after, Output& out) {
        const std::string action = action_text(state_, told, all_knowing);
        const auto lost = loss(action, before, after);
        const Fault fault = count(told.entry.seat, lost);
        json::Object line{{"seq", told.seq},
                          {"seat", number_of(told.entry.seat)},
                          {"action", action},
                          {"value", before.score.value},
                          {"result", thousandths(before.score.result / 10)}};
        if (before.score.end_in) line.push_back({"endIn", *before.score.end_in});
        line.push_back({"best", json::Array(before.line.begin(), before.line.end())});
        if (lost) {
            line.push_back({"loss", thousandths(*lost)});
            line.push_back({"fault", fault == Fault::none
                                         ? json::Value()
                                         : json::Value(fault_names[static_cast<size_t>(fault)])});
        }
        out.line(json::Value(std::move(line)).text());
    }

    static json::Value thousandths(int value) {
        return json::Decimal{fmt::format("{:.3f}", value / 1000.0)};
    }

    struct Tally {
        std::array<int, 4> faults{};
        int actions = 0;
        int lost = 0;
    };

    Fault count(Seat seat, const std::optional<int>& lost) {
        Tally& tally = tallies_[seat];
        ++tally.actions;
        tally.lost += lost.value_or(0);
        const Fault fault = fault_of(lost.value_or(0));
        ++tally.faults[static_cast<size_t>(fault)];
        return fault;
    }

    json::Value summary() const {
        json::Array seats;
        for (const auto& [seat, tally] : tallies_) {
            json::Object one{{"seat", number_of(seat)}, {"actions", tally.actions}};
            if (is_judged_) {
                one.push_back({"inaccuracies", tally.faults[1]});
                one.push_back({"mistakes", tally.faults[2]});
                one.push_back({"blunders", tally.faults[3]});
                one.push_back({"loss", thousandths(tally.lost / tally.actions)});
            }
            seats.push_back(std::move(one));
        }
        return json::Object{{"nodes", static_cast<int64_t>(nodes_)}, {"seats", std::move(seats)}};
    }

    std::string summary_words() const {
        if (!is_judged_) {
            return "Who hides something cannot be told afterwards what was a mistake.\n";
        }
        std::string out;
        for (const auto& [seat, tally] : tallies_) {
            const std::string faults =
                listed({counted(tally.faults[3], "blunder"), counted(tally.faults[2], "mistake"),
                        fmt::format("{} {}", tally.faults[1],
                                    tally.faults[1] == 1 ? "inaccuracy" : "inaccuracies")});
            out += fmt::format("{}: {} in {}\n", capital(seat_words(*state_.game_entry(), seat)),
                               faults, counted(tally.actions, "action"));
        }
        return out;
    }

    const RecordFile& file_;
    size_t index_;
    uint64_t nodes_;
    std::shared_ptr<const ai::Library> library_;
    uint64_t actions_ = 0;  // counted while the state is folded
    MatchState state_;
    bool is_judged_ = false;
    std::map<Seat, ViewerLog> logs_;
    std::map<Seat, std::string> starts_;  // of a game that began from a position
    std::map<Seat, std::unique_ptr<ai::AnyPlayer>> players_;
    std::map<Seat, Tally> tallies_;
};

}  // namespace

void analyse(const Arguments& arguments, Output& out) {
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = file.chosen(arguments);
    if (last - first > 1) file.verify(first, last);
    for (size_t i = first; i < last; ++i) {
        Analysis(file, i, arguments).tell(out, arguments.has("--json"));
    }
}

}  // namespace prise::cli::verbs
