// Actions (§5) as text, read and written; positions (§11) and observations (§9) written.
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"

namespace prise::casino {
namespace {

std::optional<uint8_t> take_value(Scan& scan) {
    Scan ahead = scan;
    const auto value = ahead.take_number(2);
    if (!value || *value < 1 || *value > top_value) {
        return std::nullopt;
    }
    scan = ahead;
    return static_cast<uint8_t>(*value);
}

// What follows the first card of an action.
std::optional<Action> take_play(Scan& scan, Card card) {
    if (scan.take('-')) {
        return Action{Kind::trail, card};
    }
    if (scan.take(':')) {
        if (scan.take('S')) {
            return Action{Kind::add, card};
        }
        const auto target = take_card(scan);
        return target ? std::optional(Action{Kind::stage, card, *target}) : std::nullopt;
    }
    if (scan.take('x')) {
        if (scan.take('x')) {
            return Action{Kind::sweep, card};
        }
        if (scan.take('S')) {
            return Action{Kind::capture_stack, card};
        }
        if (scan.take('B')) {
            const auto value = take_value(scan);
            return value ? std::optional(Action{Kind::capture_build, card, 0, *value})
                         : std::nullopt;
        }
        const auto target = take_card(scan);
        return target ? std::optional(Action{Kind::capture_card, card, *target}) : std::nullopt;
    }
    if (scan.take('+')) {
        if (scan.take('B')) {
            const auto value = take_value(scan);
            return value ? std::optional(Action{Kind::to_build, card, 0, *value}) : std::nullopt;
        }
        const auto target = take_card(scan);
        const auto value = target && scan.take('=') ? take_value(scan) : std::nullopt;
        return value ? std::optional(Action{Kind::make, card, *target, *value}) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Action> take_action(Scan& scan) {
    if (scan.take("undo")) {
        return Action{Kind::undo};
    }
    if (scan.take("cancel")) {
        return Action{Kind::cancel};
    }
    if (scan.take("xS")) {
        return Action{Kind::stack_capture};
    }
    if (scan.take("S=")) {
        const auto value = take_value(scan);
        return value ? std::optional(Action{Kind::make_of_stack, 0, 0, *value}) : std::nullopt;
    }
    const auto card = take_card(scan);
    return card ? take_play(scan, *card) : std::nullopt;
}

void print_set(CardSet set, Text& text) {
    if (set == 0) {
        text << '-';
    }
    for_each(set, [&](Card card) { print_card(card, text); });
}

void print_hidden(int cards, Text& text) {
    if (cards == 0) {
        text << '-';
    }
    for (int i = 0; i < cards; ++i) {
        text << "??";
    }
}

void print_pile(const State& state, Player player, Text& text) {
    const int cards = count(state.taken[player]);
    if (cards == 0) {
        text << '-';
    }
    for (int i = 0; i < cards; ++i) {
        print_card(state.pile_card(player, i), text);
    }
}

void print_builds(const State& state, Text& text) {
    if (state.builds() == 0) {
        text << '-';
    }
    const char* between = "";
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        text << between << value << '@' << int{state.owner_of_build(value)} << ':';
        for (const Card card : state.build(value)) {
            print_card(card, text);
        }
        between = ",";
    });
}

void print_player(Player player, Text& text) {
    text << (player == nobody ? '-' : static_cast<char>('0' + player));
}

}  // namespace

Result<Action> Rules::parse_action(std::string_view text) const {
    Scan scan(text);
    const auto action = take_action(scan);
    if (action && scan.done()) {
        return *action;
    }
    if (const size_t space = text.find(' ');
        space != std::string_view::npos &&
        parse_drop(text.substr(0, space), text.substr(space + 1))) {
        return refuse(
            "bad-action",
            join(quoted(text), " is a drop, not an action; one that offers nothing snaps back."),
            "7");
    }
    return refuse("bad-action",
                  join(quoted(text), " is no action: character ", scan.at() + 1, " does not fit."),
                  "5");
}

void Rules::print_action(const Action& action, Text& text) const {
    const auto card = [&](Card which) { print_card(which, text); };
    switch (action.kind) {
        case Kind::undo: text << "undo"; return;
        case Kind::cancel: text << "cancel"; return;
        case Kind::stack_capture: text << "xS"; return;
        case Kind::make_of_stack: text << "S=" << int{action.value}; return;
        default: card(action.card);
    }
    switch (action.kind) {
        case Kind::trail: text << '-'; break;
        case Kind::sweep: text << "xx"; break;
        case Kind::add: text << ":S"; break;
        case Kind::capture_stack: text << "xS"; break;
        case Kind::capture_build: text << "xB" << int{action.value}; break;
        case Kind::to_build: text << "+B" << int{action.value}; break;
        case Kind::capture_card:
            text << 'x';
            card(action.target);
            break;
        case Kind::stage:
            text << ':';
            card(action.target);
            break;
        default:  // make
            text << '+';
            card(action.target);
            text << '=' << int{action.value};
    }
}

void Rules::print_position(const State& state, const Past& past, Text& text) const {
    print_observation(observe(state, past, all_knowing), text);
}

void Rules::print_observation(const Observation& seen, Text& text) const {
    const State& state = seen.shown;
    for (const Player player : {Player{0}, Player{1}}) {
        if (seen.hides_hand[player]) {
            print_hidden(seen.hand_sizes[player], text);
        } else {
            print_set(state.hands[player], text);
        }
        text << (player == 0 ? '/' : ' ');
    }
    print_set(state.loose, text);
    text << ' ';
    print_builds(state, text);
    text << ' ';
    if (!state.has_stack()) {
        text << '-';
    }
    for (const Staged staged : state.stack()) {
        print_card(staged.card(), text);
        text << source_letters[static_cast<size_t>(staged.source())];
    }
    text << ' ';
    print_pile(state, 0, text);
    text << '/';
    print_pile(state, 1, text);
    text << ' ';
    if (seen.hides_deck || state.deck_count == 0) {
        print_hidden(state.deck_count, text);
    } else {
        for (size_t i = 0; i < state.deck_count; ++i) {
            print_card(state.deck[i], text);
        }
    }
    text << ' ';
    print_player(state.turn, text);
    text << ' ' << int{state.round} << ' ';
    print_player(state.last, text);
    const auto scores = score_of(settings_, state);
    text << ' ' << int{state.undo} << ' ' << scores[0].total() << '-' << scores[1].total();
}

}  // namespace prise::casino
