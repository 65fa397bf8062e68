#include "prise/core/event.h"

#include <gtest/gtest.h>

namespace prise {
namespace {

const Event bid{"bid-placed",
                Seat::second,
                {{"round", 3}, {"bid", 7, Seat::second}, {"rival", 4, Seat::first}}};

std::string shown(const Event& event, Viewer viewer) { return render(event, viewer).text(); }

TEST(Event, TypeAndSeatComeFirstThenTheFieldsInOrder) {
    EXPECT_EQ(shown(bid, all_knowing),
              R"({"type":"bid-placed","seat":2,"round":3,"bid":7,"rival":4})");
}

TEST(Event, AFieldIsShownToItsOwnerOnly) {
    EXPECT_EQ(shown(bid, spectator), R"({"type":"bid-placed","seat":2,"round":3})");
    EXPECT_EQ(shown(bid, Viewer{Seat::second}),
              R"({"type":"bid-placed","seat":2,"round":3,"bid":7})");
    EXPECT_EQ(shown(bid, Viewer{Seat::first}),
              R"({"type":"bid-placed","seat":2,"round":3,"rival":4})");
    EXPECT_EQ(shown(bid, Viewer{Seat::third}), shown(bid, spectator));
    EXPECT_EQ(shown(bid, Viewer{Seat::first, true}), shown(bid, all_knowing));
}

TEST(Event, ACaptureIsOneUniformRecord) {
    CaptureRecord record;
    record.ply = 12;
    record.seat = Seat::first;
    record.by = "K";
    record.from = "22";
    record.to = "15";
    record.taken = {{"m", "18"}, {"k", "19"}};
    record.gained = {"D"};
    record.own = {{"bid", 5, Seat::first}, {"supa", true}};
    EXPECT_EQ(render(record, all_knowing).text(),
              R"({"ply":12,"seat":1,"by":"K","from":"22","to":"15",)"
              R"("taken":[{"what":"m","at":"18"},{"what":"k","at":"19"}],"gained":["D"],)"
              R"("bid":5,"supa":true})");
    EXPECT_EQ(render(record, spectator).find("bid"), nullptr);
    EXPECT_EQ(render(CaptureRecord{}, spectator).text(),
              R"({"ply":0,"seat":0,"by":"","from":"","to":"","taken":[],"gained":[]})");
}

TEST(Event, TheCollectorKeepsEverythingInOrder) {
    Collector collector;
    collector.event(bid);
    collector.event({"turn-ended", Seat::second, {}});
    collector.capture({});
    ASSERT_EQ(collector.events.size(), 2U);
    EXPECT_EQ(collector.events[0], bid);
    EXPECT_EQ(collector.captures.size(), 1U);
    collector.clear();
    EXPECT_TRUE(collector.events.empty() && collector.captures.empty());
}

}  // namespace
}  // namespace prise
