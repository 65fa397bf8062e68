// A small host for tests: it plays random games and stores them until it is killed, and prints
// "GAME SEQ ID" for every action that the store has acknowledged. Started again on the same file it
// goes on with the games that are there; first it repeats the last action of each, and the store
// must know its answer.
//
//     store_writer FILE [GAMES [ACTIONS]]     so many at once (8); ends after so many (0: never)
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <mutex>
#include <random>

#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/match/match.h"
#include "prise/match/record.h"
#include "prise/native/clocks.h"
#include "prise/native/descriptor.h"
#include "prise/native/entropy.h"
#include "prise/native/hash.h"
#include "prise/store/store.h"

namespace prise::store {
namespace {

[[noreturn]] void give_up(const std::string& sentence) {
    std::fprintf(stderr, "store_writer: %s\n", sentence.c_str());
    std::_Exit(1);  // the writer's thread may be at work
}

template <class T>
T value(Result<T> result) {
    if (!result) give_up(result.error().sentence);
    return *std::move(result);
}

// What the store's thread hands to ours.
class Mailbox {
  public:
    void put(std::string game, Answer answer) {
        const std::lock_guard lock(mutex_);
        letters_.emplace_back(std::move(game), std::move(answer));
        came_.notify_one();
    }
    std::pair<std::string, Answer> take() {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [this] { return !letters_.empty(); });
        auto letter = std::move(letters_.front());
        letters_.pop_front();
        return letter;
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::deque<std::pair<std::string, Answer>> letters_;
};

class Room {
  public:
    Room(std::string id, SharedGames& games)
        : id_(std::move(id)),
          match_({&games, native::hashing(), [] { return native::random_bytes<32>(); }}),
          open_(native::hashing()),
          whole_(native::hashing()) {}

    Append made(const std::string& game) {
        MatchFacts facts;
        facts.id = id_;
        facts.game = game;
        auto appended = value(match_.create(facts, now()));
        for (Told& told : value(match_.start(now()))) appended.push_back(std::move(told));
        Append item = item_of(appended, 0);
        item.facts = GameFacts{.game = game, .is_public = true, .created_ms = now()};
        item.changes = {SetSeats{id_, {SeatRow{.taken = true}, SeatRow{.taken = true}}}};
        return item;
    }
    Append acted(Random& random) {
        const int64_t before = match_.state().next_seq() - 1;
        const AnyPlay* play = match_.state().play();
        play->legal(all_knowing, legal_);
        const auto& action = legal_[random.below(static_cast<uint32_t>(legal_.size()))];
        return item_of(value(match_.act(play->to_act(), action, now())), before);
    }
    // From the store; the item that would have been its last one.
    Append folded(const Store& store) {
        Append last;
        for (const EntryRow& row : value(store.entries(id_, 0, Lines::whole))) {
            text_ += row.line + '\n';
        }
        auto entries = read_record(text_, native::hashing());
        if (!entries) give_up(join(id_, ": ", entries.error().text()));
        for (Entry& entry : *entries) {
            const int64_t before = match_.state().next_seq() - 1;
            Appended one;
            one.push_back(value(match_.fold(std::move(entry))));
            last = item_of(one, before);
        }
        return last;
    }
    bool is_over() const { return match_.state().is_over(); }
    const std::string& id() const { return id_; }

  private:
    static int64_t now() { return native::MachineClocks().wall_ms(); }

    Append item_of(const Appended& appended, int64_t before) {
        Append item;
        item.game = id_;
        item.expected_seq = before;
        for (const Told& told : appended) {
            Line line{open_.redacted_line(told.entry), whole_.whole_line(told.entry)};
            line.open.pop_back();
            line.whole.pop_back();
            if (line.open == line.whole) line.whole.clear();
            item.lines.push_back(std::move(line));
        }
        const MatchState& state = match_.state();
        item.action_id = join("id-", state.next_seq() - 1);
        item.answer = join("answer-", state.next_seq() - 1);
        item.standing.status = state.is_over() ? Status::ended : Status::running;
        if (state.is_over()) item.standing.winner = state.decided()->outcome.winner;
        item.standing.actions = static_cast<int64_t>(state.line().size());
        item.standing.last_move_ms = now();
        return item;
    }

    std::string id_;
    std::string text_;
    Match match_;
    RecordWriter open_;
    RecordWriter whole_;
    std::vector<std::string> legal_;
};

class Host {
  public:
    explicit Host(Store& store) : store_(store), random_(std::random_device{}()) {}

    void go_on() {
        for (const GameRow& row : value(store_.unfinished())) {
            auto room = std::make_unique<Room>(row.id, games_);
            Append again = room->folded(store_);
            again.answer = "another answer";
            if (again.expected_seq == 0) again.facts = GameFacts{};
            store_.append({again}, [this, id = row.id, seq = row.seq](const Answers& answers) {
                const auto* known = std::get_if<Duplicate>(&answers.front());
                if (known == nullptr || known->seq != seq ||
                    known->answer != join("answer-", seq)) {
                    give_up(id + ": the last action is not known any more");
                }
                mail_.put(id, Stored{seq});
            });
            rooms_.emplace(row.id, std::move(room));
        }
    }
    void make() {
        // In turn, so that every file has games with secrets and games without.
        constexpr std::array kinds = {"drafti", "casino"};
        const std::string id = join("game-", to_hex(native::random_bytes<32>()).substr(0, 12));
        auto room = std::make_unique<Room>(id, games_);
        send(room->made(kinds[made_++ % kinds.size()]));
        rooms_.emplace(id, std::move(room));
    }
    size_t rooms() const { return rooms_.size(); }

    void serve(int64_t actions) {
        for (int64_t n = 0; actions == 0 || n < actions; ++n) {
            auto [id, answer] = mail_.take();
            const auto* stored = std::get_if<Stored>(&answer);
            if (stored == nullptr) give_up(id + " was not stored");
            const std::string line = join(id, " ", stored->seq, " id-", stored->seq, "\n");
            if (native::write_all(1, line) != 0) give_up("nobody listens");
            Room& room = *rooms_.at(id);
            if (room.is_over()) {
                rooms_.erase(id);
                make();
            } else {
                send(room.acted(random_));
            }
        }
    }

  private:
    void send(Append item) {
        std::string id = item.game;
        store_.append({std::move(item)}, [this, id = std::move(id)](const Answers& answers) {
            mail_.put(id, answers.front());
        });
    }

    Store& store_;
    Random random_;
    size_t made_ = 0;
    SharedGames games_{all_games()};
    std::map<std::string, std::unique_ptr<Room>> rooms_;
    Mailbox mail_;
};

int run(int count, char** words) {
    if (count < 2) give_up("FILE [GAMES [ACTIONS]]");
    const size_t games = count > 2 ? std::strtoul(words[2], nullptr, 10) : 8;
    const int64_t actions = count > 3 ? std::strtol(words[3], nullptr, 10) : 0;
    auto store = value(open_sqlite(words[1]));
    {
        Host host(*store);
        host.go_on();
        while (host.rooms() < games) host.make();
        host.serve(actions);
        store.reset();  // before those whom it tells
    }
    return 0;
}

}  // namespace
}  // namespace prise::store

int main(int count, char** words) { return prise::store::run(count, words); }
