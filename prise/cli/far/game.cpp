#include "prise/cli/far/game.h"

#include <algorithm>
#include <utility>

#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/telling.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/native/clocks.h"

namespace prise::cli::far {
namespace {

int64_t steady_ms() { return native::MachineClocks().steady_ms(); }

// A seat of the game; anything else is none.
Seat seat_at(const json::Value& value, std::string_view name, int seats) {
    const int64_t number = number_at(value, name);
    return number >= 1 && number <= seats ? seat_number(static_cast<int>(number)) : Seat::none;
}

const json::Array& array_at(const json::Value& value, std::string_view name) {
    static const json::Array none;
    const json::Value* found = value.find(name);
    return found != nullptr && found->array() != nullptr ? *found->array() : none;
}

bool has_value(const json::Value& value, std::string_view name) {
    const json::Value* found = value.find(name);
    return found != nullptr && !found->is_null();
}

[[noreturn]] void strange(std::string_view what) {
    throw Failure(Exit::trouble,
                  join("The server and this program do not agree about the game: ", what));
}

}  // namespace

std::string text_at(const json::Value& value, std::string_view name) {
    const json::Value* found = value.find(name);
    return found != nullptr && found->string() != nullptr ? *found->string() : std::string();
}

int64_t number_at(const json::Value& value, std::string_view name) {
    const json::Value* found = value.find(name);
    return found != nullptr && found->integer() != nullptr ? *found->integer() : 0;
}

bool flag_at(const json::Value& value, std::string_view name) {
    const json::Value* found = value.find(name);
    return found != nullptr && found->boolean() != nullptr && *found->boolean();
}

Game::Game(const json::Value& state) : id_(text_at(state, "id")) {
    entry_ = find_game(all_games(), text_at(state, "game"));
    if (entry_ == nullptr) {
        strange(join("there is no game ", quoted(text_at(state, "game")), " here."));
    }
    const json::Value* options = state.find("options");
    auto rules = entry_->make_from(options == nullptr ? "{}" : options->text());
    if (!rules) strange(rules.error().sentence);
    rules_ = std::move(*rules);
    play_ = rules_->start();
    fetch_again(state);
    seq_ = 0;  // the log is read from its beginning
}

void Game::fetch_again(const json::Value& state) {
    spectators_ = number_at(state, "spectators");
    take_players(state);
    stand(state);
    has_moved_ = false;
}

void Game::take_players(const json::Value& seats) {
    players_.resize(static_cast<size_t>(rules_->seats()));
    for (const json::Value& one : array_at(seats, "seats")) {
        const Seat seat = seat_at(one, "seat", rules_->seats());
        if (seat == Seat::none) continue;
        players_[index_of(seat)] = {in_one_line(text_at(one, "name")), text_at(one, "kind"),
                                    flag_at(one, "taken"),
                                    one.find("present") == nullptr || flag_at(one, "present")};
    }
}

// How the game stands, from a whole game or from the `now` of an entry.
void Game::stand(const json::Value& now) {
    const json::Value* outcome = now.find("outcome");
    outcome_ = outcome == nullptr ? json::Value() : *outcome;
    const std::string status = text_at(outcome_, "status");
    is_aborted_ = status == "aborted" || text_at(now, "status") == "aborted";
    decided_.reset();
    if (status == "win" || status == "draw") {
        reason_ = std::make_shared<const std::string>(text_at(outcome_, "reason"));
        const Seat winner = seat_at(outcome_, "winner", rules_->seats());
        decided_ = status == "win" ? win(winner, *reason_) : draw(*reason_);
    }
    to_act_ = seat_at(now, "toAct", rules_->seats());
    take_clock(now);
    offer_.reset();
    if (const json::Value* offer = now.find("offer"); offer != nullptr && !offer->is_null()) {
        offer_ = OpenOffer{seat_at(*offer, "seat", rules_->seats()),
                           text_at(*offer, "what") == "takeback"};
    }
    if (now.find("you") != nullptr) {
        const Seat before = std::exchange(you_, seat_at(now, "you", rules_->seats()));
        has_moved_ = before != you_;
    }
    const std::string observation = text_at(now, "observation");
    if (observation.empty()) return;
    const std::string memory = text_at(now, "memory");
    auto play = is_over() ? rules_->restore(observation, memory)
                          : rules_->stand_on(observation, Viewer{you_}, memory);
    if (!play) strange(play.error().sentence);
    play_ = std::move(*play);
    has_begun_ = true;
    shadow_ = play_->is_open() ? play_->clone() : nullptr;
}

void Game::take_clock(const json::Value& now) {
    times_.reset();
    const json::Value* clock = now.find("clock");
    if (clock == nullptr || clock->is_null()) return;
    Times times;
    for (const json::Value& left : array_at(*clock, "left")) {
        times.left_ms.push_back(left.integer() == nullptr ? 0 : *left.integer());
    }
    times.left_ms.resize(players_.size());
    times.running = seat_at(*clock, "running", rules_->seats());
    times.told_at_ms = steady_ms();
    times_ = std::move(times);
}

std::optional<int64_t> Game::left_ms(Seat seat) const {
    if (!times_) return std::nullopt;
    const int64_t left = times_->left_ms[index_of(seat)];
    return seat == times_->running && !is_over()
               ? std::max<int64_t>(0, left - (steady_ms() - times_->told_at_ms))
               : left;
}

Sight Game::sight() const {
    return {*entry_, *rules_, *play_, is_over() ? all_knowing : Viewer{you_}, decided_};
}

std::string Game::name_of(Seat seat) const { return capital(seat_words(*entry_, seat)); }

std::vector<std::string> Game::take(const json::Value& entry) {
    const int64_t seq = number_at(entry, "seq");
    if (seq <= seq_) return {};
    seq_ = seq;
    const std::string kind = text_at(entry, "kind");
    const Seat seat = seat_at(entry, "seat", rules_->seats());
    const std::string who = seat == Seat::none ? "The server" : name_of(seat);
    std::vector<std::string> out;
    for (const json::Value& opened : array_at(entry, "opened")) {
        const auto place = std::ranges::find(move_seqs_, number_at(opened, "seq"));
        if (place != move_seqs_.end()) {
            moves_[static_cast<size_t>(place - move_seqs_.begin())].text =
                text_at(opened, "action");
        }
    }
    if (kind == "created") {
        starts_at_start_ = !has_value(entry, "position") && !has_value(entry, "commitment");
    } else if (kind == "joined" && seat != Seat::none) {
        players_[index_of(seat)].taken = true;
        players_[index_of(seat)].name = in_one_line(text_at(entry, "name"));
        if (seat != you_) {
            out = {join(who, ": ", players_[index_of(seat)].name, " sits down.")};
        }
    } else if (kind == "deal-abandoned") {
        out = {"The deal was given up."};
    } else if (kind == "action") {
        out = take_action(entry, seat);
    } else if (kind == "undo" || kind == "takeback") {
        take_back(number_at(entry, "to"));
        out = {kind == "undo" ? join(who, " takes back what they have played in this turn.")
                              : "The last action was taken back."};
    } else if (kind == "offer") {
        const bool is_takeback = text_at(entry, "what") == "takeback";
        const std::string what =
            is_takeback ? " would like to take the last action back" : " offers a draw";
        out = {seat == you_ ? join("You have asked the others", is_takeback ? "." : ": a draw?")
                            : join(who, what, you_ == Seat::none ? "." : ": accept or decline?")};
    } else if (kind == "answer" && !flag_at(entry, "accepts")) {
        out = {join(who, " declines.")};
    } else if (kind == "resign" || kind == "timeout") {
        out = {
            join(who,
                 kind == "timeout"                       ? "'s time is over"
                 : text_at(entry, "by") == "abandonment" ? " has left the game"
                                                         : " resigns",
                 rules_->seats() > 2 ? "; from now on the forced action is played there." : ".")};
    } else if (kind == "time-given") {
        out = {join(who, " gives ", number_at(entry, "ms") / 1000, " seconds to ",
                    seat_words(*entry_, seat_at(entry, "to", rules_->seats())), ".")};
    } else if (kind == "resumed") {
        out = {"The server was away; nobody pays for that time."};
    } else if (kind == "aborted") {
        const std::string reason = in_one_line(text_at(entry, "reason"));
        out = {join(who, " has given the game up; it counts for nobody.",
                    reason.empty() ? "" : " Why: ", reason)};
    }
    if (const json::Value* now = entry.find("now")) stand(*now);
    return out;
}

std::vector<std::string> Game::take_action(const json::Value& entry, Seat seat) {
    Collector collector;
    Deed deed{*entry_,
              rules_->options(),
              seat,
              in_one_line(text_at(entry, "action")),
              array_at(entry, "events"),
              {}};
    if (shadow_ && shadow_->apply(deed.action, seat, &collector)) {
        deed.captures = collector.captures;
    } else {
        shadow_ = nullptr;
    }
    const bool goes_on = !moves_.empty() && moves_.back().seat == seat;
    const int64_t turns = moves_.empty() ? 0 : moves_.back().turns_before + (goes_on ? 0 : 1);
    moves_.push_back({seat, turns, deed.action});
    move_seqs_.push_back(number_at(entry, "seq"));
    last_events_ = deed.events;
    return deed_words(deed);
}

void Game::take_back(int64_t to) {
    while (!move_seqs_.empty() && move_seqs_.back() > to) {
        move_seqs_.pop_back();
        moves_.pop_back();
    }
    last_events_.clear();
    shadow_ = nullptr;
}

std::vector<std::string> Game::take_presence(const json::Value& presence) {
    spectators_ = number_at(presence, "spectators");
    std::vector<std::string> out;
    for (const json::Value& one : array_at(presence, "seats")) {
        const Seat seat = seat_at(one, "seat", rules_->seats());
        if (seat == Seat::none || seat == you_) continue;
        Player& player = players_[index_of(seat)];
        const bool is_there = flag_at(one, "present");
        const bool counts = player.taken && player.kind != "computer" && !is_over();
        if (counts && is_there != player.present) {
            const int64_t wait = (number_at(one, "claimIn") + 999) / 1000;
            out.push_back(is_there ? join(name_of(seat), " is here.")
                          : you_ == Seat::none || !has_begun_
                              ? join(name_of(seat), " is gone.")
                              : join(name_of(seat),
                                     " is gone. If it is their turn and they stay "
                                     "away, you may claim the game in ",
                                     wait, " seconds."));
        }
        player.present = is_there;
    }
    return out;
}

}  // namespace prise::cli::far
