#include "prise/net/out_queue.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace prise::net {
namespace {

OutQueue::Item message(const std::string& text, uint64_t slot = 0, std::string_view head = "<") {
    OutQueue::Item item{.bytes = make_bytes(text), .slot = slot, .is_message = true};
    std::ranges::copy(head, item.head.begin());
    item.head_size = static_cast<uint8_t>(head.size());
    item.has_line_end = true;
    return item;
}

// Writes at most `bytes` of what is next, in at most `pieces` pieces.
std::string write(OutQueue& queue, size_t bytes, size_t pieces = 8) {
    std::vector<iovec> next(pieces);
    next.resize(queue.next(next));
    std::string out;
    for (const iovec& piece : next) {
        out.append(static_cast<const char*>(piece.iov_base), piece.iov_len);
    }
    out.resize(std::min(out.size(), bytes));
    queue.written(out.size());
    return out;
}

TEST(OutQueue, HandsOutWhatCameInAnyPieces) {
    for (const size_t bytes : {1, 2, 3, 100}) {
        for (const size_t pieces : {1, 2, 8}) {
            OutQueue queue;
            queue.push(message("one"));
            queue.push(message(""));
            queue.push({.bytes = make_bytes("bare")});
            queue.push(message("two"));
            EXPECT_EQ(queue.messages(), 3U);
            std::string all;
            while (!queue.empty()) {
                all += write(queue, bytes, pieces);
            }
            EXPECT_EQ(all, "<one\r\n<\r\nbare<two\r\n");
            EXPECT_EQ(queue.messages(), 0U);
        }
    }
}

TEST(OutQueue, ReplacesWhatHasNotBegun) {
    OutQueue queue;
    queue.push(message("clock 1", 7));
    queue.push(message("event"));
    queue.drop_slot(7);
    queue.push(message("clock 2", 7));
    EXPECT_EQ(queue.messages(), 2U);
    EXPECT_EQ(write(queue, 10), "<event\r\n<c");
    queue.drop_slot(7);  // too late: it is on its way
    queue.push(message("clock 3", 7));
    EXPECT_EQ(write(queue, 100), "lock 2\r\n<clock 3\r\n");
    EXPECT_TRUE(queue.empty());
}

TEST(OutQueue, FinishesWhatHasBegunWhenTheRestIsDropped) {
    OutQueue queue;
    queue.push(message("one"));
    queue.push(message("two"));
    EXPECT_EQ(write(queue, 2), "<o");
    queue.drop_unwritten();
    EXPECT_EQ(queue.bytes(), 4U);
    queue.push(message("end"));
    EXPECT_EQ(write(queue, 100), "ne\r\n<end\r\n");
}

RC_GTEST_PROP(OutQueue, CountsWhatIsThere, (const std::vector<std::string>& texts, uint8_t step)) {
    OutQueue queue;
    std::string expected;
    std::string all;
    for (const std::string& text : texts) {
        queue.push(message(text));
        expected += "<" + text + "\r\n";
        all += write(queue, step);
        RC_ASSERT(queue.bytes() == expected.size() - all.size());
    }
    while (!queue.empty()) {
        all += write(queue, size_t{step} + 1);
    }
    RC_ASSERT(all == expected);
}

}  // namespace
}  // namespace prise::net
