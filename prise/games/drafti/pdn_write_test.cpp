// Writing PDN: the form, and that what is written is read back as the same games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn.h"

namespace prise::drafti {
namespace {

std::string rewritten(std::string_view text, const PdnReading& reading = {},
                      const PdnWriting& writing = {}) {
    const auto games = read_pdn(text, reading);
    if (!games) {
        return games.error().sentence;
    }
    const auto written = write_pdn(*games, writing);
    return written ? *written : written.error().sentence;
}

// The moves without the tags.
std::string moves(std::string_view text, const PdnReading& reading = {},
                  const PdnWriting& writing = {}) {
    const std::string written = rewritten(text, reading, writing);
    const size_t at = written.find("\n\n");
    return at == std::string::npos ? written : written.substr(at + 2);
}

TEST(PdnWrite, WritesTheRosterFirst) {
    EXPECT_EQ(rewritten("[Black \"Juma \\\"J\\\"\"]\n[Annotator \"me\"]\n[Result \"0-1\"]\n"
                        "[Event \"Cup\"]\n1. c3-d4 f6-g5 0-1"),
              "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"?\"]\n[Black \"Juma \\\"J\\\"\"]\n[Result \"0-1\"]\n"
              "[GameType \"42,W,8,8,N2,0\"]\n[Variant \"Tanzanian\"]\n[Annotator \"me\"]\n\n"
              "1. 22-18 11-16 0-1\n");
}

TEST(PdnWrite, SaysWhichRulesHold) {
    const auto tags = [](std::string_view preset, std::string_view json, bool letters = false) {
        PdnGame game;
        game.options = *Options::parse(option_table(), json, preset);
        const std::string text = *write_pdn({&game, 1}, {.letters = letters});
        const size_t from = text.find("[GameType");
        return text.substr(from, text.find("\n\n") - from);
    };
    EXPECT_EQ(tags("english", ""), "[GameType \"21,B,8,8,N1,0\"]");
    EXPECT_EQ(tags("algorithm", ""),
              "[GameType \"42,W,8,8,N2,0\"]\n[Variant \"algorithm\"]\n"
              "[Options \"{\\\"variant\\\":\\\"algorithm\\\"}\"]");
    EXPECT_EQ(tags("pool", ""), "[GameType \"23,B,8,8,N1,0\"]");
    EXPECT_EQ(tags("russian", ""), "[GameType \"25,W,8,8,N2,0\"]");
    EXPECT_EQ(tags("russian", "", true), "[GameType \"25,W,8,8,A0,0\"]");
    EXPECT_EQ(tags("brazilian", ""), "[GameType \"26,W,8,8,N2,0\"]");
    EXPECT_EQ(tags("czech", ""), "[GameType \"29,W,8,8,N2,0\"]");
    EXPECT_EQ(tags("thai", ""), "[GameType \"31,W,8,8,N2,0\"]");
    EXPECT_EQ(tags("tanzania", ""), "[GameType \"42,W,8,8,N2,0\"]\n[Variant \"Tanzanian\"]");
    EXPECT_EQ(tags("tanzania-federation", ""),
              "[GameType \"42,W,8,8,N2,0\"]\n[Variant \"Tanzanian\"]\n"
              "[Options \"{\\\"variant\\\":\\\"tanzania-federation\\\"}\"]");
    EXPECT_EQ(tags("thai", R"({"noProgressLimit":50})"),
              "[GameType \"31,W,8,8,N2,0\"]\n[Options \"{\\\"noProgressLimit\\\":50}\"]");
}

TEST(PdnWrite, WritesThePositionWhereItIsNotTheStart) {
    EXPECT_THAT(rewritten("[FEN \"W:Bc7:Wa3.\"] a3-b4"),
                testing::HasSubstr("\n[SetUp \"1\"]\n[FEN \"W:W21:B6\"]\n\n1. 21-17 *\n"));
    EXPECT_THAT(rewritten("[FEN \"W:W21-32:B1-12\"] c3-d4"),
                testing::Not(testing::HasSubstr("FEN")));
}

TEST(PdnWrite, WritesAnnotationsCommentsAndVariations) {
    EXPECT_EQ(moves("{a} 22-18! {b} 11-16 (11-15 {c} 18x11) {d} 18-14 (/FEN \"W:W21:B3\"/ "
                    "21-17 {e} 3-7) {f} 1-0"),
              "1. {a} 22-18 $1 {b} 1... 11-16 (1... 11-15 {c} 2. 18x11) 2. {d} 18-14\n"
              "(/FEN \"W:W21:B3\"/ 2. 21-17 {e} 2... 3-7) {f} 1-0\n");
    EXPECT_EQ(moves("22-18 (22-17 (21-17) ()) ({none}) 11-16"),
              "1. 22-18 (1. 22-17 (1. 21-17) ()) ({none}) 1... 11-16 *\n");
    // Braces cannot hold a brace.
    EXPECT_EQ(moves("22-18 ; {x} y\n11-16 (12-16 ; }\n)"),
              "1. 22-18\n; {x} y\n1... 11-16 (1... 12-16\n; }\n) *\n");
}

TEST(PdnWrite, ShortensCapturesWhereThatSaysAsMuch) {
    const std::string one = "[FEN \"W:W21,24:B9,17,19\"] 21x14x5";
    EXPECT_EQ(moves(one), "1. 21x14x5 *\n");
    EXPECT_EQ(moves(one, {}, {.short_captures = true}), "1. 21x5 *\n");
    EXPECT_EQ(moves(one, {}, {.short_captures = true, .letters = true}), "1. a3xa7 *\n");
    const std::string diamond = "[FEN \"W:W22:B9,10,17,18\"] 22x15x6";
    EXPECT_EQ(moves(diamond, {}, {.short_captures = true}), "1. 22x15x6 *\n");
    // Different paths to the same end: the short form means the first of them only.
    const std::string paths = "[FEN \"W:WK29,31:B2,K3,6,11,25\"] ";
    EXPECT_EQ(moves(paths + "29x15x4", {}, {.short_captures = true}), "1. 29x4 *\n");
    EXPECT_EQ(moves(paths + "29x22x4", {}, {.short_captures = true}), "1. 29x22x4 *\n");
}

TEST(PdnWrite, KeepsItsLinesShort) {
    std::string text = "22-18 {";
    for (int i = 0; i < 60; ++i) text += join("w\u00F6rd", i, i % 7 == 0 ? " %x " : " ");
    text += "} 11-16 {[%clk 0:00:01]} ";
    for (int i = 0; i < 30; ++i) text += "(11-15 18x11 8x15 23-19) ";
    const std::string written = moves(text);
    size_t lines = 0;
    for (size_t begin = 0; begin < written.size(); ++lines) {
        const size_t end = written.find('\n', begin);
        const std::string line = written.substr(begin, end - begin);
        const auto width = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(width, 80) << line;
        EXPECT_NE(line.front(), '%');
        begin = end + 1;
    }
    EXPECT_GT(lines, 15u);
    EXPECT_EQ(moves(written), written);
}

TEST(PdnWrite, WritesOnlyWhatCanBeRead) {
    const auto refusal = [](const PdnGame& game) { return write_pdn({&game, 1}).error().sentence; };
    PdnGame game;
    game.line.moves.emplace_back().action = "22-19";
    EXPECT_EQ(refusal(game), "Game 1: Move 1: Square 19 is on no diagonal through 22.");
    game.line.moves[0].action = "x";
    EXPECT_THAT(refusal(game), testing::StartsWith("Game 1: Move 1: 'x' is no action"));
    game.line.moves.clear();
    game.start = "W:W3:B";
    EXPECT_THAT(refusal(game), testing::StartsWith("Game 1: FEN, column 4: A man"));
    game.start.clear();
    game.tags = {{"a b", "c"}};
    EXPECT_EQ(refusal(game), "Game 1: 'a b' is no name of a tag.");
    game.tags = {{"A", "two\nlines"}};
    game.line.comments = {"two\n\n lines"};
    game.result = "won";
    const std::string text = *write_pdn({&game, 1});
    EXPECT_THAT(text, testing::HasSubstr("[Result \"won\"]\n"));
    EXPECT_THAT(text, testing::EndsWith("[A \"two lines\"]\n\n{two lines} *\n"));
    EXPECT_EQ(*write_pdn({}), "");
}

// Random annotations for random games, of which every preset plays some.
class RandomGame {
  public:
    RandomGame(Random& random, const Options& options)
        : random_(random), finder_(settings_of<Settings>(options)), free_(lifted(options)) {
        game.options = options;
    }

    void play() {
        State state;
        Past past;
        finder_.rules().start(state, past);
        if (random_.chance(3)) {  // from somewhere else
            for (uint32_t i = random_.below(60); i > 0; --i) {
                const auto legal = finder_.legal_actions(state, past);
                if (legal.empty()) break;
                step(finder_, state, past,
                     legal[random_.below(static_cast<uint32_t>(legal.size()))]);
            }
        }
        game.start = write_fen(state);
        state = *read_fen(game.start);
        past.clear();
        for (const std::string_view tag : {"Event", "White", "Annotator"}) {
            if (random_.chance(2)) game.tags.push_back({std::string(tag), some_text()});
        }
        game.result = random_.chance(2) ? "1-0" : "1/2-1/2";
        game.line = line(finder_, state, past, 200, 2);
    }

    PdnGame game;

  private:
    static Settings lifted(const Options& options) {
        auto settings = settings_of<Settings>(options);
        settings.repetition_limit = 0;
        settings.no_progress_limit = 400;
        settings.king_vs_king_draw = false;
        settings.lone_king_limit = settings.three_kings_limit = settings.kings_only_limit = 0;
        return settings;
    }

    static void step(const CaptureFinder& finder, State& state, Past& past, std::string_view text) {
        Silent silent;
        finder.rules().apply(state, past, *finder.rules().parse_action(text), silent);
    }

    std::string some_text() {
        static constexpr std::array<std::string_view, 10> words = {
            "good", "[%clk 0:01:02]", "\u0445\u043E\u0434", "22-18", "\"", "\\", "%", "(", "}",
            "1-0"};
        std::string text;
        for (uint32_t i = 1 + random_.below(20); i > 0; --i) {
            text += join(text.empty() ? "" : " ", words[random_.below(words.size())]);
        }
        return text;
    }

    PdnLine line(const CaptureFinder& finder, State state, Past past, uint32_t most, int depth) {
        PdnLine out;
        for (uint32_t i = random_.below(most) + 1; i > 0; --i) {
            const auto legal = finder.legal_actions(state, past);
            if (legal.empty()) break;
            const auto any = [&] {
                return legal[random_.below(static_cast<uint32_t>(legal.size()))];
            };
            PdnMove& move = out.moves.emplace_back();
            move.action = any();
            if (random_.chance(20)) move.before = {some_text()};
            if (random_.chance(20)) move.after = {some_text(), some_text()};
            if (random_.chance(10)) move.nags = {static_cast<int>(random_.below(140))};
            while (depth > 0 && random_.chance(10)) {
                move.variations.push_back(line(free_, state, {}, 6, depth - 1));
            }
            step(finder, state, past, move.action);
        }
        if (!out.moves.empty() && !out.moves.back().variations.empty())
            out.comments = {some_text()};
        return out;
    }

    Random& random_;
    CaptureFinder finder_;
    CaptureFinder free_;
};

TEST(PdnWrite, ReadsBackWhatItWrites) {
    Random random(20261116);
    for (const Preset& preset : option_table().presets) {
        std::vector<PdnGame> games;
        for (int i = 0; i < 40; ++i) {
            Options options = *Options::parse(option_table(), {}, preset.name);
            if (random.chance(3)) options.set("firstPlayer", random.below(2));
            if (random.chance(3)) options.set("equivalentCaptures", random.below(2));
            RandomGame made(random, options);
            made.play();
            games.push_back(std::move(made.game));
        }
        for (const bool brief : {false, true}) {
            for (const bool letters : {false, true}) {
                const PdnWriting writing{.short_captures = brief, .letters = letters};
                const auto text = write_pdn(games, writing);
                ASSERT_TRUE(text) << text.error().sentence;
                const auto read = read_pdn(*text);
                ASSERT_TRUE(read) << read.error().sentence << "\n" << *text;
                ASSERT_EQ(read->size(), games.size());
                for (size_t i = 0; i < games.size(); ++i) {
                    EXPECT_EQ(actions_of((*read)[i]), actions_of(games[i]));
                    EXPECT_EQ((*read)[i].options, games[i].options);
                    EXPECT_TRUE((*read)[i] == games[i]) << *write_pdn({&games[i], 1});
                }
                EXPECT_EQ(*write_pdn(*read, writing), *text);
            }
        }
    }
}

}  // namespace
}  // namespace prise::drafti
