#include "prise/games/duel_chess/settings.h"

namespace prise::duel_chess {
namespace {

constexpr std::array rows = {
    boolean("duels", "7.1",
            "false: every capture succeeds at once and pools never change: orthodox chess")
        .into<&Settings::duels>(),
    integer("initialBp", 0, 1000, "2", "both pools at the start").into<&Settings::initial_bp>(),
    integer("maxPieceBp", 1, 100, "6.3", "highest bid on one piece").into<&Settings::max_bid>(),
    integer("overCost", 1, 10, "6.3", "BP paid per bid point above the capacity")
        .into<&Settings::over_cost>(),
    integer("valuePawn", 0, 100, "7.6", "value of a pawn for regeneration")
        .into<&Settings::value, chess::pawn>(),
    integer("valueKnight", 0, 100, "7.6", "value of a knight for regeneration")
        .into<&Settings::value, chess::knight>(),
    integer("valueBishop", 0, 100, "7.6", "value of a bishop for regeneration")
        .into<&Settings::value, chess::bishop>(),
    integer("valueRook", 0, 100, "7.6", "value of a rook for regeneration")
        .into<&Settings::value, chess::rook>(),
    integer("valueQueen", 0, 100, "7.6", "value of a queen for regeneration")
        .into<&Settings::value, chess::queen>(),
    integer("valueKing", 0, 100, "7.6", "value of a king for regeneration")
        .into<&Settings::value, chess::king>(),
    integer("capPawn", 0, 100, "6.3", "capacity of a pawn in a duel")
        .into<&Settings::capacity, chess::pawn>(),
    integer("capKnight", 0, 100, "6.3", "capacity of a knight in a duel")
        .into<&Settings::capacity, chess::knight>(),
    integer("capBishop", 0, 100, "6.3", "capacity of a bishop in a duel")
        .into<&Settings::capacity, chess::bishop>(),
    integer("capRook", 0, 100, "6.3", "capacity of a rook in a duel")
        .into<&Settings::capacity, chess::rook>(),
    integer("capQueen", 0, 100, "6.3", "capacity of a queen in a duel")
        .into<&Settings::capacity, chess::queen>(),
    integer("capKing", 0, 100, "6.3", "capacity of a king in a duel")
        .into<&Settings::capacity, chess::king>(),
    choice("tieWinner", "defender|attacker", "7.2", "who wins equal bids")
        .into<&Settings::tie_winner>(),
    choice("zeroBpAttack", "allowed|forbidden", "6.2",
           "may a player with an empty pool open a duel?")
        .into<&Settings::zero_attack>(),
    choice("checkEscape", "lose|sure|retry", "7.3",
           "captures made while in check: one that fails loses the game, all succeed, or the check "
           "must be answered in another way")
        .into<&Settings::check_escape>(),
    boolean("retreats", "7.4", "false: only the return to the origin").into<&Settings::retreats>(),
    boolean("retreatSliders", "7.4", "bishops, rooks and queens may retreat elsewhere")
        .into<&Settings::retreat_sliders>(),
    boolean("retreatKnights", "7.4", "knights may retreat elsewhere")
        .into<&Settings::retreat_knights>(),
    boolean("retreatBackward", "7.4",
            "false: sliders only between origin and target, not behind the origin")
        .into<&Settings::retreat_backward>(),
    integer("returnCost", 0, 100, "7.4", "price of the return; also added to every other retreat")
        .into<&Settings::return_cost>(),
    integer("sliderRetreatPercent", 0, 1000, "7.4", "percent of the distance that a slider pays")
        .into<&Settings::slider_retreat_percent>(),
    integer("knightRetreatPercent", 0, 1000, "7.4",
            "percent of the knight-move count that a knight pays")
        .into<&Settings::knight_retreat_percent>(),
    integer("baseRegen", 0, 100, "7.6", "BP after every completed turn")
        .into<&Settings::base_regen>(),
    integer("pinPercent", 0, 1000, "7.6", "percent of the pinned piece's value")
        .into<&Settings::pin_percent>(),
    integer("pinKingBonus", 0, 100, "7.6", "extra when pinned to the king")
        .into<&Settings::pin_king_bonus>(),
    integer("skewerPercent", 0, 1000, "7.6", "percent of the value difference")
        .into<&Settings::skewer_percent>(),
    integer("skewerMin", 0, 100, "7.6", "least reward of a skewer").into<&Settings::skewer_min>(),
    choice("forkBasis", "lowest|second|sum", "7.6", "which value of the forked pieces counts")
        .into<&Settings::fork_basis>(),
    integer("forkPercent", 0, 1000, "7.6", "percent of that value").into<&Settings::fork_percent>(),
    integer("discoveredPercent", 0, 1000, "7.6", "percent of the attacked piece's value")
        .into<&Settings::discovered_percent>(),
    integer("checkRegen", 0, 100, "7.6", "reward of a check").into<&Settings::check_regen>(),
    choice("failedAttackRegen", "full|base|none", "7.6",
           "what a turn with a failed capture regenerates")
        .into<&Settings::failed_regen>(),
    integer("regenCap", 0, 1000, "7.6", "most BP one turn can regenerate; 0 = no limit")
        .into<&Settings::regen_cap>(),
    integer("poolCap", 0, 9999, "7.6", "regeneration never lifts a pool above this; 0 = no limit")
        .into<&Settings::pool_cap>(),
    boolean("hidePools", "9", "a player's pool is hidden from the others")
        .into<&Settings::hide_pools>(),
    choice("revealBids", "amounts|result", "9",
           "after a duel: both bids become public, or only who won")
        .into<&Settings::reveal_bids>(),
    integer("repetitionLimit", 2, 10, "8.2", "occurrence of a position that draws; 0 = off")
        .or_zero()
        .into<&Settings::repetition_limit>(),
    integer("moveRulePlies", 20, 1000, "8.1",
            "plies without pawn move and capture after which the game is drawn")
        .into<&Settings::move_rule_plies>(),
};

constexpr Settings standard{};
constexpr Settings beginner{
    .initial_bp = 59,
    .slider_retreat_percent = 50,
    .base_regen = 2,
    .pin_percent = 0,
    .pin_king_bonus = 0,
    .skewer_percent = 0,
    .skewer_min = 0,
    .fork_percent = 0,
    .discovered_percent = 0,
    .check_regen = 3,
    .hide_pools = false,
};
constexpr Settings advanced{
    .initial_bp = 31,
    .max_bid = 15,
    .tie_winner = TieWinner::attacker,
    .return_cost = 1,
    .slider_retreat_percent = 150,
    .base_regen = 0,
    .pin_percent = 150,
    .pin_king_bonus = 2,
    .skewer_percent = 150,
    .skewer_min = 2,
    .fork_basis = ForkBasis::sum,
    .fork_percent = 50,
    .discovered_percent = 100,
    .check_regen = 3,
};
constexpr Settings aggressive{.tie_winner = TieWinner::attacker};
constexpr Settings open{.hide_pools = false};
constexpr Settings all_in{.check_escape = CheckEscape::lose};
constexpr Settings orthodox{.duels = false};

constexpr std::array presets = {
    preset("standard", standard, "hidden pools of 39"),
    preset("beginner", beginner, "more points, open pools, no tactics but check"),
    preset("advanced", advanced, "points come from tactics alone"),
    preset("aggressive", aggressive, "equal bids capture"),
    preset("open", open, "everybody sees both pools"),
    preset("mild", standard, "the same as standard, whose rules had this name"),
    preset("all-in", all_in, "a capture that fails in check loses the game"),
    preset("orthodox", orthodox, "chess without duels"),
};

}  // namespace

const OptionTable& option_table() {
    // §4: of a name given twice only the last value counts.
    static constexpr OptionTable table{rows, presets, {}, json::Doubled::kept};
    return table;
}

}  // namespace prise::duel_chess
