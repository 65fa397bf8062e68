// The table as people see it: hands of others are covered, cards have their suit's sign and the
// rank with which they are typed, and the score sheet says where the points come from.
#include "prise/cli/boards/boards.h"
#include "prise/cli/boards/sentences.h"
#include "prise/core/words.h"
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"
#include "prise/games/casino/words.h"

namespace prise::casino {
namespace {

using cli::Canvas;
using cli::Deed;
using cli::Ink;
using cli::Look;
using cli::Seen;
using cli::who;

class Painter {
  public:
    explicit Painter(Canvas& canvas) : canvas_(canvas) {}

    Canvas& label(std::string_view text) {
        constexpr size_t width = 12;
        return canvas_.put(join("  ", text, std::string(width - text.size(), ' ')), Ink::faint);
    }

    void card(Card card) {
        static constexpr std::array<std::string_view, 4> signs = {"♠", "♥", "♦", "♣"};
        const size_t suit = card % 4U;
        const bool red = suit == 1 || suit == 2;
        canvas_.put(join(rank_letters[card / 4U],
                         canvas_.style().unicode ? signs[suit] : suit_letters.substr(suit, 1)),
                    red ? Ink::third : Ink::strong);
    }

    void cards(CardSet set) {
        for_each(set, [&](Card each) {
            card(each);
            canvas_.put(" ");
        });
        end(set == 0);
    }

    void covered(int cards) {
        for (int i = 0; i < cards; ++i) {
            canvas_.put(canvas_.style().unicode ? "▒▒ " : "## ", Ink::faint);
        }
        end(cards == 0);
    }

    void end(bool is_empty) { canvas_.put(is_empty ? "-" : "", Ink::faint).line(); }

  private:
    Canvas& canvas_;
};

std::string seat_name(Player player) { return join("seat ", number_of(seat_of(player))); }

void draw_builds(const State& state, Painter& painter, Canvas& canvas) {
    painter.label("builds");
    bool first = true;
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        const Player owner = state.owner_of_build(value);
        canvas.put(first ? "" : "              ");
        canvas.put(join(value, " of ", seat_name(owner), ": "),
                   owner == 0 ? Ink::first : Ink::second);
        for (const Card card : state.build(value)) {
            painter.card(card);
            canvas.put(" ");
        }
        canvas.line();
        first = false;
    });
    if (first) {
        painter.end(true);
    }
}

void draw_stack(const State& state, Painter& painter, Canvas& canvas) {
    painter.label("stack");
    for (const Staged staged : state.stack()) {
        painter.card(staged.card());
        constexpr std::array<std::string_view, 3> places = {" (hand) ", " ", " (pile) "};
        canvas.put(places[static_cast<size_t>(staged.source())], Ink::faint);
    }
    painter.end(!state.has_stack());
}

// What lies on top of a pile may be staged.
void draw_pile_tops(const State& state, Painter& painter, Canvas& canvas) {
    painter.label("pile tops");
    for (const Player player : {Player{0}, Player{1}}) {
        canvas.put(join(seat_name(player), ": "), player == 0 ? Ink::first : Ink::second);
        if (const Card top = state.pile_top(player); top != no_card) {
            painter.card(top);
        } else {
            canvas.put("-", Ink::faint);
        }
        canvas.put("  ");
    }
    canvas.line();
}

void draw_sheet(const std::array<PlayerScore, 2>& scores, Painter& painter, Canvas& canvas) {
    canvas.put("              cards spades  aces   ", Ink::faint);
    painter.card(big_casino);
    canvas.put("  ");
    painter.card(little_casino);
    canvas.put("  bonus  points", Ink::faint).line();
    for (const Player player : {Player{0}, Player{1}}) {
        const PlayerScore& score = scores[player];
        const auto cell = [](int number, size_t width) {
            const std::string digits = join(number);
            return std::string(width - std::min(width, digits.size()), ' ') + digits;
        };
        canvas.put(join("  ", seat_name(player), "      "), player == 0 ? Ink::first : Ink::second);
        canvas.put(join(cell(score.cards, 5), cell(score.spades, 7), cell(score.aces, 6),
                        cell(score.big ? 2 : 0, 5), cell(score.little ? 1 : 0, 4),
                        cell(score.spade_bonus + score.card_bonus, 7)));
        canvas.put(cell(score.total(), 8), Ink::strong).line();
    }
}

bool draw(const Look& look, Canvas& canvas) {
    const auto settings = settings_of<Settings>(look.options);
    Observation seen;
    if (!Rules(settings).parse_observation(look.observation, look.viewer, seen)) {
        return false;
    }
    const State& state = seen.shown;
    Painter painter(canvas);
    const auto draw_hand = [&](Player player) {
        painter.label(seat_name(player));
        if (seen.hides_hand[player]) {
            painter.covered(seen.hand_sizes[player]);
        } else {
            painter.cards(state.hands[player]);
        }
    };
    // The hand of the viewer is nearest to them.
    const Player near = seen.viewer.seat == Seat::second ? 1 : 0;
    draw_hand(other(near));
    painter.label("table");
    painter.cards(state.loose);
    draw_builds(state, painter, canvas);
    if (state.has_stack()) {
        draw_stack(state, painter, canvas);
    }
    if (settings.pile_top) {
        draw_pile_tops(state, painter, canvas);
    }
    draw_hand(near);
    canvas.line();
    draw_sheet(score_of(settings, state), painter, canvas);
    if (look.outcome.over()) {
        canvas
            .put(look.outcome.status == Outcome::Status::draw
                     ? std::string("  Draw")
                     : join("  Seat ", number_of(look.outcome.winner), " wins"),
                 Ink::strong)
            .line();
        return true;
    }
    canvas.put(join("  Seat ", number_of(seat_of(state.turn)), " to move"), Ink::strong);
    canvas
        .put(join(", round ", int{state.round}, " of ", settings.rounds(), ", ",
                  counted(state.deck_count, "card"), " in the deck, ",
                  counted(state.undo, "takeback"), " left"))
        .line();
    return true;
}

// The cards of a stage or unstage event, without where they come from.
std::string staged_text(const Seen& seen) {
    std::vector<std::string> cards;
    const json::Value* all = seen.value("cards");
    for (size_t i = 0; all != nullptr && all->array() != nullptr && i < all->array()->size(); ++i) {
        if (const json::Value* card = (*all->array())[i].find("card"))
            cards.push_back(*card->string());
    }
    return cli::list_of(cards);
}

std::string cards_text(const Seen& seen, std::string_view field) {
    return cli::list_of(seen.texts(field));
}

std::string captured_text(const Seen& seen) {
    const std::string kind = seen.text("kind");
    const std::string cards = cards_text(seen, "cards");
    if (kind == "build") return join("the build of ", seen.text("value"), " (", cards, ")");
    return cards.empty() ? "nothing" : cards;
}

// "2 cards and 0 points", as the score says it of this seat.
std::string score_text(const Seen& score, Seat seat) {
    const json::Value* players = score.value("players");
    if (players == nullptr || players->array() == nullptr ||
        players->array()->size() <= index_of(seat)) {
        return {};
    }
    const Seen own((*players->array())[index_of(seat)]);
    return join(counted(own.number("cards").value_or(0), "card"), " and ",
                counted(own.number("total").value_or(0), "point"));
}

std::vector<std::string> tell(const Deed& deed) {
    const std::string name = who(deed, deed.seat);
    std::vector<std::string> out;
    bool captured = false;
    for (const json::Value& event : deed.events) {
        const Seen seen(event);
        if (seen.is("stage")) {
            out.push_back(join(name, " puts ", staged_text(seen), " on the stack."));
        } else if (seen.is("unstage")) {
            out.push_back(join(name, " takes ", staged_text(seen), " back from the stack."));
        } else if (seen.is("trail")) {
            out.push_back(join(name, " trails ", seen.text("card"), ": it stays on the table."));
        } else if (seen.is("capture")) {
            out.push_back(
                join(name, " captures ", captured_text(seen), " with ", seen.text("card"), "."));
            captured = true;
        } else if (seen.is("score") && captured) {
            out.back().pop_back();
            out.back() += join(", and has ", score_text(seen, deed.seat), " now.");
            captured = false;
        } else if (seen.is("build-created")) {
            out.push_back(join(name, " makes a build of ", seen.text("value"), " from ",
                               cards_text(seen, "cards"), "."));
        } else if (seen.is("build-augmented")) {
            out.push_back(join(name, " adds ", cards_text(seen, "added"), " to the build of ",
                               seen.text("value"), "."));
        } else if (seen.is("build-locked")) {
            out.push_back(join(name, " takes over the build of ", seen.text("value"), " with ",
                               cards_text(seen, "added"), "."));
        } else if (seen.is("build-extended")) {
            out.push_back(join(name, " raises the build of ", seen.text("from"), " to ",
                               seen.text("to"), " with ", seen.text("card"), "."));
        } else if (seen.is("build-merged")) {
            out.push_back(join("It joins the build of ", seen.text("value"), "."));
        } else if (seen.is("last-cards")) {
            out.push_back(join(who(deed, seen.number("player")),
                               ", who captured last, gets the rest of the table: ",
                               cards_text(seen, "cards"), "."));
        } else if (seen.is("deal")) {
            out.push_back(join("Round ", seen.text("round"), " is dealt."));
        }
    }
    if (out.empty()) out.push_back(join(name, " played ", deed.action, "."));
    return out;
}

// What the seat to act sees of its own table, while nothing is staged.
std::optional<State> open_table(const Look& look) {
    Observation seen;
    if (look.legal.empty() || !Rules(settings_of<Settings>(look.options))
                                   .parse_observation(look.observation, look.viewer, seen)) {
        return std::nullopt;
    }
    return seen.shown.has_stack() ? std::nullopt : std::optional(seen.shown);
}

// Sets of these cards, two and more, that add up to a value: small ones first.
class Sums {
  public:
    explicit Sums(CardSet cards) {
        for_each(cards, [&](Card card) { cards_.push_back(card); });
    }

    std::vector<std::vector<Card>> of(int value) {
        found_.clear();
        for (size_t size = 2; size <= largest; ++size) {
            go_on(0, size, value);
        }
        return found_;
    }

  private:
    static constexpr size_t largest = 4;  // 1+2+3+4
    static constexpr size_t enough = 12;  // for a menu

    void go_on(size_t from, size_t more, int missing) {
        if (more == 0 || missing <= 0) {
            if (more == 0 && missing == 0 && found_.size() < enough) found_.push_back(chosen_);
            return;
        }
        for (size_t i = from; i < cards_.size() && value_of(cards_[i]) <= missing; ++i) {
            chosen_.push_back(cards_[i]);
            go_on(i + 1, more - 1, missing - value_of(cards_[i]));
            chosen_.pop_back();
        }
    }

    std::vector<Card> cards_;  // ascending
    std::vector<Card> chosen_;
    std::vector<std::vector<Card>> found_;
};

// "8s 3h 5h": sums of loose cards with the hand card that takes them.
std::vector<std::string> in_one_go(const Look& look) {
    const auto state = open_table(look);
    std::vector<std::string> lines;
    if (!state) return lines;
    Sums sums(state->loose);
    for_each(state->hand(), [&](Card card) {
        for (const std::vector<Card>& sum : sums.of(value_of(card))) {
            lines.push_back(card_text(card));
            for (const Card each : sum) lines.back() += " " + card_text(each);
        }
    });
    return lines;
}

std::vector<std::string> advise(const Look& look) {
    if (look.legal.empty()) return {};
    if (!open_table(look)) {
        return {join("This ends or goes on with the stack: ", listed_in_part(look.legal), ".")};
    }
    std::vector<std::string> captures;
    for (const std::string& action : look.legal) {
        if (action.find('x') != std::string::npos) captures.push_back(action);
    }
    if (captures.empty()) return {"Type a card of yours to see what it can do."};
    return {join("You can capture: ", listed_in_part(captures),
                 ". Type a card of yours to see all that it can do.")};
}

std::string meaning(const Look& look, const std::string& text) {
    const Rules rules(settings_of<Settings>(look.options));
    const auto action = rules.parse_action(text);
    Observation seen;
    if (!action || !rules.parse_observation(look.observation, look.viewer, seen)) return {};
    const std::string target = card_text(action->target);
    const int value = action->value;
    switch (action->kind) {
        case Kind::trail: return "leave it on the table";
        case Kind::capture_card: return join("take ", target);
        case Kind::capture_build: return join("take the build of ", value);
        case Kind::sweep: return join("take everything of ", value_of(action->card));
        case Kind::stage:
            return join("lay ", card_text(action->card), " and ", target,
                        " together and go on: a sum or a build to try");
        case Kind::make:
            return join("make a build of ", value, " from ", card_text(action->card), " and ",
                        target, ": to be taken later with a ", value);
        case Kind::to_build: {
            if (seen.shown.owner_of_build(value) == seen.shown.turn) {
                return join("add it to your build of ", value);
            }
            const int raised = value + value_of(action->card);
            return value_of(action->card) == value ? join("make the build of ", value, " your own")
                                                   : join("raise the build of ", value, " to ",
                                                          raised, ", which makes it your own");
        }
        case Kind::add: return "add it to the stack";
        case Kind::capture_stack: return "take all cards of the stack with it";
        case Kind::stack_capture: return "take the stack with the hand card in it";
        case Kind::make_of_stack: return join("make the stack a build of ", value);
        case Kind::undo: return "take the last card off the stack";
        case Kind::cancel: return "put all cards of the stack back";
    }
    return {};
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "casino",
        .draw = draw,
        .tell = tell,
        .typing =
            "  5s 5c         drop 5s on 5c; also on B7 (the build of 7), S (the stack), table\n"
            "  5s            everything that can be done with 5s, to choose from\n"
            "  tap S         end the turn with the stack; also S pile (take it) and S B7 (build)\n"
            "  5sx5c  5s-    an action as legal lists it; undo and cancel take staged cards back\n"
            "  T  10         the ten; 9s, 9S and 9♠ are the same card\n"
            "  8s 3h 5h      a sum: your 8s takes 3h and 5h together\n",
        .legend =
            "  9s 9h 9d 9c   rank and suit: spades, hearts, diamonds, clubs; A is 1, T is 10\n"
            "  ## (or ▒▒)    a card that is hidden from you\n"
            "  table         loose cards; builds: piles that only a card of their value takes\n"
            "  stack         cards you try out: nothing is played until you end the turn\n"
            "  bonus         2 points for most spades, 2 for most cards\n"
            "  takebacks     how often you may still take cards off the stack in this turn\n",
        .examples = "9s (all that it can do), 9s- or 9sx9d",
        .unasked = "6|6.4",
        .advise = advise,
        .meaning = meaning,
        .in_one_go = in_one_go,
        .in_one_go_words = "Sums you can capture, as you type them",
    };
}

}  // namespace prise::casino
