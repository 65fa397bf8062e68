#include "prise/games/drafti/settings.h"

namespace prise::drafti {
namespace {

constexpr std::array presets = [] {
    std::array<Preset, variants.size()> all{};
    for (size_t i = 0; i < all.size(); ++i) {
        all[i] = preset(variants[i].name, variants[i].settings, variants[i].help);
    }
    return all;
}();

using S = Settings;
using C = CaptureRules;

constexpr std::array rows = {
    choice("variant", preset_words<presets>, "4.1", "preset for all other options"),
    choice("firstPlayer", "white|black", "2.2", "who moves first in the start position")
        .into<&S::first_player>(),
    boolean("menCaptureBackward", "6.2", "men may also capture towards their own side")
        .into<&S::captures, &C::men_capture_backward>(),
    boolean("flyingKings", "6.1", "kings move and capture along whole rays")
        .into<&S::captures, &C::flying_kings>(),
    choice("kingLanding", "any|adjacent", "6.2",
           "where a flying king may land behind a captured piece")
        .into<&S::captures, &C::king_landing>(),
    choice("kingContinuation", "any|required|nearest", "6.3",
           "which landing squares may be chosen when the chain could go on")
        .into<&S::captures, &C::king_continuation>(),
    choice("captureChoice", "maximum|free", "6.4",
           "maximum: only chains that capture the most pieces are legal")
        .into<&S::captures, &C::choice>(),
    choice("capturePriority", "none|by-king|most-kings|by-king-then-most-kings", "6.4",
           "tie-break after captureChoice")
        .into<&S::captures, &C::priority>(),
    choice("removal", "after-chain|immediate", "6.2", "when captured pieces leave the board")
        .into<&S::captures, &C::removal>(),
    choice("promotion", "ends-move|continues-as-king|at-end-only", "6.3",
           "a man that reaches its promotion row in mid-chain")
        .into<&S::captures, &C::promotion>(),
    choice("equivalentCaptures", "distinct|merged", "6.4",
           "chains with equal origin, end and captured set: separate actions or one")
        .into<&S::captures, &C::equivalent>(),
    integer("repetitionLimit", 2, 10, "8.1", "draw when a position occurs this many times; 0 = off")
        .or_zero()
        .into<&S::repetition_limit>(),
    boolean("kingVsKingDraw", "8.1", "one king each is a draw").into<&S::king_vs_king_draw>(),
    integer("loneKingLimit", 0, 100, "8.2",
            "draw after this many moves of a lone king against two pieces; 0 = off")
        .into<&S::lone_king_limit>(),
    integer("threeKingsLimit", 0, 100, "8.2",
            "draw after this many moves of three or more kings against a lone king; 0 = off")
        .into<&S::three_kings_limit>(),
    integer("kingsOnlyLimit", 0, 400, "8.1",
            "draw after this many half-moves with only kings on the board; 0 = off")
        .into<&S::kings_only_limit>(),
    integer("noProgressLimit", 10, 400, "8.1",
            "draw after this many half-moves without capture and without a man move")
        .into<&S::no_progress_limit>(),
    boolean("timeoutDraws", "8.4", "the Federation's exceptions to: time over = loss")
        .into<&S::timeout_draws>(),
    integer("supaPoints", 1, 100, "8.3", "points for a Supa win").into<&S::supa_points>(),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, presets, "variant"};
    return table;
}

}  // namespace prise::drafti
