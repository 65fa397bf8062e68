// The actions that take something (legal_forcing), beside the whole list.
#include <gtest/gtest.h>

#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

bool takes(const Action& action) {
    switch (action.kind) {
        case Action::Kind::place:
        case Action::Kind::swap:
        case Action::Kind::skip:
        case Action::Kind::move: return false;
        default: return true;
    }
}

template <class B>
void compare(int games) {
    int forcing = 0;
    for (int i = 0; i < games; ++i) {
        Random random(static_cast<uint64_t>(i));
        const Rules<B> rules(random_settings(B::id, 2 + i % 3, random));
        State<B> state;
        Past past;
        rules.start(state, past);
        ActionList<Action> list;
        ActionList<Action> found;
        Silent silent;
        for (;;) {
            rules.legal_forcing(state, past, found);
            rules.legal(state, past, list);
            if (list.empty()) {
                ASSERT_TRUE(found.empty());
                break;
            }
            const Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            list.keep_if(takes);
            ASSERT_TRUE(std::ranges::equal(list, found))
                << position_text(rules.snapshot(state, past));
            forcing += list.empty() ? 0 : 1;
            rules.apply(state, past, action, silent);
        }
    }
    EXPECT_GT(forcing, games);
}

TEST(RingriftForcing, IsWhatTakesSomething) {
    compare<Square8>(200);
    compare<Hex8>(100);
    compare<Square19>(3);
    compare<Hexagonal>(3);
}

}  // namespace
}  // namespace prise::ringrift
