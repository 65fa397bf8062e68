#include "prise/cli/book.h"

#include <gtest/gtest.h>

#include "prise/cli/wrap.h"
#include "prise/core/facade.h"

namespace prise::cli {
namespace {

TEST(Book, EveryGameHasOne) {
    for (const GameEntry& game : all_games()) {
        EXPECT_FALSE(book_of(game.id).empty()) << game.id;
        EXPECT_GT(introduction_of(game.id).size(), 200U) << game.id;
        const auto headings = headings_of(game.id);
        ASSERT_GT(headings.size(), 10U) << game.id;
        for (const Heading& heading : headings) {
            EXPECT_FALSE(section_of(game.id, heading.number).empty()) << heading.number;
        }
    }
    EXPECT_EQ(book_of("chess"), "");
    EXPECT_EQ(section_of("drafti", "99"), "");
    EXPECT_EQ(section_of("drafti", ""), "");
}

TEST(Book, ASectionHasWhatStandsBelowIt) {
    const std::string legality = section_of("drafti", "6");
    const std::string chains = section_of("drafti", "6.4");
    EXPECT_TRUE(legality.starts_with("6 Legality\n"));
    EXPECT_TRUE(chains.starts_with("6.4 Which chains are legal\n"));
    EXPECT_NE(legality.find("6.4 Which chains are legal\n"), std::string::npos);
    EXPECT_EQ(chains.find("6.5 "), std::string::npos);
    EXPECT_EQ(section_of("drafti", "\u00A76.4"), chains);
    EXPECT_TRUE(section_of("ringrift", "8.3").starts_with("8.3 Last player standing"));
    EXPECT_EQ(section_of("ringrift", "8.3").find("8.4 Stalemate"), std::string::npos);
    EXPECT_TRUE(section_of("casino", "7.2").starts_with("2. Trail"));
}

// Options, errors and events are cited by their section: every one of them must be found.
TEST(Book, SectionsThatOptionsCite) {
    for (const GameEntry& game : all_games()) {
        for (const OptionSpec& row : game.table->rows) {
            EXPECT_FALSE(section_of(game.id, row.section).empty()) << game.id << " " << row.section;
        }
    }
}

TEST(Readable, FitsItsColumns) {
    EXPECT_EQ(readable("## 6 Legality\n\nA *long* **line** of `words`\nthat goes on.\n", 24),
              "6 Legality\n\nA long line of words\nthat goes on.\n");
    EXPECT_EQ(readable("- one thing and another\n- two\n", 16),
              "- one thing and\n  another\n- two\n");
    EXPECT_EQ(readable("| a | b |\n|---|---|\n| `x` | y |\n", 30), "  a  b\n  x  y\n");
    EXPECT_EQ(readable("| name | what it means here |\n|---|---|\n| x | a long sentence |\n", 20),
              "  name:  what it\n      means here\n  x:  a long\n      sentence\n");
    EXPECT_EQ(readable("```\n* as it *stands\n```\n", 5), "  * as it *stands\n");
}

}  // namespace
}  // namespace prise::cli
