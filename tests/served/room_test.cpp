// A room and those who listen to it: the store is real, the loop runs only what it is told to, so
// every order of events can be had.
#include "prise/server/room.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/json.h"
#include "prise/native/clocks.h"
#include "prise/native/entropy.h"
#include "prise/native/hash.h"
#include "prise/store/testing_test.h"

namespace prise::server {
namespace {

class StandingLoop final : public net::Loop {
  public:
    size_t index() const override { return 0; }
    bool here() const override { return true; }
    int64_t now_ms() const override { return 0; }

    void post(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(work));
    }
    Timer after(int64_t /*ms*/, std::function<void()> work) override {
        const Timer timer{0, ++number_};
        timers_.emplace(timer, std::move(work));
        return timer;
    }
    void cancel(Timer timer) override { timers_.erase(timer); }

    // As soon as the store has said something.
    void wait() {
        for (;; std::this_thread::yield()) {
            const std::lock_guard lock(mutex_);
            if (!posted_.empty()) {
                return;
            }
        }
    }
    void run_posted() {
        std::vector<std::function<void()>> now;
        {
            const std::lock_guard lock(mutex_);
            now.swap(posted_);
        }
        for (const auto& work : now) {
            work();
        }
    }
    void run_timers() {
        for (const auto& [timer, work] : std::exchange(timers_, {})) {
            work();
        }
    }

  private:
    std::mutex mutex_;
    std::vector<std::function<void()>> posted_;
    std::map<Timer, std::function<void()>> timers_;
    uint64_t number_ = 0;
};

class Ear final : public net::Outlet {
  public:
    explicit Ear(net::Loop& loop) : loop_(loop) {}
    net::Loop& loop() const override { return loop_; }
    bool is_open() const override { return true; }
    bool send(net::Bytes message) override {
        heard.push_back(*message);
        return true;
    }
    bool send_latest(uint32_t /*slot*/, net::Bytes /*message*/) override { return true; }
    size_t queued_bytes() const override { return 0; }
    size_t queued_messages() const override { return 0; }

    std::vector<std::string> heard;

  private:
    net::Loop& loop_;
};

class Rooms : public testing::Test {
  protected:
    Rooms() {
        store::GameRow row;
        row.id = "game";
        row.facts.game = "drafti";
        row.seats.resize(2);
        room_ = std::make_shared<Room>(host_, std::move(row), watch());
        room_->order({.deed = [](Match& match, int64_t at_ms) -> Result<Appended> {
                          auto made = match.create({.id = "game", .game = "drafti"}, at_ms);
                          for (const Seat seat : {Seat::first, Seat::second}) {
                              auto joined = match.join_seat(seat, "Somebody", at_ms);
                              std::ranges::move(*joined, std::back_inserter(*made));
                          }
                          auto started = match.start(at_ms);
                          std::ranges::move(*started, std::back_inserter(*made));
                          return made;
                      },
                      .facts = store::GameFacts{.game = "drafti"}},
                     [](const Result<Acknowledged>& done) { ASSERT_TRUE(done); });
        store_answers();
    }

    void store_answers() {
        loop_.wait();
        loop_.run_posted();
    }
    void act(Seat seat, std::string_view action) {
        room_->order(
            {.deed = [seat, action = std::string(action)](
                         Match& match, int64_t at_ms) { return match.act(seat, action, at_ms); }},
            [](const Result<Acknowledged>& done) { ASSERT_TRUE(done); });
    }
    std::shared_ptr<Ear> listen() {
        const auto ear = std::make_shared<Ear>(loop_);
        room_->listen({ear, Seat::none, false, 0}, 0);
        return ear;
    }
    // All entries in their order, and the last one says how the game stands.
    static void expect_whole(const Ear& ear, int64_t entries) {
        ASSERT_EQ(ear.heard.size(), static_cast<size_t>(entries));
        for (int64_t seq = 1; seq <= entries; ++seq) {
            const auto entry = json::parse(ear.heard[static_cast<size_t>(seq - 1)]);
            ASSERT_TRUE(entry);
            EXPECT_EQ(*entry->find("seq")->integer(), seq);
            EXPECT_TRUE(entry->find("now") != nullptr || seq < entries);
        }
    }

    Room::Watch watch() {
        return {[](Room&, const Appended&) {}, [this](Room&) { ++presences_; },
                [](Room&, const Appended&) { return std::vector<store::Change>(); }};
    }

    store::Folder folder_;
    std::unique_ptr<store::Store> store_ = store::opened(folder_ / "games.db");
    StandingLoop loop_;
    native::MachineClocks clocks_;
    HostTime time_{clocks_};
    SharedGames games_{all_games()};
    Host host_{*store_,
               loop_,
               time_,
               all_games(),
               {&games_, native::hashing(), [] { return native::random_bytes<32>(); }},
               "",
               0};
    std::shared_ptr<Room> room_;
    int presences_ = 0;
};

TEST_F(Rooms, TellWhoeverComesHowTheGameStands) { expect_whole(*listen(), 4); }

TEST_F(Rooms, TellManyWhoComeAtOnceHowTheGameStands) {
    act(Seat::first, "22-18");
    const std::shared_ptr<Ear> ears[] = {listen(), listen(), listen()};
    store_answers();
    loop_.run_timers();
    for (const auto& ear : ears) {
        expect_whole(*ear, 5);
    }
}

// The store knows more than anybody has been told.
TEST_F(Rooms, DoNotTellWhatIsOnItsWay) {
    act(Seat::first, "22-18");
    const auto ear = listen();
    act(Seat::second, "11-15");
    store_answers();  // what White has played; Black's action goes on its way
    loop_.wait();     // and stands in the store
    loop_.run_timers();
    EXPECT_LE(ear->heard.size(), 5U);
    loop_.run_posted();
    loop_.run_timers();
    ASSERT_EQ(ear->heard.size(), 6U);
    EXPECT_NE(ear->heard.back().find(R"("now")"), std::string::npos);
}

TEST_F(Rooms, TellWhatHappensThen) {
    const auto ear = listen();
    act(Seat::first, "22-18");
    loop_.wait();
    loop_.run_timers();
    EXPECT_EQ(ear->heard.size(), 4U);
    loop_.run_posted();
    EXPECT_EQ(ear->heard.size(), 5U);
}

TEST_F(Rooms, TellOfACrowdOnceAndOfTheLastWhoCame) {
    std::vector<std::shared_ptr<Ear>> crowd;
    crowd.reserve(100);
    for (int i = 0; i < 100; ++i) {
        crowd.push_back(listen());
    }
    EXPECT_EQ(presences_, 1);
    loop_.run_timers();
    EXPECT_EQ(presences_, 2);
    loop_.run_timers();
    EXPECT_EQ(presences_, 2);
    room_->leave(crowd.back().get());
    EXPECT_EQ(presences_, 3);
}

}  // namespace
}  // namespace prise::server
