// The book, section by section. What tests/cases/drafti.cases.json already says is not repeated
// here.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/games/drafti/capture_finder.h"

namespace prise::drafti {
namespace {

using Texts = std::vector<std::string>;

class Game {
  public:
    explicit Game(std::string_view position = {}, std::string_view options = "{}") {
        auto made = find_game(all_games(), "drafti")->make_from(options);
        EXPECT_TRUE(made) << options;
        rules = std::move(*made);
        play = rules->start();
        if (!position.empty()) {
            auto restored = rules->restore(position);
            EXPECT_TRUE(restored) << (restored ? "" : restored.error().sentence);
            play = std::move(*restored);
        }
    }
    Game& apply(std::string_view action) {
        const auto done = play->apply(action);
        EXPECT_TRUE(done) << action << ": " << (done ? "" : done.error().sentence);
        return *this;
    }
    std::string code(std::string_view action) const {
        const auto verdict = play->check(action);
        return verdict ? "" : std::string(verdict.error().code);
    }
    Texts legal() const {
        Texts texts;
        play->legal(all_knowing, texts);
        return texts;
    }
    Texts events(std::string_view action, std::string* captures = nullptr) {
        Collector collector;
        EXPECT_TRUE(play->apply(action, Seat::none, &collector));
        Texts lines;
        for (const Event& event : collector.events) {
            lines.push_back(render(event, spectator).text());
        }
        if (captures != nullptr) {
            for (const CaptureRecord& record : collector.captures) {
                *captures += render(record, spectator).text();
            }
        }
        return lines;
    }

    std::unique_ptr<AnyGame> rules;
    std::unique_ptr<AnyPlay> play;
};

std::string restore_code(std::string_view position, std::string_view options = "{}") {
    const auto game = find_game(all_games(), "drafti")->make_from(options);
    const auto read = (*game)->restore(position);
    return read ? "" : std::string(read.error().code);
}

std::string parse_code(std::string_view action) {
    const auto parsed = Game().rules->parse_action(action);
    return parsed ? "" : std::string(parsed.error().code);
}

TEST(Drafti_2_Setup, StartPosition) {
    EXPECT_EQ(Game().play->position(),
              "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1:E0:P-:R-");
    EXPECT_EQ(Game("", R"({"firstPlayer":"black"})").play->position().front(), 'B');
}

TEST(Drafti_4_Options, RefusalsSayWhatAndWhere) {
    const auto refusal = [](std::string_view json) {
        const auto game = find_game(all_games(), "drafti")->make_from(json);
        return game ? std::string() : std::string(game.error().code) + ": " + game.error().sentence;
    };
    EXPECT_EQ(refusal(R"({"huffing":true})"), "bad-options: There is no option 'huffing'.");
    EXPECT_EQ(refusal(R"({"repetitionLimit":1})"),
              "bad-options: Option 'repetitionLimit' is 1; it must be 0 or 2..10.");
    EXPECT_EQ(refusal(R"({"flyingKings":1})"),
              "bad-options: Option 'flyingKings' must be true or false, not an integer.");
    EXPECT_EQ(refusal(R"({"removal":"never"})"),
              "bad-options: Option 'removal' is 'never'; it must be after-chain or immediate.");
    for (const char* bad : {"[]", "null", "{", R"({"supaPoints":3.0})", R"({"supaPoints":"3"})",
                            R"({"supaPoints":null})", R"({"supaPoints":1,"supaPoints":1})",
                            R"({"variant":"turkish"})", R"({"variant":5})", "{} {}"}) {
        EXPECT_TRUE(refusal(bad).starts_with("bad-options")) << bad;
    }
}

TEST(Drafti_4_Options, VariantCountsFirstWhereverItStands) {
    for (const char* json : {R"({"variant":"english","flyingKings":true})",
                             R"({"flyingKings":true,"variant":"english"})"}) {
        const auto options = Options::parse(option_table(), json);
        ASSERT_TRUE(options);
        EXPECT_EQ((*options)["flyingKings"], 1);
        EXPECT_EQ((*options)["firstPlayer"], 1);
        EXPECT_EQ(options->to_json().text(), R"({"variant":"english","flyingKings":true})");
    }
}

// §4.1, word by word: a preset is the defaults and these differences.
TEST(Drafti_4_Options, PresetsAreThoseOfTheBook) {
    const std::vector<std::pair<std::string_view, std::string_view>> book = {
        {"tanzania", "{}"},
        {"tanzania-federation",
         R"({"captureChoice":"free","kingContinuation":"nearest","supaPoints":12})"},
        {"russian",
         R"({"menCaptureBackward":true,"captureChoice":"free","kingContinuation":"required",)"
         R"("promotion":"continues-as-king","kingVsKingDraw":false,"threeKingsLimit":15,)"
         R"("kingsOnlyLimit":0,"noProgressLimit":30,"timeoutDraws":false})"},
        {"brazilian",
         R"({"menCaptureBackward":true,"promotion":"at-end-only","kingVsKingDraw":false,)"
         R"("threeKingsLimit":0,"kingsOnlyLimit":0,"noProgressLimit":40,"timeoutDraws":false})"},
        {"pool",
         R"({"firstPlayer":"black","menCaptureBackward":true,"captureChoice":"free",)"
         R"("kingContinuation":"required","promotion":"at-end-only","kingVsKingDraw":false,)"
         R"("loneKingLimit":0,"threeKingsLimit":13,"kingsOnlyLimit":0,"timeoutDraws":false})"},
        {"czech",
         R"({"captureChoice":"free","kingContinuation":"required","capturePriority":"by-king",)"
         R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
         R"("noProgressLimit":60,"timeoutDraws":false})"},
        {"thai",
         R"({"captureChoice":"free","kingLanding":"adjacent","removal":"immediate",)"
         R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
         R"("timeoutDraws":false})"},
        {"english",
         R"({"firstPlayer":"black","flyingKings":false,"captureChoice":"free",)"
         R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
         R"("timeoutDraws":false})"},
        {"algorithm", R"({"menCaptureBackward":true,"flyingKings":false,"removal":"immediate",)"
                      R"("promotion":"at-end-only"})"},
    };
    EXPECT_EQ(book.size(), variants.size());
    for (const auto& [name, differences] : book) {
        const auto preset = Options::parse(option_table(), "{}", name);
        const auto written = Options::parse(option_table(), differences);
        ASSERT_TRUE(preset && written) << name;
        EXPECT_EQ(settings_of<Settings>(*preset), settings_of<Settings>(*written)) << name;
        EXPECT_EQ(settings_of<Settings>(*preset), variant_of(name).settings) << name;
    }
}

TEST(Drafti_5_Actions, OneSpelling) {
    for (const char* bad : {"",         "22",       "22-",   "22x",    "022-18", "22-018",
                            "22-18-15", "0-4",      "33-29", "22-18 ", " 22-18", "22x15-6",
                            "22-22",    "22x15x15", "22:15", "c3-d4",  "22-18x", "9999999999999-1",
                            "22x15x",   "-1-2"}) {
        EXPECT_EQ(parse_code(bad), "bad-action") << bad;
    }
    EXPECT_EQ(parse_code("22x15x22"), "");
    // Longer than any chain: an action by its grammar, but never a chain.
    EXPECT_EQ(Game("W:W21,24:B9,17,19").code("21x14x5x14x5x14x5x14x5x14x5x14x5x14x5"),
              "invalid-capture-path");
}

TEST(Drafti_6_5_CaptureFinding, TheWorkedExample) {
    const CaptureFinder finder{Settings{}};
    State state;
    Past past;
    ASSERT_TRUE(finder.rules().parse_position("W:W21,24:B9,17,19", "-", state, past));
    const auto all = finder.find_all_captures(state, white);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].text, "21x14x5");
    EXPECT_EQ(all[0].moves, (std::vector{14, 5}));
    EXPECT_EQ(all[0].captures, (std::vector{17, 9}));
    EXPECT_EQ(all[0].piece.square, 21);
    EXPECT_FALSE(all[0].piece.king);
    EXPECT_FALSE(all[0].promotes);
    EXPECT_EQ(all[1].text, "24x15");
    CaptureCounters counters;
    EXPECT_EQ(finder.available_captures(state, white, &counters).size(), 1u);
    EXPECT_EQ(counters.chains_found, 1u);
    EXPECT_EQ(counters.hops_in_chains, 2u);
    EXPECT_EQ(finder.find_captures(state, 24).size(), 1u);
    EXPECT_TRUE(finder.find_captures(state, 20).empty());
    EXPECT_TRUE(finder.find_captures(state, 0).empty());
    // Also for the side that is not to move.
    ASSERT_EQ(finder.find_all_captures(state, black).size(), 1u);
    EXPECT_EQ(finder.find_all_captures(state, black)[0].text, "19x28");
    EXPECT_TRUE(finder.validate(state, past, "21x14x5"));
    EXPECT_EQ(finder.validate(state, past, "24x15").error().code, "not-maximum");
}

TEST(Drafti_6_6_Translation, ShortFormsAndAmbiguity) {
    const CaptureFinder finder{Settings{}};
    const auto translate = [&](std::string_view position, std::vector<int> squares,
                               std::optional<std::vector<int>> captured = {}) {
        State state;
        Past past;
        EXPECT_TRUE(finder.rules().parse_position(position, "-", state, past));
        std::optional<std::span<const int>> taken;
        if (captured) taken = *captured;
        const auto action = finder.translate(state, past, squares, taken);
        return action ? text_of([&](Text& t) { finder.rules().print_action(*action, t); })
                      : std::string(action.error().code);
    };
    EXPECT_EQ(translate("W:W21,24:B9,17,19", {21, 5}), "21x14x5");
    EXPECT_EQ(translate("W:W21,24:B9,17,19", {21, 14, 5}), "21x14x5");
    EXPECT_EQ(translate("W:W21,24:B9,17,19", {24, 15}), "no-such-move");
    EXPECT_EQ(translate("W:W21,24:B9,17,19", {21}), "bad-action");
    EXPECT_EQ(translate("W:W21,24:B9,17,19", {21, 33}), "bad-action");
    EXPECT_EQ(translate("W:W22:B1", {22, 18}), "22-18");
    EXPECT_EQ(translate("W:W22:B1", {22, 18}, std::vector<int>{}), "22-18");
    EXPECT_EQ(translate("W:W22:B1", {22, 18}, std::vector{17}), "no-such-move");
    // Equal captures by different landing squares: the smallest text.
    EXPECT_EQ(translate("W:WK29,31:B2,K3,6,11,25", {29, 4}), "29x15x4");
    EXPECT_EQ(translate("W:WK29,31:B2,K3,6,11,25", {29, 22, 4}), "29x22x4");
    // Round a diamond either way: different pieces.
    constexpr std::string_view diamond = "W:W22:B9,10,17,18";
    EXPECT_EQ(translate(diamond, {22, 6}), "ambiguous-move");
    EXPECT_EQ(translate(diamond, {22, 13, 6}), "22x13x6");
    EXPECT_EQ(translate(diamond, {22, 6}, std::vector{10, 18}), "22x15x6");
    EXPECT_EQ(translate(diamond, {22, 6}, std::vector{10, 17}), "no-such-move");
}

TEST(Drafti_8_End, ResultsHaveTheirForm) {
    EXPECT_EQ(Game("W:W18:B15").apply("18x11").play->outcome_json().text(),
              R"({"status":"win","winner":1,"reason":"no-pieces","scores":[1,0],"supa":true})");
    EXPECT_EQ(Game("W:WK29:BK5").play->outcome_json().text(),
              R"({"status":"draw","reason":"king-vs-king","scores":[0.5,0.5]})");
    EXPECT_EQ(Game().play->outcome_json().text(), R"({"status":"ongoing"})");
    // §8.1 rules 1 and 2: whoever has no piece has lost, whoever is to move.
    EXPECT_EQ(Game("W:W18:B").play->outcome().winner, Seat::first);
    EXPECT_EQ(Game("B:W18:B").play->outcome().winner, Seat::first);
    EXPECT_TRUE(Game("W:W18:B").legal().empty());
}

TEST(Drafti_8_End, RepetitionAlsoThroughTheText) {
    Game game("W:W25,K32:BK3,5,9,13:H0:F30:E0:PWB:R-");
    for (int round = 0; round < 2; ++round) {
        for (const char* action : {"32-28", "3-7", "28-32", "7-3"}) {
            // A game that is put down and taken up again after every move remembers the same.
            game.apply(action);
            game.play = std::move(*game.rules->restore(game.play->position()));
        }
    }
    EXPECT_EQ(game.play->outcome().reason, "repetition");
    EXPECT_EQ(game.code("32-28"), "game-over");
}

TEST(Drafti_8_4_Adjudication, EndsFromOutside) {
    const auto ended = [](std::string_view position, End end, Seat seat,
                          std::string_view options = "{}") {
        const Game game(position, options);
        const auto result = game.play->adjudicate(end, seat);
        return result ? game.play->describe(*result).text() : std::string(result.error().code);
    };
    EXPECT_EQ(ended("", End::resignation, Seat::second),
              R"({"status":"win","winner":1,"reason":"resignation","scores":[1,0],"supa":true})");
    EXPECT_EQ(ended("", End::abandonment, Seat::first),
              R"({"status":"win","winner":2,"reason":"abandonment","scores":[0,1],"supa":false})");
    EXPECT_EQ(ended("", End::agreement, Seat::none),
              R"({"status":"draw","reason":"agreement","scores":[0.5,0.5]})");
    EXPECT_EQ(ended("", End::timeout, Seat::second), "not-your-turn");
    EXPECT_EQ(ended("W:WK29:BK5", End::resignation, Seat::first), "game-over");
    constexpr std::string_view draw =
        R"({"status":"draw","reason":"timeout-draw","scores":[0.5,0.5]})";
    EXPECT_EQ(ended("W:WK29:BK18", End::timeout, Seat::first), draw);      // 1
    EXPECT_EQ(ended("W:WK28,K31:BK5", End::timeout, Seat::first), draw);   // 2
    EXPECT_EQ(ended("W:WK28:B5,6", End::timeout, Seat::first), draw);      // 3
    EXPECT_EQ(ended("B:WK28,K31:BK4", End::timeout, Seat::second), draw);  // 4
    EXPECT_EQ(
        ended("B:WK28,K31:BK5:H9:F40:E5", End::timeout, Seat::second, R"({"loneKingLimit":0})"),
        draw);  // 5
    EXPECT_EQ(ended("B:WK28,K31:BK5:H9:F40:E4", End::timeout, Seat::second),
              R"({"status":"win","winner":1,"reason":"timeout","scores":[1,0],"supa":false})");
    EXPECT_NE(ended("W:WK29:BK18", End::timeout, Seat::first, R"({"timeoutDraws":false})"), draw);
}

TEST(Drafti_11_Position, RefusesWhatContradictsItself) {
    for (const char* bad : {"",
                            "W",
                            "W:W",
                            "W:W:B",
                            "X:W1:B2",
                            "W:W3,30:B12",
                            "W:W30,22:B12",
                            "W:W22,22:B12",
                            "W:W22:B22",
                            "W:W0:B12",
                            "W:W33:B12",
                            "W:W022:B12",
                            "W:W22,:B12",
                            "W:W22:B12:",
                            "W:W22:B12:H",
                            "W:W22:B12:H01",
                            "W:W22:B12:H10000",
                            "W:W22:B12:H0:F0",
                            "W:W22:B12:H0:F1:E1",
                            "W:WK22:B12:H0:F1:E0:P-:R-",
                            "W:W22:B12:H0:F1:E0:PX",
                            "W:W22:B12:H0:F1:E0:PBW",
                            "W:W22:B12:H0:F1:E0:P-:R",
                            "W:W22:B12:H0:F1:E0:P-:R-x",
                            "W:W22:B12:F1",
                            "W:W22:B30",
                            "W:WK22:BK12:H0:F1:E0:PWB:R12-8",
                            "W:WK22:BK12:H1:F1:E0:PWB:R12-8",
                            "W:WK22:BK12:H1:F1:E0:PWB:R8-3",
                            "W:WK22:BK12:H1:F1:E0:PWB:R2-12",
                            "w:W22:B12",
                            "W:W13,14,15,16,17,18,19,20,21,22,23,24,25:B1"}) {
        EXPECT_EQ(restore_code(bad), "bad-position") << bad;
    }
    EXPECT_EQ(restore_code("W:WK22:BK12:H1:F1:E0:PWB:R8-12"), "");
    EXPECT_EQ(restore_code("W:WK22:BK12:H1:F1:E0:PWB:R3-12"), "");  // a flying king comes from afar
    EXPECT_EQ(restore_code("W:WK22:BK12:H1:F1:E0:PWB:R3-12", R"({"flyingKings":false})"),
              "bad-position");
    EXPECT_EQ(restore_code("W:WK22:BK12:H1:F1:E0:PWB:R8-12", R"({"repetitionLimit":0})"),
              "bad-position");
    EXPECT_EQ(restore_code(std::string(1 << 20, 'W')), "bad-position");
}

TEST(Drafti_12_Events, TheExampleOfTheBook) {
    Game game("W:W12:B7,8,22,K27,K29,K32", R"({"variant":"russian"})");
    std::string captures;
    EXPECT_EQ(
        game.events("12x3x17x31x24", &captures),
        (Texts{
            R"({"type":"jump","seat":1,"side":"white","kind":"man","from":12,"over":8,"to":3,"index":0,"last":false})",
            R"({"type":"promotion","seat":1,"side":"white","square":3})",
            R"({"type":"jump","seat":1,"side":"white","kind":"king","from":3,"over":7,"to":17,"index":1,"last":false})",
            R"({"type":"jump","seat":1,"side":"white","kind":"king","from":17,"over":22,"to":31,"index":2,"last":false})",
            R"({"type":"jump","seat":1,"side":"white","kind":"king","from":31,"over":27,"to":24,"index":3,"last":true})",
            R"({"type":"capture","seat":1,"squares":[8,7,22,27],"kinds":["man","man","man","king"]})",
            R"({"type":"counters","seat":1,"quiet":0,"endgame":0,"repetitions":1})",
            R"({"type":"turn","seat":1,"next":2,"side":"black","moveNumber":1,"captureRequired":false,"captureCount":0})",
        }));
    EXPECT_EQ(
        captures,
        R"({"ply":0,"seat":1,"by":"man","from":"12","to":"24","taken":[{"what":"man","at":"8"},)"
        R"({"what":"man","at":"7"},{"what":"man","at":"22"},{"what":"king","at":"27"}],)"
        R"("gained":["crown"],"kinds":["man","man","man","king"],"path":[3,17,31,24]})");
}

TEST(Drafti_12_Events, ImmediateRemovalAndTheEnd) {
    Game game("W:WK5,K28:B2,K8,K16,19,K25", R"({"removal":"immediate"})");
    const Texts lines = game.events("28x15x29x4");
    ASSERT_EQ(lines.size(), 8u);
    EXPECT_EQ(lines[1], R"({"type":"capture","seat":1,"squares":[19],"kinds":["man"]})");
    EXPECT_EQ(lines[3], R"({"type":"capture","seat":1,"squares":[25],"kinds":["king"]})");

    Game last("W:W18:B15");
    EXPECT_EQ(
        last.events("18x11").back(),
        R"({"type":"game-over","seat":1,"outcome":{"status":"win","winner":1,"reason":"no-pieces","scores":[1,0],"supa":true}})");
}

TEST(Drafti_Explain, SaysWhyACaptureIsCompulsory) {
    const Game game("W:W21,24:B9,17,19");
    const auto wrong = game.play->explain("24x15", spectator);
    ASSERT_TRUE(wrong);
    EXPECT_FALSE(wrong->legal);
    EXPECT_EQ(wrong->code, "not-maximum");
    EXPECT_EQ(wrong->lines.front().sentence, "24x15 takes 1 piece; 2 can be taken.");
    EXPECT_EQ(wrong->lines.back().sentence, "Legal now: 21x14x5.");
    const auto right = game.play->explain("21x14x5", spectator);
    ASSERT_TRUE(right);
    EXPECT_TRUE(right->legal);
    EXPECT_EQ(right->lines.front().sentence, "21x14x5 is legal: it takes 2 pieces (17, 9).");
}

TEST(Drafti_State, IsSmallAndPlain) {
    EXPECT_LE(sizeof(State), 64u);
    EXPECT_TRUE(std::is_trivially_copyable_v<State>);
    static_assert(GameRules<Rules<Custom>>);
    static_assert(GameRules<Rules<Fixed<captures_of("tanzania")>>>);
}

}  // namespace
}  // namespace prise::drafti
