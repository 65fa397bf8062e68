// From a node of a MatrixSearch to its children and back: which child is looked at next, how
// closely, and what a contest makes of window and value. Included by matrix_search.h.
#pragma once

#include <algorithm>

#include "prise/ai/kit/matrix_search.h"

namespace prise::ai {

template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::choose(Frame& frame) -> Next {
    if (frame.look == Look::fresh) {
        pick(frame.order, frame.next);
        const Action& action = frame.list[frame.order[frame.next].place];
        frame.is_contest = brain_.is_contest(frame.state, action);
        if (frame.is_contest && !prepare_contest(frame, action)) {
            if (frame.look == Look::fresh) {  // it cannot reach the window
                frame.best = std::max(frame.best, frame.alpha);
                ++frame.tried;
                ++frame.next;
                return Next::choose;
            }
            return descend(frame);
        }
        if (!frame.is_contest && is_hopeless(frame, action)) {
            frame.best = std::max(frame.best, frame.alpha);
            ++frame.tried;
            ++frame.next;
            return Next::choose;
        }
        frame.look = Look::whole;
        if (frame.tried > 0) {
            frame.reduction = 0;
            if (frame.depth >= 3 && !frame.checked && brain_.is_quiet(frame.state, action)) {
                frame.reduction =
                    static_cast<int16_t>(brain_.reduction(frame.depth, frame.tried, frame.is_pv));
            }
            frame.look = frame.reduction > 0 ? Look::reduced : Look::narrow;
        }
    }
    return descend(frame);
}

// Nobody expects that this reaches the window, so it is not looked at. Never the first action of a
// node, nor one that forces.
template <GameRules R, class Brain>
bool MatrixSearch<R, Brain>::is_hopeless(const Frame& frame, const Action& action) const {
    if (frame.checked || frame.alpha <= -proved) {
        return false;
    }
    if (frame.depth <= 0) {
        return brain_.hope(frame.state, action, frame.value) <= frame.alpha ||
               brain_.is_bad(frame.state, action);
    }
    if (frame.is_pv || frame.tried == 0 || frame.depth > Brain::deepest_guess ||
        !brain_.is_quiet(frame.state, action)) {
        return false;
    }
    const bool is_late = frame.tried >= brain_.late(frame.depth);
    const bool is_behind = frame.value + brain_.margin(frame.value, frame.depth + 1) <= frame.alpha;
    return (is_late || is_behind) && !brain_.gives_check(frame.state, action);
}

// False: the candidate cannot reach the window, or, with another look, the turn must pass first.
template <GameRules R, class Brain>
bool MatrixSearch<R, Brain>::prepare_contest(Frame& frame, const Action& action) {
    if (frame.failed == unknown) {
        switch (frame.failing) {
            case Failing::passes:
                if (frame.depth > 1) {
                    frame.look = Look::pass;
                    return false;
                }
                frame.failed = brain_.draws_by_passing(frame.state, past_) ? 0 : frame.value;
                break;
            case Failing::loses: frame.failed = -sure_result; break;
            case Failing::stays: frame.failed = std::max(as_result(frame.best), -sure_result);
        }
    }
    frame.contest = brain_.contest(frame.state, action, frame.value);
    if (frame.alpha <= -proved) {
        return true;
    }
    const int least = brain_.needed(frame.contest, frame.failed, frame.alpha + 1);
    return least <= sure_result && (frame.depth > 0 || frame.checked ||
                                    least <= brain_.hope(frame.state, action, frame.value));
}

// The window of a frame, as it is for the child that the candidate leads to.
template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::window_of(const Frame& frame, int alpha, int beta) const -> Window {
    if (!frame.is_contest) {
        return {alpha, beta};
    }
    const int low =
        alpha <= -sure_result ? -infinite : brain_.needed(frame.contest, frame.failed, alpha) - 1;
    const int high =
        beta >= sure_result ? infinite : brain_.needed(frame.contest, frame.failed, beta);
    return {low >= sure_result ? proved - 1 : low, high > sure_result ? infinite : high};
}

// Goes to the child that the candidate leads to, or to the turn that passes.
template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::descend(Frame& frame) -> Next {
    frame.stage = Stage::back;
    ++ply_;
    ++nodes_;
    Frame& child = frames_[static_cast<size_t>(ply_)];
    child.stage = Stage::enter;
    child.state = frame.state;
    past_.rewind(frame.mark);
    child.distance = static_cast<int16_t>(frame.distance + 1);
    child.is_pv = frame.is_pv && frame.look == Look::whole;
    int depth = frame.depth - 1;
    Window window{frame.alpha, frame.beta};
    if (frame.look == Look::pass) {
        depth = frame.depth - 3 - frame.depth / 5;
        window.alpha = std::max(-infinite, frame.alpha - failed_margin);
        brain_.pass(child.state, past_);
    } else {
        if (frame.look == Look::reduced) {
            depth -= frame.reduction;
        }
        window =
            window_of(frame, frame.alpha, frame.look == Look::whole ? frame.beta : frame.alpha + 1);
        const Action& action = frame.list[frame.order[frame.next].place];
        if (frame.is_contest) {
            brain_.win(child.state, past_, action, frame.contest);
        } else {
            Silent silent;
            rules_.apply(child.state, past_, action, silent);
        }
    }
    child.mark = past_.mark();
    child.seat = rules_.to_act(child.state);
    child.flips = child.seat != frame.seat;
    child.depth = static_cast<int16_t>(depth);
    child.alpha = child.flips ? -window.beta : window.alpha;
    child.beta = child.flips ? -window.alpha : window.beta;
    return Next::enter;
}

template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::back(Frame& frame) -> Next {
    int value = frames_[static_cast<size_t>(ply_) + 1].flips ? -returned_ : returned_;
    if (frame.look == Look::pass) {
        frame.look = Look::fresh;
        frame.failed = as_result(value);
        const bool is_enough = !frame.is_pv && value >= frame.beta && value < proved;
        return is_enough ? leave(frame.beta) : Next::choose;
    }
    if (frame.is_contest) {
        value = brain_.value(frame.contest, as_result(value), frame.failed);
    }
    if (frame.look == Look::reduced && value > frame.alpha) {
        frame.look = Look::narrow;
        return Next::choose;
    }
    if (frame.look == Look::narrow && frame.is_pv && value > frame.alpha && value < frame.beta) {
        frame.look = Look::whole;
        return Next::choose;
    }
    return accept(frame, value);
}

template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::accept(Frame& frame, int value) -> Next {
    if (value > frame.best) {
        frame.best = value;
        frame.best_place = frame.order[frame.next].place;
        if (value > frame.alpha) {
            frame.alpha = value;
            if (frame.is_pv) {
                keep_line(frame);
            }
            if (value >= frame.beta) {
                if (frame.depth > 0) {
                    ordering_.reward(brain_, frame, ply_);
                }
                return finish(frame);
            }
        }
    }
    ++frame.tried;
    ++frame.next;
    frame.look = Look::fresh;
    return Next::choose;
}

}  // namespace prise::ai
