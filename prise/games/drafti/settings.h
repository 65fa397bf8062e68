// The options of Drafti (section 4) as the rules see them.
//
// What decides which captures exist and which of them are legal is a `CaptureRules`; each preset's
// is a constant, and the generator is compiled once for each of them, so that nobody pays at run
// time for rules that are not played. Any other combination runs on the same code with the rules as
// data.
//
// A new option is a member here, with its default, a row of the table in settings.cpp, and the
// lines of the rules that look at it. A new preset is a row of `variants` and a line in one of the
// files instance_*.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "prise/core/options.h"
#include "prise/games/drafti/board.h"

namespace prise::drafti {

enum class KingLanding : uint8_t { any, adjacent };
enum class KingContinuation : uint8_t { any, required, nearest };
enum class CaptureChoice : uint8_t { maximum, free };
enum class CapturePriority : uint8_t { none, by_king, most_kings, by_king_then_most_kings };
constexpr bool counts_kings(CapturePriority priority) {
    return priority == CapturePriority::most_kings ||
           priority == CapturePriority::by_king_then_most_kings;
}
enum class Removal : uint8_t { after_chain, immediate };
enum class Promotion : uint8_t { ends_move, continues_as_king, at_end_only };
enum class EquivalentCaptures : uint8_t { distinct, merged };

struct CaptureRules {
    bool men_capture_backward = false;                             // §6.2
    bool flying_kings = true;                                      // §6.1, §6.2
    KingLanding king_landing = KingLanding::any;                   // §6.2
    KingContinuation king_continuation = KingContinuation::any;    // §6.3
    CaptureChoice choice = CaptureChoice::maximum;                 // §6.4 step 1
    CapturePriority priority = CapturePriority::none;              // §6.4 step 2
    Removal removal = Removal::after_chain;                        // §6.2
    Promotion promotion = Promotion::ends_move;                    // §6.3
    EquivalentCaptures equivalent = EquivalentCaptures::distinct;  // §6.4 step 3

    friend constexpr bool operator==(const CaptureRules&, const CaptureRules&) = default;
};

struct Settings {
    CaptureRules captures = {};
    Side first_player = white;      // §2.2
    int repetition_limit = 3;       // §8.1 rule 6
    bool king_vs_king_draw = true;  // §8.1 rule 5
    int lone_king_limit = 5;        // §8.1 rule 8
    int three_kings_limit = 12;     // §8.1 rule 7
    int kings_only_limit = 60;      // §8.1 rule 9
    int no_progress_limit = 80;     // §8.1 rule 9
    bool timeout_draws = true;      // §8.4
    int supa_points = 1;            // §8.3

    friend constexpr bool operator==(const Settings&, const Settings&) = default;
};

// §4.1: a preset. Everything else is made from this list: the words of the option `variant`, the
// presets of the option table, and the instances that are compiled (instances.h).
struct Variant {
    std::string_view name;
    std::string_view help;
    int pdn_type;  // the number of its game (§11); 42 is unassigned
    Settings settings;
};

inline constexpr auto variants = std::to_array<Variant>({
    {"tanzania", "the longest chain is compulsory", 42, {}},
    {"tanzania-federation",
     "the Federation's free choice of captures",
     42,
     {.captures = {.king_continuation = KingContinuation::nearest, .choice = CaptureChoice::free},
      .supa_points = 12}},
    {"russian",
     "Russian draughts",
     25,
     {.captures = {.men_capture_backward = true,
                   .king_continuation = KingContinuation::required,
                   .choice = CaptureChoice::free,
                   .promotion = Promotion::continues_as_king},
      .king_vs_king_draw = false,
      .three_kings_limit = 15,
      .kings_only_limit = 0,
      .no_progress_limit = 30,
      .timeout_draws = false}},
    {"brazilian",
     "international rules on 8x8",
     26,
     {.captures = {.men_capture_backward = true, .promotion = Promotion::at_end_only},
      .king_vs_king_draw = false,
      .three_kings_limit = 0,
      .kings_only_limit = 0,
      .no_progress_limit = 40,
      .timeout_draws = false}},
    {"pool",
     "American pool checkers",
     23,
     {.captures = {.men_capture_backward = true,
                   .king_continuation = KingContinuation::required,
                   .choice = CaptureChoice::free,
                   .promotion = Promotion::at_end_only},
      .first_player = black,
      .king_vs_king_draw = false,
      .lone_king_limit = 0,
      .three_kings_limit = 13,
      .kings_only_limit = 0,
      .timeout_draws = false}},
    {"czech",
     "Czech draughts",
     29,
     {.captures = {.king_continuation = KingContinuation::required,
                   .choice = CaptureChoice::free,
                   .priority = CapturePriority::by_king},
      .king_vs_king_draw = false,
      .lone_king_limit = 0,
      .three_kings_limit = 0,
      .kings_only_limit = 0,
      .no_progress_limit = 60,
      .timeout_draws = false}},
    {"thai",
     "Thai checkers with twelve men",
     31,
     {.captures = {.king_landing = KingLanding::adjacent,
                   .choice = CaptureChoice::free,
                   .removal = Removal::immediate},
      .king_vs_king_draw = false,
      .lone_king_limit = 0,
      .three_kings_limit = 0,
      .kings_only_limit = 0,
      .timeout_draws = false}},
    {"english",
     "English draughts, American checkers",
     21,
     {.captures = {.flying_kings = false, .choice = CaptureChoice::free},
      .first_player = black,
      .king_vs_king_draw = false,
      .lone_king_limit = 0,
      .three_kings_limit = 0,
      .kings_only_limit = 0,
      .timeout_draws = false}},
    {"algorithm",
     "the plain depth-first search for captures",
     42,
     {.captures = {.men_capture_backward = true,
                   .flying_kings = false,
                   .removal = Removal::immediate,
                   .promotion = Promotion::at_end_only}}},
});

// By a name that is one of them.
constexpr const Variant& variant_of(std::string_view name) {
    size_t i = 0;
    while (variants[i].name != name) {
        ++i;
    }
    return variants[i];
}

consteval CaptureRules captures_of(std::string_view name) {
    return variant_of(name).settings.captures;
}

// How the generator is told its rules: fixed at compile time, or carried as data.
template <CaptureRules fixed>
struct Fixed {
    static constexpr CaptureRules rules = fixed;
};

struct Custom {
    CaptureRules rules;
};

const OptionTable& option_table();

}  // namespace prise::drafti
