// A server whose disk fails: what cannot be stored is refused in clear words, nothing that was
// acknowledged is missing, what is there can be read, and it goes on when the cause is gone.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "prise/core/json.h"
#include "prise/server/server.h"
#include "prise/store/care.h"
#include "prise/store/faulty_disk_test.h"
#include "prise/store/testing_test.h"
#include "tests/net/client.h"

namespace prise::server {
namespace {

using net::testing::Answer;
using net::testing::Client;
using store::Fault;

class Served {
  public:
    explicit Served(std::string disk) { settings_.store.file_system = std::move(disk); }

    bool start(const std::string& data) {
        settings_.data = data;
        settings_.net.listen = {{.address = "127.0.0.1:0"}};
        settings_.logs_requests = false;
        auto opened = Server::open(settings_, all_games());
        if (!opened) {
            return false;
        }
        server_ = std::move(*opened);
        return true;
    }
    void stop() { server_.reset(); }

    Answer get(std::string_view path, const std::string& token = {}) const {
        Client client(server_->addresses().front());
        client.send(net::testing::get(path, bearer(token)));
        return client.answer();
    }
    Answer post(std::string_view path, std::string_view body, const std::string& token = {}) const {
        Client client(server_->addresses().front());
        client.send(net::testing::post(path, body, bearer(token)));
        return client.answer();
    }

  private:
    static std::string bearer(const std::string& token) {
        return token.empty() ? "" : join("Authorization: Bearer ", token, "\r\n");
    }

    Settings settings_;
    std::unique_ptr<Server> server_;
};

json::Value read(const Answer& answer) {
    const auto value = json::parse(answer.body);
    return value ? *value : json::Value();
}

std::string text_in(const json::Value& value, std::string_view name) {
    const json::Value* member = value.find(name);
    return member != nullptr && member->string() != nullptr ? *member->string() : std::string();
}

// Both seats of a game.
struct Table {
    Served& served;
    std::string path;
    std::vector<std::string> tokens;

    explicit Table(Served& on) : served(on) {
        const Answer made = served.post("/api/v1/games", R"({"game":"drafti"})");
        EXPECT_EQ(made.status, 201) << made.body;
        const json::Value body = read(made);
        path = join("/api/v1/games/", text_in(body, "id"));
        for (const json::Value& seat : *body.find("seats")->array()) {
            tokens.push_back(text_in(seat, "token"));
        }
        EXPECT_EQ(served.post(path + "/seats/2", "{}", tokens[1]).status, 200);
    }
    Answer act(size_t seat, std::string_view action, std::string_view id) const {
        return served.post(path + "/actions",
                           join(R"({"id":")", id, R"(","action":")", action, R"("})"),
                           tokens[seat - 1]);
    }
    std::vector<std::string> legal(size_t seat) const {
        std::vector<std::string> texts;
        const json::Value body = read(served.get(path, tokens[seat - 1]));
        const json::Value* list = body.find("legal");
        if (list != nullptr && list->array() != nullptr) {
            for (const json::Value& one : *list->array()) {
                texts.push_back(*one.string());
            }
        }
        return texts;
    }
    std::string line() const { return read(served.get(path)).find("line")->text(); }
};

// The same request again until it is answered.
Answer insist(const std::function<Answer()>& ask) {
    Answer answer = ask();
    for (int i = 0; i < 3000 && answer.status == 503; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        answer = ask();
    }
    return answer;
}

struct Trouble {
    std::string_view name;
    Fault fault;
    std::string_view code;
};
void PrintTo(const Trouble& trouble, std::ostream* out) { *out << trouble.name; }

class Faults : public testing::TestWithParam<Trouble> {};

TEST_P(Faults, AreToldAndPass) {
    const store::Folder folder;
    store::FaultyDisk disk(join("served-", static_cast<int>(GetParam().fault)));
    Served served(disk.name());
    ASSERT_TRUE(served.start(folder / "games.db"));
    const Table table(served);
    ASSERT_EQ(table.act(1, "22-18", "a").status, 200);

    disk.fail(GetParam().fault, 0);
    const Answer refused = table.act(2, "11-15", "b");
    EXPECT_EQ(refused.status, 503) << refused.body;
    EXPECT_EQ(text_in(read(refused), "code"), GetParam().code);
    EXPECT_TRUE(refused.headers.contains("retry-after"));
    EXPECT_EQ(served.post("/api/v1/games", R"({"game":"drafti"})").status, 503);
    EXPECT_EQ(served.post("/api/v1/guests", R"({"name":"Asha"})").status, 503);
    EXPECT_EQ(served.get("/readyz").status, 503);
    EXPECT_EQ(served.get("/healthz").status, 200);
    EXPECT_EQ(table.line(), R"(["22-18"])") << "what is there can be read";

    disk.heal();
    EXPECT_EQ(insist([&] { return table.act(2, "11-15", "b"); }).status, 200);
    EXPECT_EQ(table.line(), R"(["22-18","11-15"])");
    EXPECT_EQ(table.act(2, "11-15", "b").status, 200) << "the first answer";
    EXPECT_EQ(served.get("/readyz").status, 200);
    served.stop();
    const auto examined = store::examine(folder / "games.db", all_games());
    ASSERT_TRUE(examined.has_value());
    EXPECT_TRUE(examined->findings.empty()) << examined->findings.front();
}

INSTANTIATE_TEST_SUITE_P(OfADisk, Faults,
                         testing::Values(Trouble{"Full", Fault::full, "store-full"},
                                         Trouble{"ReadOnly", Fault::read_only, "store-read-only"},
                                         Trouble{"Broken", Fault::broken, "store-failed"},
                                         Trouble{"ShortWrites", Fault::short_writes,
                                                 "store-failed"},
                                         Trouble{"Flush", Fault::flush, "store-failed"}),
                         [](const auto& trouble) { return std::string(trouble.param.name); });

// The power goes while two seats play, and comes back: whatever was acknowledged is there, once.
TEST(PowerCut, LosesNothingThatWasAcknowledged) {
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        Random random(seed);
        const store::Folder folder;
        store::FaultyDisk disk(join("power-", seed));
        Served served(disk.name());
        ASSERT_TRUE(served.start(folder / "games.db"));
        const Table table(served);
        disk.fail(Fault::dead, 20 + random.below(300));
        std::vector<std::string> acknowledged;
        for (size_t i = 0; i < 40; ++i) {
            const size_t seat = i % 2 + 1;
            const std::vector<std::string> legal = table.legal(seat);
            if (legal.empty()) {
                break;
            }
            const std::string id = join("i", i);
            const auto chosen = random.below(static_cast<uint32_t>(legal.size()));
            if (table.act(seat, legal[chosen], id).status != 200) {
                break;
            }
            acknowledged.push_back(join(seat, ":", id));
        }
        served.stop();
        disk.heal();
        disk.restore_power(random);
        ASSERT_TRUE(served.start(folder / "games.db")) << seed;
        served.stop();
        const auto store = store::open_sqlite(folder / "games.db");
        ASSERT_TRUE(store.has_value());
        const std::string game = table.path.substr(table.path.rfind('/') + 1);
        for (const std::string& id : acknowledged) {
            EXPECT_TRUE((*store)->first_answer(game, id)->has_value()) << seed << " " << id;
        }
    }
}

}  // namespace
}  // namespace prise::server
