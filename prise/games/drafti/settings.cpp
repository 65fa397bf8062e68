#include "prise/games/drafti/settings.h"

namespace prise::drafti {
namespace {

constexpr std::array rows = {
    choice("variant", "tanzania|tanzania-federation|russian|brazilian|pool|czech|thai|english",
           "4.1", "preset for all other options"),
    choice("firstPlayer", "white|black", "2.2", "who moves first in the start position"),
    boolean("menCaptureBackward", false, "6.2", "men may also capture towards their own side"),
    boolean("flyingKings", true, "6.1", "kings move and capture along whole rays"),
    choice("kingLanding", "any|adjacent", "6.2",
           "where a flying king may land behind a captured piece"),
    choice("kingContinuation", "any|required|nearest", "6.3",
           "which landing squares may be chosen when the chain could go on"),
    choice("captureChoice", "maximum|free", "6.4",
           "maximum: only chains that capture the most pieces are legal"),
    choice("capturePriority", "none|by-king|most-kings|by-king-then-most-kings", "6.4",
           "tie-break after captureChoice"),
    choice("removal", "after-chain|immediate", "6.2", "when captured pieces leave the board"),
    choice("promotion", "ends-move|continues-as-king|at-end-only", "6.3",
           "a man that reaches its promotion row in mid-chain"),
    choice("equivalentCaptures", "distinct|merged", "6.4",
           "chains with equal origin, end and captured set: separate actions or one"),
    integer("repetitionLimit", 3, 2, 10, "8.1",
            "draw when a position occurs this many times; 0 = off")
        .or_zero(),
    boolean("kingVsKingDraw", true, "8.1", "one king each is a draw"),
    integer("loneKingLimit", 5, 0, 100, "8.2",
            "draw after this many moves of a lone king against two pieces; 0 = off"),
    integer("threeKingsLimit", 12, 0, 100, "8.2",
            "draw after this many moves of three or more kings against a lone king; 0 = off"),
    integer("kingsOnlyLimit", 60, 0, 400, "8.1",
            "draw after this many half-moves with only kings on the board; 0 = off"),
    integer("noProgressLimit", 80, 10, 400, "8.1",
            "draw after this many half-moves without capture and without a man move"),
    boolean("timeoutDraws", true, "8.4", "the Federation's exceptions to: time over = loss"),
    integer("supaPoints", 1, 1, 100, "8.3", "points for a Supa win"),
};

constexpr std::array presets = {
    Preset{"tanzania", "{}", "the longest chain is compulsory"},
    Preset{"tanzania-federation",
           R"({"captureChoice":"free","kingContinuation":"nearest","supaPoints":12})",
           "the Federation's free choice of captures"},
    Preset{"russian",
           R"({"menCaptureBackward":true,"captureChoice":"free","kingContinuation":"required",)"
           R"("promotion":"continues-as-king","kingVsKingDraw":false,"threeKingsLimit":15,)"
           R"("kingsOnlyLimit":0,"noProgressLimit":30,"timeoutDraws":false})",
           "Russian draughts"},
    Preset{"brazilian",
           R"({"menCaptureBackward":true,"promotion":"at-end-only","kingVsKingDraw":false,)"
           R"("threeKingsLimit":0,"kingsOnlyLimit":0,"noProgressLimit":40,"timeoutDraws":false})",
           "international rules on 8x8"},
    Preset{"pool",
           R"({"firstPlayer":"black","menCaptureBackward":true,"captureChoice":"free",)"
           R"("kingContinuation":"required","promotion":"at-end-only","kingVsKingDraw":false,)"
           R"("loneKingLimit":0,"threeKingsLimit":13,"kingsOnlyLimit":0,"timeoutDraws":false})",
           "American pool checkers"},
    Preset{"czech",
           R"({"captureChoice":"free","kingContinuation":"required","capturePriority":"by-king",)"
           R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
           R"("noProgressLimit":60,"timeoutDraws":false})",
           "Czech draughts"},
    Preset{"thai",
           R"({"captureChoice":"free","kingLanding":"adjacent","removal":"immediate",)"
           R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
           R"("timeoutDraws":false})",
           "Thai checkers with twelve men"},
    Preset{"english",
           R"({"firstPlayer":"black","flyingKings":false,"captureChoice":"free",)"
           R"("kingVsKingDraw":false,"loneKingLimit":0,"threeKingsLimit":0,"kingsOnlyLimit":0,)"
           R"("timeoutDraws":false})",
           "English draughts, American checkers"},
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, presets, "variant"};
    return table;
}

Settings settings_from(const Options& options) {
    const auto number = [&](std::string_view name) { return static_cast<int>(options[name]); };
    const auto flag = [&](std::string_view name) { return options[name] != 0; };
    return {
        .captures =
            {
                .men_capture_backward = flag("menCaptureBackward"),
                .flying_kings = flag("flyingKings"),
                .king_landing = options.as<KingLanding>("kingLanding"),
                .king_continuation = options.as<KingContinuation>("kingContinuation"),
                .choice = options.as<CaptureChoice>("captureChoice"),
                .priority = options.as<CapturePriority>("capturePriority"),
                .removal = options.as<Removal>("removal"),
                .promotion = options.as<Promotion>("promotion"),
                .equivalent = options.as<EquivalentCaptures>("equivalentCaptures"),
            },
        .first_player = options.as<Side>("firstPlayer"),
        .repetition_limit = number("repetitionLimit"),
        .king_vs_king_draw = flag("kingVsKingDraw"),
        .lone_king_limit = number("loneKingLimit"),
        .three_kings_limit = number("threeKingsLimit"),
        .kings_only_limit = number("kingsOnlyLimit"),
        .no_progress_limit = number("noProgressLimit"),
        .timeout_draws = flag("timeoutDraws"),
        .supa_points = number("supaPoints"),
    };
}

}  // namespace prise::drafti
