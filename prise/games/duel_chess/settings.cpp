#include "prise/games/duel_chess/settings.h"

namespace prise::duel_chess {
namespace {

constexpr std::array rows = {
    boolean("duels", true, "7.1",
            "false: every capture succeeds at once and pools never change: orthodox chess"),
    integer("initialBp", 39, 0, 1000, "2", "both pools at the start"),
    integer("maxPieceBp", 10, 1, 100, "6.3", "highest bid on one piece"),
    integer("overCost", 2, 1, 10, "6.3", "BP paid per bid point above the capacity"),
    integer("valuePawn", 1, 0, 100, "7.6", "value of a pawn for regeneration"),
    integer("valueKnight", 3, 0, 100, "7.6", "value of a knight for regeneration"),
    integer("valueBishop", 3, 0, 100, "7.6", "value of a bishop for regeneration"),
    integer("valueRook", 5, 0, 100, "7.6", "value of a rook for regeneration"),
    integer("valueQueen", 9, 0, 100, "7.6", "value of a queen for regeneration"),
    integer("valueKing", 10, 0, 100, "7.6", "value of a king for regeneration"),
    integer("capPawn", 1, 0, 100, "6.3", "capacity of a pawn in a duel"),
    integer("capKnight", 3, 0, 100, "6.3", "capacity of a knight in a duel"),
    integer("capBishop", 3, 0, 100, "6.3", "capacity of a bishop in a duel"),
    integer("capRook", 5, 0, 100, "6.3", "capacity of a rook in a duel"),
    integer("capQueen", 9, 0, 100, "6.3", "capacity of a queen in a duel"),
    integer("capKing", 10, 0, 100, "6.3", "capacity of a king in a duel"),
    choice("tieWinner", "defender|attacker", "7.2", "who wins equal bids"),
    choice("zeroBpAttack", "allowed|forbidden", "6.2",
           "may a player with an empty pool open a duel?"),
    choice("checkEscape", "lose|sure", "7.3", "captures made while in check"),
    boolean("retreats", true, "7.4", "false: only the return to the origin"),
    boolean("retreatSliders", true, "7.4", "bishops, rooks and queens may retreat elsewhere"),
    boolean("retreatKnights", true, "7.4", "knights may retreat elsewhere"),
    boolean("retreatBackward", true, "7.4",
            "false: sliders only between origin and target, not behind the origin"),
    integer("returnCost", 0, 0, 100, "7.4",
            "price of the return; also added to every other retreat"),
    integer("sliderRetreatPercent", 100, 0, 1000, "7.4",
            "percent of the distance that a slider pays"),
    integer("knightRetreatPercent", 100, 0, 1000, "7.4",
            "percent of the knight-move count that a knight pays"),
    integer("baseRegen", 1, 0, 100, "7.6", "BP after every completed turn"),
    integer("pinPercent", 100, 0, 1000, "7.6", "percent of the pinned piece's value"),
    integer("pinKingBonus", 1, 0, 100, "7.6", "extra when pinned to the king"),
    integer("skewerPercent", 100, 0, 1000, "7.6", "percent of the value difference"),
    integer("skewerMin", 1, 0, 100, "7.6", "least reward of a skewer"),
    choice("forkBasis", "lowest|second|sum", "7.6", "which value of the forked pieces counts"),
    integer("forkPercent", 100, 0, 1000, "7.6", "percent of that value"),
    integer("discoveredPercent", 50, 0, 1000, "7.6", "percent of the attacked piece's value"),
    integer("checkRegen", 2, 0, 100, "7.6", "reward of a check"),
    choice("failedAttackRegen", "full|base|none", "7.6",
           "what a turn with a failed capture regenerates"),
    integer("regenCap", 0, 0, 1000, "7.6", "most BP one turn can regenerate; 0 = no limit"),
    integer("poolCap", 0, 0, 9999, "7.6",
            "regeneration never lifts a pool above this; 0 = no limit"),
    boolean("hidePools", true, "9", "a player's pool is hidden from the others"),
    choice("revealBids", "amounts|result", "9",
           "after a duel: both bids become public, or only who won"),
    integer("repetitionLimit", 3, 2, 10, "8.2", "occurrence of a position that draws; 0 = off")
        .or_zero(),
    integer("moveRulePlies", 100, 20, 1000, "8.1",
            "plies without pawn move and capture after which the game is drawn"),
};

constexpr std::array presets = {
    Preset{"standard", "{}", "hidden pools of 39"},
    Preset{"beginner",
           R"({"initialBp":59,"baseRegen":2,"pinPercent":0,"pinKingBonus":0,"skewerPercent":0,)"
           R"("skewerMin":0,"forkPercent":0,"discoveredPercent":0,"checkRegen":3,)"
           R"("sliderRetreatPercent":50,"hidePools":false})",
           "more points, open pools, no tactics but check"},
    Preset{"advanced",
           R"({"initialBp":31,"maxPieceBp":15,"baseRegen":0,"pinPercent":150,"pinKingBonus":2,)"
           R"("skewerPercent":150,"skewerMin":2,"forkBasis":"sum","forkPercent":50,)"
           R"("discoveredPercent":100,"checkRegen":3,"sliderRetreatPercent":150,"returnCost":1,)"
           R"("tieWinner":"attacker"})",
           "points come from tactics alone"},
    Preset{"aggressive", R"({"tieWinner":"attacker"})", "equal bids capture"},
    Preset{"open", R"({"hidePools":false})", "everybody sees both pools"},
    Preset{"mild", R"({"checkEscape":"sure"})", "captures made in check succeed"},
    Preset{"orthodox", R"({"duels":false})", "chess without duels"},
};

}  // namespace

const OptionTable& option_table() {
    // §4: of a name given twice only the last value counts.
    static constexpr OptionTable table{rows, presets, {}, json::Doubled::kept};
    return table;
}

Settings settings_from(const Options& options) {
    const auto number = [&](std::string_view name) { return static_cast<int>(options[name]); };
    const auto flag = [&](std::string_view name) { return options[name] != 0; };
    Settings settings{
        .duels = flag("duels"),
        .initial_bp = number("initialBp"),
        .max_bid = number("maxPieceBp"),
        .over_cost = number("overCost"),
        .tie_winner = options.as<TieWinner>("tieWinner"),
        .zero_attack = options.as<ZeroBpAttack>("zeroBpAttack"),
        .check_escape = options.as<CheckEscape>("checkEscape"),
        .retreats = flag("retreats"),
        .retreat_sliders = flag("retreatSliders"),
        .retreat_knights = flag("retreatKnights"),
        .retreat_backward = flag("retreatBackward"),
        .return_cost = number("returnCost"),
        .slider_retreat_percent = number("sliderRetreatPercent"),
        .knight_retreat_percent = number("knightRetreatPercent"),
        .base_regen = number("baseRegen"),
        .pin_percent = number("pinPercent"),
        .pin_king_bonus = number("pinKingBonus"),
        .skewer_percent = number("skewerPercent"),
        .skewer_min = number("skewerMin"),
        .fork_basis = options.as<ForkBasis>("forkBasis"),
        .fork_percent = number("forkPercent"),
        .discovered_percent = number("discoveredPercent"),
        .check_regen = number("checkRegen"),
        .failed_regen = options.as<FailedRegen>("failedAttackRegen"),
        .regen_cap = number("regenCap"),
        .pool_cap = number("poolCap"),
        .hide_pools = flag("hidePools"),
        .reveal_bids = options.as<RevealBids>("revealBids"),
        .repetition_limit = number("repetitionLimit"),
        .move_rule_plies = number("moveRulePlies"),
    };
    using enum chess::PieceType;
    settings.value[pawn] = number("valuePawn");
    settings.value[knight] = number("valueKnight");
    settings.value[bishop] = number("valueBishop");
    settings.value[rook] = number("valueRook");
    settings.value[queen] = number("valueQueen");
    settings.value[king] = number("valueKing");
    settings.capacity[pawn] = number("capPawn");
    settings.capacity[knight] = number("capKnight");
    settings.capacity[bishop] = number("capBishop");
    settings.capacity[rook] = number("capRook");
    settings.capacity[queen] = number("capQueen");
    settings.capacity[king] = number("capKing");
    return settings;
}

}  // namespace prise::duel_chess
