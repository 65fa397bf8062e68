#include "prise/native/line_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string_view>

namespace prise::native {
namespace {

class LineInputTest : public testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(pipe(ends_), 0); }
    void TearDown() override {
        close(ends_[0]);
        hang_up();
    }
    void send(std::string_view text) {
        ASSERT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    void hang_up() {
        if (ends_[1] >= 0) close(ends_[1]);
        ends_[1] = -1;
    }
    int ends_[2] = {-1, -1};
};

TEST_F(LineInputTest, GivesLinesAsTheyCome) {
    LineInput input(ends_[0]);
    EXPECT_EQ(input.next(0), std::nullopt);
    EXPECT_FALSE(input.has_ended());
    send("one\ntwo\r\n\nthr");
    EXPECT_EQ(input.next(0), "one");
    EXPECT_EQ(input.next(0), "two");
    EXPECT_EQ(input.next(0), "");
    EXPECT_EQ(input.next(0), std::nullopt) << "half a line is none";
    send("ee\nlast");
    EXPECT_EQ(input.next(LineInput::for_ever), "three");
    hang_up();
    EXPECT_EQ(input.next(LineInput::for_ever), "last");
    EXPECT_EQ(input.next(LineInput::for_ever), std::nullopt);
    EXPECT_TRUE(input.has_ended());
}

TEST_F(LineInputTest, CutsWhatIsTooLong) {
    LineInput input(ends_[0]);
    const std::string piece(1 << 15, 'x');
    for (size_t sent = 0; sent < LineInput::longest + (1 << 18); sent += piece.size()) {
        send(piece);
        EXPECT_EQ(input.next(0), std::nullopt);
    }
    send("end\nnext\n");
    const auto line = input.next(0);
    ASSERT_TRUE(line);
    EXPECT_LE(line->size(), LineInput::longest + (1 << 16));
    EXPECT_EQ(input.next(0), "next");
}

}  // namespace
}  // namespace prise::native
