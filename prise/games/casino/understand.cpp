// What people type beside actions: a drop as two words (§13), which means what it offers (§6); a
// card alone, which means all that can be done with it; three and more cards, a sum that is laid
// together and taken; and all of it, actions too, as people write cards: "10D", "9♠", "as".
#include <array>
#include <vector>

#include "prise/games/casino/rules.h"

namespace prise::casino {
namespace {

using What = DropWords::What;

// A drop that offers nothing snaps back (§7). Where it is the drop of an action, that one is
// refused and says why; it is never legal, for then the drop would offer it.
std::optional<Action> refused_for(const State& state, const DropWords& words) {
    const auto value = static_cast<uint8_t>(words.target_value);
    if (words.drag == What::card) {
        switch (words.target) {
            case What::table: return Action{Kind::trail, words.drag_card};
            case What::card: return Action{Kind::stage, words.drag_card, words.target_card};
            case What::build: return Action{Kind::to_build, words.drag_card, 0, value};
            case What::stack: return Action{Kind::add, words.drag_card};
            default: return std::nullopt;
        }
    }
    if (words.target == (words.drag == What::tap ? What::stack : What::pile)) {
        return Action{Kind::stack_capture};
    }
    if (words.drag == What::stack && words.target == What::build &&
        has_value(state.builds(), words.target_value)) {
        return Action{Kind::make_of_stack, 0, 0, value};
    }
    return std::nullopt;
}

constexpr std::array<std::array<std::string_view, 2>, 4> suit_signs = {
    {{"♠", "♤"}, {"♥", "♡"}, {"♦", "♢"}, {"♣", "♧"}}};

// Small letters, suit signs as letters, no sign that only asks for colour.
std::string in_letters(std::string_view typed) {
    std::string out;
    Scan scan(typed);
    while (!scan.done()) {
        bool is_sign = scan.take("\uFE0F") || scan.take("\uFE0E");
        for (size_t suit = 0; suit < suit_signs.size() && !is_sign; ++suit) {
            if (scan.take(suit_signs[suit][0]) || scan.take(suit_signs[suit][1])) {
                out += suit_letters[suit];
                is_sign = true;
            }
        }
        if (!is_sign) {
            const char c = scan.peek();
            scan.take(c);
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return out;
}

std::optional<char> take_rank(Scan& scan) {
    if (scan.take("10")) {
        return 'T';
    }
    const auto rank = scan.take_one_of("a23456789t");
    return rank == 'a' ? 'A' : rank == 't' ? 'T' : rank;
}

// As the book spells cards, stack and builds.
std::string spelled(std::string_view typed) {
    const std::string letters = in_letters(typed);
    std::string out;
    Scan scan(letters);
    while (!scan.done()) {
        Scan ahead = scan;
        const auto rank = take_rank(ahead);
        const auto suit = rank ? ahead.take_one_of(suit_letters) : std::nullopt;
        if (suit) {
            out += join(*rank, *suit);
            scan = ahead;
            continue;
        }
        const char c = scan.peek();
        scan.take(c);
        const bool is_build = c == 'b' && scan.peek() >= '1' && scan.peek() <= '9';
        out += is_build ? 'B' : c == 's' ? 'S' : c;
    }
    return out;
}

// The next word of a line.
std::string_view take_word(Scan& scan) {
    std::string_view word;
    while (word.empty() && !scan.done()) {
        word = scan.take_until(' ');
    }
    return word;
}

bool involves(const Action& action, Card card) {
    switch (action.kind) {
        case Kind::undo:
        case Kind::cancel:
        case Kind::stack_capture:
        case Kind::make_of_stack: return false;
        case Kind::capture_card:
        case Kind::stage:
        case Kind::make: return action.card == card || action.target == card;
        default: return action.card == card;
    }
}

// Where two cards are laid together the hand card or the pile card is named first, of two loose
// ones the lower (§5).
Action staging(const State& state, Card one, Card other) {
    const bool turned = has(state.loose, one) && (!has(state.loose, other) || other < one);
    return turned ? Action{Kind::stage, other, one} : Action{Kind::stage, one, other};
}

}  // namespace

// All that can be done with a card; nothing: its trail, whose refusal says why not.
void Rules::understand_card(const State& state, const Past& past, Card card,
                            ActionList<Action>& list) const {
    ActionList<Action> all;
    legal(state, past, all);
    for (const Action& action : all) {
        if (involves(action, card)) {
            list.push(action);
        }
    }
    if (list.empty()) {
        list.push({Kind::trail, card});
    }
    put_in_order({list.begin(), list.end()});
}

void Rules::understand_drop(const State& state, const DropWords& words,
                            ActionList<Action>& list) const {
    const View view(settings_, state);
    const auto drop = find_drop(view, words);
    const Offer offer = drop ? offers(view, *drop) : Offer{};
    for (int i = 0; i < offer.action_count; ++i) {
        list.push(offer.actions[static_cast<size_t>(i)]);
    }
    if (const auto refused = refused_for(state, words); refused && list.empty()) {
        list.push(*refused);
    }
}

// A sum in one go (D40): "8s 3h 5h" lays 3h and 5h together and takes them with 8s.
Result<void> Rules::understand_line(const State& state, const Past& past, std::string_view words,
                                    ActionList<Action>& line) const {
    line.clear();
    const std::string spelled_words = spelled(words);
    Scan scan(spelled_words);
    std::vector<Card> cards;
    for (std::string_view word = take_word(scan); !word.empty(); word = take_word(scan)) {
        const auto drop = parse_drop(word, "S");
        if (!drop || drop->drag != What::card || cards.size() == card_count) {
            return {};
        }
        cards.push_back(drop->drag_card);
    }
    if (cards.size() < 3) {
        return {};
    }
    line.push(staging(state, cards[1], cards[2]));
    for (size_t i = 3; i < cards.size(); ++i) {
        line.push({Kind::add, cards[i]});
    }
    line.push({Kind::capture_stack, cards[0]});
    State after = state;
    Silent silent;
    Past unused;
    for (const Action& action : line) {
        if (auto verdict = check(after, past, action); !verdict) {
            line.clear();
            return verdict;
        }
        apply(after, unused, action, silent);
    }
    return {};
}

void Rules::understand(const State& state, const Past& past, std::string_view words,
                       ActionList<Action>& list) const {
    list.clear();
    const std::string line = spelled(words);
    Scan scan(line);
    const std::string_view first = take_word(scan);
    const std::string_view second = take_word(scan);
    if (!take_word(scan).empty()) {
        return;
    }
    if (!second.empty()) {
        if (const auto drop = parse_drop(first, second)) {
            understand_drop(state, *drop, list);
        }
    } else if (const auto action = parse_action(first)) {
        list.push(*action);
    } else if (const auto drop = parse_drop(first, "S"); drop && drop->drag == What::card) {
        understand_card(state, past, drop->drag_card, list);
    } else if (drop) {  // the stack, which can be tapped
        understand_drop(state, {What::tap, What::stack}, list);
    }
}

}  // namespace prise::casino
