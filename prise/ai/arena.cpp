#include "prise/ai/arena.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "prise/ai/seeds.h"

namespace prise::ai {
namespace {

struct Step {
    PlayMark before;
    AnyAction action;
    Seat seat;
    std::vector<Event> events;
};

// The log as that seat sees it now: what was sealed may have been opened since.
std::vector<SeenText> log_for(const AnyPlay& play, const std::vector<Step>& steps, Seat seat) {
    const Viewer viewer{seat};
    std::vector<SeenText> log;
    log.reserve(steps.size());
    for (const Step& step : steps) {
        SeenText& seen = log.emplace_back(SeenText{step.seat, std::nullopt});
        if (play.may_see(step.before, step.action, viewer)) {
            seen.action = play.text(step.action);
        }
        for (const Event& event : step.events) {
            seen.told.push_back(render(event, viewer));
        }
    }
    return log;
}

void act(AnyPlay& play, std::vector<Step>& steps, Played& played, const std::string& action) {
    const AnyAction admitted = play.admit(action, Seat::none).value();
    Collector told;
    Step step{play.mark(), admitted, play.to_act(), {}};
    play.apply(admitted, &told);
    step.events = std::move(told.events);
    steps.push_back(std::move(step));
    played.actions.push_back(action);
}

// Do both sides agree on who wins, and have so for a while? Then the rest need not be played.
class Agreement {
  public:
    // That seat has thought and expects this result. The winner, once it is sure.
    Seat after(Seat seat, int result) {
        constexpr int sure = 9'800;
        constexpr int long_enough = 6;  // thoughts of each side
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        const Seat winner = result >= sure ? seat : result <= -sure ? other : Seat::none;
        if (winner != winner_) {
            winner_ = winner;
            thoughts_ = {};
        }
        ++thoughts_[index_of(seat)];
        const bool is_sure =
            winner != Seat::none && thoughts_[0] >= long_enough && thoughts_[1] >= long_enough;
        return is_sure ? winner : Seat::none;
    }

  private:
    Seat winner_ = Seat::none;
    std::array<int, 2> thoughts_{};
};

// A deal and a few random actions, none of which ends the game.
std::unique_ptr<AnyPlay> open_game(const AnyGame& game, int actions, uint64_t opening,
                                   std::vector<Step>& steps, Played& played) {
    for (uint64_t attempt = 0;; ++attempt) {
        Random random(mixed(opening, attempt, 77));
        Deal deal{};
        for (uint64_t& word : deal.words) {
            word = random.next();
        }
        auto play = game.start(deal);
        played.position = play->position();
        played.memory = play->memory();
        steps.clear();
        played.actions.clear();
        std::vector<std::string> legal;
        while (static_cast<int>(steps.size()) < actions && play->to_act() != Seat::none) {
            play->legal(all_knowing, legal);
            act(*play, steps, played, legal[random.below(static_cast<uint32_t>(legal.size()))]);
        }
        if (play->to_act() != Seat::none || attempt > 100) {
            return play;
        }
    }
}

void think(AnyPlayer& player, const Contestant& contestant, const Contest& contest) {
    constexpr uint64_t slice = 2048;
    const int64_t begun = contestant.time_ms > 0 ? contest.now_ms() : 0;
    player.go(contestant.limits);
    while (player.step(slice)) {
        if (contestant.time_ms > 0 && contest.now_ms() - begun >= contestant.time_ms) {
            player.stop();
        }
    }
}

// Refused where it is another program that does not start.
Result<std::unique_ptr<AnyPlayer>> player_for(const Contest& contest, const AnyGame& game,
                                              const Contestant& contestant, const Setup& setup) {
    if (!contestant.program.empty()) {
        return contest.make_outside(game, contestant, setup);
    }
    if (contestant.is_random) {
        return make_random_player(game, setup);
    }
    if (contestant.is_material) {
        return make_material_player(contest.entry->id, game, setup);
    }
    return make_player(contest.entry->id, game, setup);
}

std::optional<Protocol> protocol_of(std::string_view name) {
    return name == "json"  ? std::optional(Protocol::json)
           : name == "uci" ? std::optional(Protocol::uci)
           : name == "hub" ? std::optional(Protocol::hub)
                           : std::nullopt;
}

}  // namespace

Result<Contestant> read_contestant(std::string_view text) {
    Contestant contestant;
    while (!text.empty()) {
        if (text.starts_with("engine=")) {
            contestant.program = text.substr(text.find('=') + 1);
            break;
        }
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const std::string_view name = part.substr(0, part.find('='));
        if (part == "random") {
            contestant.is_random = true;
            continue;
        }
        if (part == "material") {
            contestant.is_material = true;
            continue;
        }
        if (part == "tables") {
            contestant.has_library = true;
            continue;
        }
        if (part == "book") {
            contestant.has_library = true;
            contestant.limits.by_book = true;
            continue;
        }
        if (part == "plain") {
            contestant.is_plain = true;
            continue;
        }
        if (part == "greedy") {  // one turn deep, and no thought of the answer
            contestant.limits.depth = 1;
            continue;
        }
        const std::string_view digits = part.substr(std::min(part.size(), name.size() + 1));
        if (const auto bids = bids_of(digits); name == "bids" && bids) {
            contestant.bids = *bids;
            continue;
        }
        if (const auto protocol = protocol_of(digits); name == "protocol" && protocol) {
            contestant.protocol = *protocol;
            continue;
        }
        constexpr std::string_view set = "set.";
        if (name.size() > set.size() && name.starts_with(set)) {
            contestant.program_options.emplace_back(name.substr(set.size()), digits);
            continue;
        }
        int64_t value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_number =
            read.ec == std::errc() && read.ptr == digits.data() + digits.size() && value > 0;
        if (name == "level" && is_number && value <= levels) {
            contestant.level = static_cast<int>(value);
        } else if (name == "nodes" && is_number) {
            contestant.limits.nodes = static_cast<uint64_t>(value);
        } else if (name == "depth" && is_number && value <= 1000) {
            contestant.limits.depth = static_cast<int>(value);
        } else if (name == "time" && is_number) {
            contestant.time_ms = value;
        } else if (name == "table" && is_number && value <= 4096) {
            contestant.table_bytes = static_cast<size_t>(value) << 20;
        } else {
            return refuse(
                "bad-player",
                "'" + std::string(part) +
                    "' says nothing of a player: level=1..8, nodes=N, depth=N, "
                    "time=MS, table=MB, bids=solved|strict|static|capacity|random, random, "
                    "material, greedy, tables, book, plain; protocol=json|uci|hub, set.NAME=VALUE, "
                    "engine=COMMAND.",
                "");
        }
    }
    const bool ends = contestant.is_random || contestant.is_material || contestant.level < levels ||
                      contestant.limits.nodes != 0 || contestant.limits.depth != 0 ||
                      contestant.time_ms != 0;
    if (!ends) {
        return refuse("bad-player", "Level 8 needs a limit: nodes=N, depth=N or time=MS.", "");
    }
    return contestant;
}

Played play_game(const Contest& contest, std::span<const Contestant> seats, uint64_t opening) {
    Played played;
    const auto game = contest.entry->make(*contest.options).value();
    std::vector<Step> steps;
    const auto play = open_game(*game, contest.opening_actions, opening, steps, played);
    const auto lost_by = [&](Seat seat, std::string reason) {
        played.half_points = seat == Seat::first ? 0 : 2;
        played.is_forfeit = true;
        played.reason = std::move(reason);
        return played;
    };
    std::vector<std::unique_ptr<AnyPlayer>> players;
    for (size_t i = 0; i < seats.size(); ++i) {
        const Setup setup{.seat = seat_number(static_cast<int>(i) + 1),
                          .level = seats[i].level,
                          .seed = mixed(opening, i),
                          .table_bytes = seats[i].table_bytes,
                          .bids = seats[i].bids,
                          .library = seats[i].has_library ? contest.library : nullptr,
                          .is_plain = seats[i].is_plain};
        auto player = player_for(contest, *game, seats[i], setup);
        if (!player) {
            return lost_by(setup.seat, "player-refused: " + player.error().sentence);
        }
        players.push_back(std::move(*player));
    }
    Agreement agreement;
    while (play->to_act() != Seat::none) {
        if (static_cast<int>(played.actions.size()) >= contest.most_actions) {
            played.half_points = 1;
            played.is_decided = false;
            played.reason = "too-long";
            return played;
        }
        const Seat seat = play->to_act();
        AnyPlayer& player = *players[index_of(seat)];
        // Our own players need no log of an open game.
        const bool needs_log = !game->is_open() || !seats[index_of(seat)].program.empty();
        const auto log = needs_log ? log_for(*play, steps, seat) : std::vector<SeenText>{};
        if (const auto saw = player.see(seen_by(*play, seat, log)); !saw) {
            return lost_by(seat, "player-refused: " + saw.error().sentence);
        }
        think(player, seats[index_of(seat)], contest);
        const std::string& best = player.thought().best;
        if (const auto admitted = play->admit(best, Seat::none); !admitted) {
            return lost_by(seat, "no action: " + admitted.error().sentence);
        }
        act(*play, steps, played, best);
        const auto& lines = player.thought().lines;
        if (contest.adjudicates && seats.size() == 2 && !lines.empty()) {
            const Seat winner = agreement.after(seat, lines.front().score.result);
            if (winner != Seat::none && play->to_act() != Seat::none) {
                played.half_points = winner == Seat::first ? 2 : 0;
                played.reason = "adjudicated";
                return played;
            }
        }
    }
    const Verdict verdict = play->verdict();
    played.reason = verdict.outcome.reason;
    played.half_points = verdict.outcome.status == Outcome::Status::draw ? 1
                         : verdict.outcome.winner == Seat::first         ? 2
                                                                         : 0;
    return played;
}

PlayedPair play_pair(const Contest& contest, const Contestant& first, const Contestant& second,
                     uint64_t opening) {
    const Contestant there[] = {first, second};
    const Contestant back[] = {second, first};
    PlayedPair pair{{play_game(contest, there, opening), play_game(contest, back, opening)}};
    pair.half_points = pair.games[0].half_points + 2 - pair.games[1].half_points;
    return pair;
}

}  // namespace prise::ai
