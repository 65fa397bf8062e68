// A match as bytes: what a live match needs, in one list for both ways.
#include <utility>

#include "prise/core/bytes.h"
#include "prise/match/match_state.h"

namespace prise {
namespace {

template <class Bytes, class Facts>
void pass_facts(Bytes& bytes, Facts& facts) {
    bytes(facts.id, facts.game, facts.options, facts.position, facts.memory, facts.clock,
          facts.tags, facts.host);
}

template <class Bytes, class Mark>
void pass_mark(Bytes& bytes, Mark& mark) {
    bytes(mark.state, mark.past, mark.completed_turns);
}

// The length, and then each of them.
template <class List, class Pass>
void pass_each(BytesOut& bytes, const List& list, Pass&& pass) {
    bytes(list.size());
    for (const auto& one : list) {
        pass(one);
    }
}
template <class List, class Pass>
void pass_each(BytesIn& bytes, List& list, Pass&& pass) {
    size_t size = 0;
    bytes(size);
    list.clear();
    for (size_t i = 0; i < size && bytes.is_good(); ++i) {
        pass(list.emplace_back());
    }
}

}  // namespace

// The rules are found again by the facts, and the play is read when they are there.
template <class Bytes, class Self>
void MatchState::pass(Bytes& bytes, Self& self) {
    pass_facts(bytes, self.facts_);
    bytes(self.next_seq_, self.actions_, self.events_told_, self.clock_, self.line_, self.names_,
          self.joined_, self.keys_, self.persons_, self.left_, self.root_, self.links_,
          self.signed_, self.signatures_, self.last_unsigned_, self.dealing_, self.abandoned_,
          self.last_kind_, self.closed_seals_, self.opened_seals_, self.first_closed_,
          self.from_position_, self.is_start_sealed_, self.offer_, self.started_, self.blind_);
    pass_each(bytes, self.checkpoints_, [&](auto& one) {
        bytes(one.steps);
        pass_mark(bytes, one.mark);
    });
    pass_each(bytes, self.hidden_, [&](auto& one) {
        bytes(one.seq, one.seat, one.action, one.readers, one.opening);
        pass_mark(bytes, one.before);
    });
    pass_each(bytes, self.held_, [&](auto& one) { bytes(one.seq, one.seat, one.action); });
}

std::string MatchState::to_bytes() const {
    BytesOut bytes;
    pass(bytes, *this);
    bytes(play_ ? play_->to_bytes() : std::string());
    return bytes.take();
}

std::optional<MatchState> MatchState::from_bytes(std::string_view bytes, SharedGames& games,
                                                 const Hashing& hashing, Telling telling) {
    MatchState state(games, hashing, telling);
    BytesIn in(bytes);
    std::string play;
    pass(in, state);
    in(play);
    if (!in.is_whole()) {
        return std::nullopt;
    }
    state.entry_ = games.find(state.facts_.game);
    if (state.entry_ == nullptr) {
        return std::nullopt;
    }
    const auto options = Options::from_json(*state.entry_->table, state.facts_.options);
    auto game = options ? games.with(*state.entry_, *options)
                        : Result<std::shared_ptr<const AnyGame>>(refuse(options));
    if (!game) {
        return std::nullopt;
    }
    state.game_ = std::move(*game);
    if (!play.empty()) {
        state.play_ = state.game_->start();
        if (!state.play_->from_bytes(play)) {
            return std::nullopt;
        }
    }
    return state;
}

}  // namespace prise
