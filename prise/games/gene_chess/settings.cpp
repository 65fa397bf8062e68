#include "prise/games/gene_chess/settings.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/games/gene_chess/gene.h"

namespace prise::gene_chess {
namespace {

constexpr std::array<std::string_view, trait_count> cost_names = {
    "cost_forward_step",   "cost_adjacent", "cost_leap",         "cost_diagonal",
    "cost_straight_line",  "cost_combined", "cost_phantom_leap", "cost_shadow",
    "cost_extended_range", "cost_shield"};

constexpr OptionSpec cost(Trait trait, std::string_view help) {
    return integer(cost_names[index_of(trait)], row_of(trait).cost, 1, 100, "4.1", help);
}

constexpr std::array rows = {
    boolean("inheritance", true, "7.3",
            "false: captures splice nothing and do not raise the generation: plain chess"),
    choice("evolution", "automatic|gas", "7.7",
           "automatic: captures splice at once; gas: the capturer chooses and pays"),
    choice("overflow", "partial|block", "7.4",
           "partial: traits over budget are skipped; block: such a capture is illegal"),
    integer("max_complexity", 100, 50, 200, "7.4", "the budget of every piece"),
    boolean("upgrades", true, "7.5",
            "gaining a trait already held raises its level (F, X) or recharges it (H)"),
    choice("king_inheritance", "none|full", "7.3",
           "what a capturing king inherits: nothing, or everything except Shield"),
    boolean("fresh_protection", false, "7.3",
            "a piece that gained a trait by its capture cannot be captured in the next turn"),
    integer("hidden", 0, 0, 4, "5.2",
            "hidden traits each side may place in the setup phase; 0 = no setup phase"),
    letters("hidden_pool", "AWXHN", mark_codes, "6.6", "codes that may be placed"),
    integer("hidden_expiry", 20, 0, 200, "7.9",
            "unrevealed marks vanish when black completes this fullmove; 0 = never"),
    integer("shield_turns", 2, 1, 9, "7.1", "how many enemy turns a raised shield lasts"),
    integer("starting_gas", 10, 0, 99, "11.2", "gas of each side at the start (gas mode)"),
    integer("halfmove_limit", 100, 10, 300, "8.1", "draw when the halfmove clock reaches it"),
    integer("repetition_limit", 3, 2, 10, "8.2", "draw when a position occurs this often"),
    cost(Trait::forward_step, "complexity of ForwardStep, at every level"),
    cost(Trait::adjacent, "complexity of Adjacent"),
    cost(Trait::leap, "complexity of Leap"),
    cost(Trait::diagonal, "complexity of Diagonal"),
    cost(Trait::straight_line, "complexity of StraightLine"),
    cost(Trait::combined, "complexity of Combined"),
    cost(Trait::phantom_leap, "complexity of PhantomLeap"),
    cost(Trait::shadow, "complexity of Shadow"),
    cost(Trait::extended_range, "complexity of ExtendedRange, for each level"),
    cost(Trait::shield, "complexity of Shield"),
};

constexpr std::array presets = {
    Preset{"classic", "{}", "captures inherit at once, within 100"},
    Preset{"chess", R"({"inheritance":false})", "orthodox chess"},
    Preset{"strict", R"({"overflow":"block"})", "a capture over budget is illegal"},
    Preset{"fog", R"({"hidden":2})", "two hidden traits a side"},
    Preset{"gas", R"({"evolution":"gas"})", "traits are chosen and paid"},
    Preset{"wild",
           R"({"king_inheritance":"full","max_complexity":200,"hidden":3,"hidden_expiry":0})",
           "kings inherit, twice the budget, three hidden traits that stay"},
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, presets};
    return table;
}

void Settings::derive() {
    for (size_t i = 0; i < trait_count; ++i) {
        efficiency[i] = static_cast<Trait>(i);
    }
    // §7.4: by value ÷ cost, then by value; the sort keeps the canonical order where they tie.
    std::ranges::stable_sort(efficiency, [&](Trait a, Trait b) {
        const int left = value_of(a) * costs[index_of(b)];
        const int right = value_of(b) * costs[index_of(a)];
        return left != right ? left > right : value_of(a) > value_of(b);
    });
    for (size_t set = 0; set < cost_of.size(); ++set) {
        int sum = 0;
        for_each(static_cast<TraitSet>(set), [&](Trait trait) { sum += costs[index_of(trait)]; });
        cost_of[set] = static_cast<uint16_t>(sum);
    }
}

Result<Settings> settings_from(const Options& options) {
    const auto number = [&](std::string_view name) { return static_cast<int>(options[name]); };
    const auto flag = [&](std::string_view name) { return options[name] != 0; };
    Settings settings{
        .inheritance = flag("inheritance"),
        .evolution = options.as<Evolution>("evolution"),
        .overflow = options.as<Overflow>("overflow"),
        .max_complexity = number("max_complexity"),
        .upgrades = flag("upgrades"),
        .king_inheritance = options.as<KingInheritance>("king_inheritance"),
        .fresh_protection = flag("fresh_protection"),
        .hidden = number("hidden"),
        .hidden_pool = static_cast<uint16_t>(options["hidden_pool"]),
        .hidden_expiry = number("hidden_expiry"),
        .shield_turns = number("shield_turns"),
        .starting_gas = number("starting_gas"),
        .halfmove_limit = number("halfmove_limit"),
        .repetition_limit = number("repetition_limit"),
    };
    for (size_t i = 0; i < trait_count; ++i) {
        settings.costs[i] = number(cost_names[i]);
        if (trait_table[i].base_of != chess::no_type &&
            settings.costs[i] > settings.max_complexity) {
            return refuse("bad-options",
                          join("Option '", cost_names[i], "' is ", settings.costs[i],
                               ", more than 'max_complexity', ", settings.max_complexity, "."),
                          "4.1");
        }
    }
    settings.derive();
    return settings;
}

}  // namespace prise::gene_chess
