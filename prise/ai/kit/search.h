// What alpha-beta search and its users have in common: scores, limits, what a brain can say.
//
// A *brain* is what the search knows of one game: a plain class without virtual calls.
//
//     uint64_t key(state, past)                 for the table
//     int evaluate(state)                       for the seat to act, |value| < proved
//     Rest rest(state, depth)                   may the search end here?
//     int order(state, action)                  which action first; history is added to it
//     size_t slot(state, action)                where history of it is kept, below `slots`
//     bool is_quiet(state, action)              may it be reduced, and be remembered as a killer?
//     uint64_t mark(action)                     a number that tells actions apart
//     int difficulty(state, action)             how hard it is to see: 4 is usual
//     bool repeated(state, past)                has this position been here before?
//     optional<int> probe(state, past)          a result that is known without searching
//     bool may_pass(state), State pass(state)   the null move, where `passes`
//     int reduction(depth, place, is_pv)        of late quiet actions, in plies
//
// and constants: `slots`, `passes`, `verifies_from` (a depth; 0: no verified cuts), `verify_margin`
// (a ply), `extends_only_reply`, `reduces_unknown` (what the table does not know), `table_is_exact`
// (a deeper result does not stand for a shallower one), `window` (of the first look at a new
// depth).
#pragma once

#include <cstdint>

namespace prise::ai {

inline constexpr int won = 30'000;       // less the number of actions until then
inline constexpr int proved = 29'000;    // from here on a score is a proved end
inline constexpr int infinite = 31'000;  // beyond every score
inline constexpr int max_ply = 120;
inline constexpr int max_depth = 100;

// Where the depth is used up.
enum class Rest : uint8_t {
    quiet,   // the evaluation is the answer
    choose,  // it is, unless a forcing action is better
    forced,  // nothing can be said before all actions have been looked at
};

struct SearchLimits {
    uint64_t nodes = 0;  // 0: none
    int depth = 0;       // 0: none
    int lines = 1;
};

// Scores between which the truth is looked for.
struct Window {
    int alpha, beta;
};

// What a weak player does not see, of its own actions and of the answers to them: so many of a
// thousand, chosen by the seed and the position, so that the same player overlooks the same things.
struct Overlook {
    uint64_t seed = 0;
    int permille = 0;
};

// A proved score, seen from `distance` actions further up or down the tree.
constexpr int to_table(int score, int distance) {
    return score >= proved ? score + distance : score <= -proved ? score - distance : score;
}
constexpr int from_table(int score, int distance) {
    return score >= proved ? score - distance : score <= -proved ? score + distance : score;
}

}  // namespace prise::ai
