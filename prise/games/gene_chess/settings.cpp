#include "prise/games/gene_chess/settings.h"

#include <algorithm>
#include <utility>

#include "prise/core/text.h"

namespace prise::gene_chess {
namespace {

// Words about a trait, made of the name in its row: "costForwardStep", "cost_forward_step" as it
// was called before, and "complexity of ForwardStep".
struct Phrase {
    std::array<char, 48> letters{};
    size_t size = 0;

    constexpr Phrase& add(std::string_view text) {
        for (const char c : text) {
            letters[size++] = c;
        }
        return *this;
    }
    constexpr Phrase& add_snake_case(std::string_view name) {
        for (const char c : name) {
            const bool capital = c >= 'A' && c <= 'Z';
            add(capital ? "_" : "");
            letters[size++] = static_cast<char>(capital ? c - 'A' + 'a' : c);
        }
        return *this;
    }
    constexpr std::string_view view() const { return {letters.data(), size}; }
};

template <size_t i>
constexpr Phrase cost_name = Phrase().add("cost").add(trait_table[i].name);
template <size_t i>
constexpr Phrase former_cost_name = Phrase().add("cost").add_snake_case(trait_table[i].name);
template <size_t i>
constexpr Phrase cost_help = Phrase()
                                 .add("complexity of ")
                                 .add(trait_table[i].name)
                                 .add(trait_table[i].max_level == 1     ? ""
                                      : trait_table[i].costs_each_level ? ", for each level"
                                                                        : ", at every level");
template <size_t i>
constexpr OptionSpec cost = integer(cost_name<i>.view(), 1, 100, "4.1", cost_help<i>.view())
                                .formerly(former_cost_name<i>.view())
                                .template into<&Chosen::costs, i>();

constexpr auto rows = []<size_t... i>(std::index_sequence<i...>) {
    return std::array{
        boolean("inheritance", "7.3",
                "false: captures splice nothing and do not raise the generation: plain chess")
            .into<&Chosen::inheritance>(),
        choice("evolution", "automatic|gas", "7.7",
               "automatic: captures splice at once; gas: the capturer chooses and pays")
            .into<&Chosen::evolution>(),
        choice("overflow", "partial|block", "7.4",
               "partial: traits over budget are skipped; block: such a capture is illegal")
            .into<&Chosen::overflow>(),
        choice("budget", "net|gross", "7.4",
               "net: what counts is the new total; gross: the old total and the cost of the trait, "
               "whatever a merge would free")
            .into<&Chosen::budget>(),
        integer("maxComplexity", 50, 200, "7.4", "the budget of every piece")
            .formerly("max_complexity")
            .into<&Chosen::max_complexity>(),
        boolean("upgrades", "7.5",
                "gaining a trait already held raises its level (F, X) or recharges it (H)")
            .into<&Chosen::upgrades>(),
        choice("kingInheritance", "none|full", "7.3",
               "what a capturing king inherits: nothing, or everything except Shield")
            .formerly("king_inheritance")
            .into<&Chosen::king_inheritance>(),
        boolean("freshProtection", "7.3",
                "a piece that gained a trait by its capture cannot be captured in the next turn")
            .formerly("fresh_protection")
            .into<&Chosen::fresh_protection>(),
        integer("hidden", 0, 4, "5.2",
                "hidden traits each side may place in the setup phase; 0 = no setup phase")
            .into<&Chosen::hidden>(),
        letters("hiddenPool", "AWXHN", mark_codes, "6.6", "codes that may be placed")
            .formerly("hidden_pool")
            .into<&Chosen::hidden_pool>(),
        integer("hiddenExpiry", 0, 200, "7.9",
                "unrevealed marks vanish when black completes this fullmove; 0 = never")
            .formerly("hidden_expiry")
            .into<&Chosen::hidden_expiry>(),
        integer("shieldTurns", 1, 9, "7.1", "how many enemy turns a raised shield lasts")
            .formerly("shield_turns")
            .into<&Chosen::shield_turns>(),
        integer("startingGas", 0, 99, "11.2", "gas of each side at the start (gas mode)")
            .formerly("starting_gas")
            .into<&Chosen::starting_gas>(),
        integer("halfmoveLimit", 10, 300, "8.1", "draw when the halfmove clock reaches it")
            .formerly("halfmove_limit")
            .into<&Chosen::halfmove_limit>(),
        integer("repetitionLimit", 2, 10, "8.2", "draw when a position occurs this often")
            .formerly("repetition_limit")
            .into<&Chosen::repetition_limit>(),
        cost<i>...,
    };
}(std::make_index_sequence<trait_count>());

constexpr Chosen classic{};
constexpr Chosen orthodox{.inheritance = false};
constexpr Chosen strict{.overflow = Overflow::block};
constexpr Chosen fog{.hidden = 2};
constexpr Chosen gas{.evolution = Evolution::gas};
constexpr Chosen wild{.max_complexity = 200,
                      .king_inheritance = KingInheritance::full,
                      .hidden = 3,
                      .hidden_expiry = 0};

constexpr std::array presets = {
    preset("classic", classic, "captures inherit at once, within 100"),
    preset("chess", orthodox, "orthodox chess"),
    preset("strict", strict, "a capture over budget is illegal"),
    preset("fog", fog, "two hidden traits a side"),
    preset("gas", gas, "traits are chosen and paid"),
    preset("wild", wild, "kings inherit, twice the budget, three hidden traits that stay"),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, presets};
    return table;
}

Settings::Settings(const Chosen& chosen) : Chosen(chosen) {
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

Result<Settings> sound_settings(const Options& options) {
    const auto chosen = settings_of<Chosen>(options);
    for (const TraitRow& row : trait_table) {
        const int cost = chosen.costs[static_cast<size_t>(&row - trait_table.data())];
        if (row.base_of != chess::no_type && cost > chosen.max_complexity) {
            return refuse("bad-options",
                          join("Option 'cost", row.name, "' is ", cost,
                               ", more than 'maxComplexity', ", chosen.max_complexity, "."),
                          "4.1");
        }
    }
    return Settings(chosen);
}

}  // namespace prise::gene_chess
