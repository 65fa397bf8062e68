// The options of Drafti (section 4) as the rules see them.
//
// What decides which captures exist and which of them are legal is a `CaptureRules`; each preset's
// is a constant, and the generator is compiled once for each of them, so that nobody pays at run
// time for rules that are not played. Any other combination runs on the same code with the rules as
// data.
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
    CaptureRules captures;
    Side first_player = white;      // §2.2
    int repetition_limit = 3;       // §8.1 rule 6
    bool king_vs_king_draw = true;  // §8.1 rule 5
    int lone_king_limit = 5;        // §8.1 rule 8
    int three_kings_limit = 12;     // §8.1 rule 7
    int kings_only_limit = 60;      // §8.1 rule 9
    int no_progress_limit = 80;     // §8.1 rule 9
    bool timeout_draws = true;      // §8.4
    int supa_points = 1;            // §8.3
};

// §4.1: the capture rules of the presets. A test compares them with the option table.
inline constexpr CaptureRules tanzania{};
inline constexpr CaptureRules tanzania_federation{.king_continuation = KingContinuation::nearest,
                                                  .choice = CaptureChoice::free};
inline constexpr CaptureRules russian{.men_capture_backward = true,
                                      .king_continuation = KingContinuation::required,
                                      .choice = CaptureChoice::free,
                                      .promotion = Promotion::continues_as_king};
inline constexpr CaptureRules brazilian{.men_capture_backward = true,
                                        .promotion = Promotion::at_end_only};
inline constexpr CaptureRules pool{.men_capture_backward = true,
                                   .king_continuation = KingContinuation::required,
                                   .choice = CaptureChoice::free,
                                   .promotion = Promotion::at_end_only};
inline constexpr CaptureRules czech{.king_continuation = KingContinuation::required,
                                    .choice = CaptureChoice::free,
                                    .priority = CapturePriority::by_king};
inline constexpr CaptureRules thai{.king_landing = KingLanding::adjacent,
                                   .choice = CaptureChoice::free,
                                   .removal = Removal::immediate};
inline constexpr CaptureRules english{.flying_kings = false, .choice = CaptureChoice::free};

// How the generator is told its rules: fixed at compile time, or carried as data.
template <CaptureRules fixed>
struct Fixed {
    static constexpr CaptureRules rules = fixed;
};

struct Custom {
    CaptureRules rules;
};

const OptionTable& option_table();
Settings settings_from(const Options& options);

}  // namespace prise::drafti
