// What people type for a move: SAN. The letter is the man's, whatever else it has learnt.
#include "prise/chess/san.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

void Rules::understand(const State& state, const Past& past, std::string_view words,
                       ActionList<Action>& list) const {
    list.clear();
    if (const auto move = chess::read_move_words(words, state.turn())) {
        legal(state, past, list);
        list.keep_if([&](Action action) {
            return action.kind() == Action::Kind::move && move->fits(state.board, action.move());
        });
        if (list.empty()) {
            for (const Move near : move->nearest(state.board)) {
                list.push(Action(near));
            }
        }
    }
}

}  // namespace prise::gene_chess
