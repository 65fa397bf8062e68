#include "prise/ai/drafti/weights.h"

#include <gtest/gtest.h>

#include "prise/ai/drafti/brain.h"
#include "prise/ai/drafti/fitted.h"
#include "prise/ai/drafti/sample.h"
#include "prise/games/drafti/game.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Custom;
using prise::drafti::Settings;
using Rules = prise::drafti::Rules<Custom>;

Weights random_weights(uint64_t seed) {
    Random random(seed);
    Weights weights = plain_weights({});
    for (auto& window : weights.face) {
        for (auto& phases : window) {
            if (random.chance(3)) {
                phases.full = static_cast<int16_t>(static_cast<int>(random.below(400)) - 200);
                phases.empty = static_cast<int16_t>(static_cast<int>(random.below(400)) - 200);
            }
        }
    }
    weights.king_on[7] = 333;
    weights.turn = -11;
    return weights;
}

TEST(Weights, ComeBackFromTheirText) {
    const Weights plain = plain_weights({});
    const Weights weights = random_weights(1);
    const std::string text = to_text(weights, plain);
    Weights read;
    ASSERT_TRUE(from_text(text, plain, read));
    EXPECT_TRUE(read == weights);
    ASSERT_TRUE(from_text(to_text(plain, plain), plain, read));
    EXPECT_TRUE(read == plain);
}

TEST(Weights, RefuseTextThatIsNone) {
    const Weights plain = plain_weights({});
    const std::string text = to_text(random_weights(2), plain);
    Weights read = plain;
    for (const std::string& broken :
         {std::string(), text.substr(1), text.substr(0, text.size() - 1), text + "##", text + "!##",
          std::string(R"(\\\)"), "~" + text, std::string(1000, '\xFF')}) {
        EXPECT_FALSE(from_text(broken, plain, read)) << broken.substr(0, 20);
        EXPECT_TRUE(read == plain);
    }
}

TEST(Weights, ThatAreCompiledInCanBeRead) {
    for (const Fitted& fitted : all_fitted()) {
        const auto& settings = prise::drafti::variant_of(fitted.preset).settings;
        EXPECT_TRUE(weights_for(settings).is_fitted) << fitted.preset;
        EXPECT_FALSE(*weights_for(settings).weights == plain_weights(settings.captures));
    }
    Settings strange;
    strange.captures.men_capture_backward = true;
    strange.captures.removal = prise::drafti::Removal::immediate;
    EXPECT_FALSE(weights_for(strange).is_fitted);
}

// A position is worth to one side what its mirror image is worth to the other.
TEST(Evaluation, IsTheSameFromBothSides) {
    const Settings settings;
    const Rules rules(settings, {settings.captures});
    const Weights weights = random_weights(3);
    const Brain<Custom> brain(rules, weights);
    Random random(4);
    for (int i = 0; i < 2'000; ++i) {
        State state;
        const auto board = [&] { return static_cast<Board>(random.next() & random.next()); };
        state.pieces[0] = board();
        state.pieces[1] = board() & ~state.pieces[0];
        state.kings = board() & state.occupied();
        State mirror = state;
        mirror.pieces = {turned(state.pieces[1]), turned(state.pieces[0])};
        mirror.kings = turned(state.kings);
        mirror.turn = prise::drafti::black;
        ASSERT_EQ(brain.evaluate(state), brain.evaluate(mirror));
    }
}

TEST(Turned, TurnsByHalfACircle) {
    for (int square = 0; square < 32; ++square) {
        EXPECT_EQ(turned(Board{1} << square), Board{1} << (31 - square));
    }
}

TEST(Faces, AreNumbersOfBaseThree) {
    EXPECT_EQ(face_of(0, 0), 0U);
    EXPECT_EQ(face_of(1, 0), 1U);
    EXPECT_EQ(face_of(uint64_t{1} << 32, 0), 2U);
    EXPECT_EQ(face_of(0x3333, 0), (faces - 1) / 2);
    EXPECT_EQ(face_of(uint64_t{0xCCCC} << 32, 2), faces - 1);
    EXPECT_EQ(face_of((uint64_t{1} << 9) | (uint64_t{1} << (32 + 13)), 9), 1U + 2 * 9);
}

TEST(Samples, ComeBackFromTheirBytes) {
    std::string bytes;
    const std::vector<Sample> samples = {{1, 2, 3, -300, 2, 0}, {0xF0000000, 15, 0, 7, 0, 0}};
    for (const Sample& sample : samples) {
        append_bytes(sample, bytes);
    }
    std::vector<Sample> read;
    ASSERT_TRUE(read_samples(bytes, read));
    EXPECT_EQ(read, samples);
    for (const std::string& broken :
         {bytes.substr(1), std::string(16, '\x7F'), std::string(17, '\0')}) {
        std::vector<Sample> none;
        EXPECT_FALSE(read_samples(broken, none));
    }
}

// What is learned from games of two kinds of positions tells them apart.
TEST(Fit, LearnsWhatWins) {
    Random random(5);
    std::vector<Sample> samples;
    for (int i = 0; i < 4'000; ++i) {
        const bool good = random.chance(2);
        Sample sample;
        sample.ours = good ? 0x00F00000 : 0x0F000000;
        sample.theirs = 0x000000F0;
        sample.result = good ? 2 : 0;
        samples.push_back(sample);
    }
    FitReport report;
    const Weights weights = fit(samples, {}, {.iterations = 20, .result_part = 1.0}, report);
    EXPECT_LT(report.after, report.before / 2);
    const Settings settings;
    const Rules rules(settings, {settings.captures});
    const Brain<Custom> brain(rules, weights);
    State good;
    good.pieces = {0x00F00000, 0x000000F0};
    State bad;
    bad.pieces = {0x0F000000, 0x000000F0};
    EXPECT_GT(brain.evaluate(good), brain.evaluate(bad) + 100);
}

TEST(SelfPlay, IsTheSameGameAgain) {
    const Options options = Options::parse(*prise::drafti::entry().table, "{}", {}).value();
    const auto one = self_play(options, 1, 60, 6);
    EXPECT_EQ(one, self_play(options, 1, 60, 6));
    EXPECT_NE(one, self_play(options, 2, 60, 6));
    EXPECT_GT(one.size(), 10U);
    for (const Sample& sample : one) {
        EXPECT_EQ(sample.ours & sample.theirs, 0U);
    }
}

}  // namespace
}  // namespace prise::ai::drafti
