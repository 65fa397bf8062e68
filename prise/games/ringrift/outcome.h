// The end of a turn (section 7.1 step 7), the beginning of the next one, and the end of the game
// (section 8). Included by apply.h.
#pragma once

#include <algorithm>

#include "prise/games/ringrift/apply.h"

namespace prise::ringrift {

template <class B>
void Flow<B>::start_turn(Colour colour) {
    state_.player = colour;
    state_.flags = 0;
    wait(Phase::placement);
    if (tell_ != nullptr) {
        tell_->turn_begins();
    }
    const Moves<B> moves(state_);
    const bool can_place = moves.has_placement(colour);
    if (can_place || moves.has_active_stack(colour)) {
        state_.flags = real_available;
    }
    if (can_place) {
        return;
    }
    if (tell_ != nullptr) {
        tell_->passed("placement");
    }
    enter_movement();
}

template <class B>
Colour Flow<B>::next_player() const {
    Colour next = player();
    do {
        next = (next + 1) % settings_.players;
    } while (next != player() && !owns_ring(next));
    return next;
}

template <class B>
void Flow<B>::end_turn() {
    const Colour s = player();
    if (state_.is_set(real_available)) {  // §8.3
        const bool goes_on = state_.rounds > 0 && state_.holder == s;
        const int rounds = goes_on ? std::min(state_.rounds + 1, most_rounds) : 1;
        state_.rounds = static_cast<uint8_t>(state_.is_set(real_taken) ? rounds : 0);
        state_.holder = state_.rounds > 0 ? s : 0;
    } else if (state_.rounds > 0 && state_.holder == s) {
        state_.rounds = 0;
        state_.holder = 0;
    }
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        if (seat(colour).out == 0 && !owns_ring(colour)) {
            seat(colour).out = state_.turn;
            if (tell_ != nullptr) {
                tell_->player_out(colour);
            }
        }
    }
    if (tell_ != nullptr) {
        tell_->say("turn-ended");
    }
    if (ends()) {
        if (tell_ != nullptr) {
            tell_->game_over(s, tally_of(state_), settings_.players);
        }
        return;
    }
    const Colour next = next_player();
    state_.turn = std::min(state_.turn + 1, number_limit);
    start_turn(next);
}

// In the order of section 8.
template <class B>
bool Flow<B>::ends() {
    const auto threshold = static_cast<uint32_t>(settings_.ring_threshold());
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        if (seat(colour).eliminated >= threshold) {  // §8.1
            finish(colour, Reason::ring_elimination);
            return true;
        }
    }
    int all = 0;
    PerSeat<int> territory{};
    for (size_t i = 0; i < territory.size(); ++i) {
        territory[i] = state_.ground.collapsed(static_cast<Colour>(i)).count();
        all += territory[i];
    }
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        const int own = territory[static_cast<size_t>(colour)];
        if (own >= settings_.territory_minimum() && own > all - own) {  // §8.2
            finish(colour, Reason::territory_control);
            return true;
        }
    }
    int controlling = 0;
    int owning = 0;
    Colour last = 0;
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        owning += owns_ring(colour) ? 1 : 0;
        if (state_.stacks.controlled_by(colour).any()) {
            ++controlling;
            last = colour;
        }
    }
    if (controlling == 1 && owning == 1) {  // §8.3, sole survivor
        finish(last, Reason::last_player_standing);
        return true;
    }
    if (controlling == 0) {  // §8.4
        const Moves<B> moves(state_);
        bool stalemate = true;
        for (Colour colour = 0; colour < settings_.players; ++colour) {
            stalemate = stalemate && !moves.has_placement(colour);
        }
        if (stalemate) {
            finish_stalemate();
            return true;
        }
    }
    if (holder_wins(next_player())) {
        finish(state_.holder, Reason::last_player_standing);
        return true;
    }
    return false;
}

// §8.3, rounds.
template <class B>
bool Flow<B>::holder_wins(Colour next) const {
    if (state_.rounds == 0 || state_.rounds < settings_.lps_rounds || state_.holder != next) {
        return false;
    }
    const Moves<B> moves(state_);
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        if (has_real_action(moves, colour) != (colour == state_.holder)) {
            return false;
        }
    }
    return true;
}

template <class B>
void Flow<B>::finish_stalemate() {
    for (Colour colour = 0; colour < settings_.players; ++colour) {
        credit(state_, colour, static_cast<int>(seat(colour).hand));
        seat(colour).hand = 0;
    }
    const auto [tied, reason] = stalemate_of(tally_of(state_), settings_.players);
    Colour last = player();  // backwards from the seat whose turn has just ended
    while (std::ranges::find(tied, last) == tied.end()) {
        last = (last + settings_.players - 1) % settings_.players;
    }
    finish(last, reason);
}

template <class B>
void Flow<B>::finish(Colour winner, Reason reason) {
    wait(Phase::over);
    state_.winner = winner;
    state_.reason = reason;
    state_.player = 0;
    state_.flags = 0;
    state_.rounds = 0;
    state_.holder = 0;
}

}  // namespace prise::ringrift
