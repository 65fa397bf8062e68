// The events of an applied action (§12), told from the positions before it, after its change, and
// after the end of the turn.
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"

namespace prise::casino {
namespace {

using Kind = Action::Kind;

json::Array texts_of(std::span<const Card> cards) {
    json::Array texts;
    for (const Card card : cards) {
        texts.push_back(card_text(card));
    }
    return texts;
}

json::Array texts_of(CardSet cards) {
    json::Array texts;
    for_each(cards, [&](Card card) { texts.push_back(card_text(card)); });
    return texts;
}

json::Value seat_value(Player player) { return number_of(seat_of(player)); }

json::Array staged_cards(std::span<const Staged> entries) {
    json::Array cards;
    for (const Staged entry : entries) {
        const auto letter = source_letters.substr(static_cast<size_t>(entry.source()), 1);
        cards.push_back(json::Object{{"card", card_text(entry.card())}, {"source", letter}});
    }
    return cards;
}

json::Value table_of(const State& state) {
    json::Array builds;
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        builds.push_back(json::Object{{"value", value},
                                      {"owner", seat_value(state.owner_of_build(value))},
                                      {"cards", texts_of(state.build(value))}});
    });
    return json::Object{{"loose", texts_of(state.loose)}, {"builds", std::move(builds)}};
}

class Narrator {
  public:
    Narrator(const Settings& settings, Seat seat, Collector& sink)
        : settings_(settings), seat_(seat), sink_(sink) {}

    void say(std::string_view type, std::vector<Field> fields) {
        sink_.event({type, seat_, std::move(fields)});
    }

    // The act itself.
    void tell_action(const State& before, const Action& action, const State& after) {
        switch (action.kind) {
            case Kind::stage:
            case Kind::add: tell_staging(before, after); break;
            case Kind::undo:
            case Kind::cancel:
                say("unstage", {{"cards", staged_cards(before.stack().subspan(after.staged_count))},
                                {"undo", int{after.undo}},
                                {"kind", action.kind == Kind::undo ? "undo" : "cancel"}});
                break;
            case Kind::trail: say("trail", {{"card", card_text(action.card)}}); break;
            case Kind::make:
            case Kind::make_of_stack: tell_build(before, action.value, after); break;
            case Kind::to_build:
                if (value_of(action.card) == action.value) {
                    tell_build(before, action.value, after);
                } else {
                    tell_extension(before, action, after);
                }
                break;
            default: tell_capture(before, action, after);
        }
    }

    void tell_score(const State& state) {
        json::Array players;
        for (const PlayerScore& score : score_of(settings_, state)) {
            players.push_back(json::Object{{"cards", score.cards},
                                           {"spades", score.spades},
                                           {"aces", score.aces},
                                           {"big", score.big},
                                           {"little", score.little},
                                           {"spadeBonus", score.spade_bonus},
                                           {"cardBonus", score.card_bonus},
                                           {"total", score.total()}});
        }
        say("score", {{"players", std::move(players)}});
    }

    void tell_deal(const State& state) {
        const json::Array hands{count(state.hands[0]), count(state.hands[1])};
        say("deal", {{"round", int{state.round}},
                     {"counts", json::Object{{"hands", hands}, {"deck", int{state.deck_count}}}},
                     {"hand1", texts_of(state.hands[0]), Seat::first},
                     {"hand2", texts_of(state.hands[1]), Seat::second},
                     {"table", table_of(state)}});
    }

    void tell_turn(const State& state) {
        say("turn", {{"player", seat_value(state.turn)}, {"undo", int{state.undo}}});
    }

  private:
    void tell_staging(const State& before, const State& after) {
        json::Array values;
        CardSet cards = 0;
        for (const Staged entry : after.stack()) {
            cards |= bit(entry.card());
        }
        for (int value = 1; value <= top_value; ++value) {
            if (groups_to(cards, value)) {
                values.push_back(value);
            }
        }
        say("stage", {{"cards", staged_cards(after.stack().subspan(before.staged_count))},
                      {"stack", staged_cards(after.stack())},
                      {"values", std::move(values)}});
    }

    void tell_build(const State& before, int value, const State& after) {
        const auto known = static_cast<size_t>(before.size_of_build(value));
        const auto cards = after.build(value);
        const bool was_theirs = known != 0 && before.owner_of_build(value) != before.turn;
        std::vector<Field> fields{{"value", value},
                                  {"added", texts_of(cards.subspan(known))},
                                  {"cards", texts_of(cards)},
                                  {"compound", sum_of(after.build_set(value)) != value}};
        if (was_theirs) {
            fields.push_back({"formerOwner", seat_value(other(before.turn))});
        }
        say(known == 0   ? "build-created"
            : was_theirs ? "build-locked"
                         : "build-augmented",
            std::move(fields));
    }

    void tell_extension(const State& before, const Action& action, const State& after) {
        const int raised = action.value + value_of(action.card);
        const bool is_merge = before.size_of_build(raised) != 0;
        say("build-extended",
            {{"card", card_text(action.card)},
             {"from", int{action.value}},
             {"to", raised},
             {"formerOwner", seat_value(other(before.turn))},
             {"newOwner", seat_value(before.turn)},
             {"extendable", !is_merge && after.size_of_build(raised) < settings_.extend_limit &&
                                raised < settings_.max_build_value}});
        if (is_merge) {  // compound from now on
            say("build-merged", {{"value", raised}, {"cards", texts_of(after.build(raised))}});
        }
    }

    // What a capture took lies on the pile now, the capturing card on top.
    void tell_capture(const State& before, const Action& action, const State& after) {
        const Player mover = before.turn;
        std::vector<Card> gained;
        for (int i = count(before.taken[mover]); i < count(after.taken[mover]); ++i) {
            gained.push_back(after.pile_card(mover, i));
        }
        const Card capturing = gained.back();
        const std::span<const Card> taken(gained.data(), gained.size() - 1);
        const bool of_stack = before.has_stack();
        const std::string_view kind = of_stack                             ? "stack"
                                      : action.kind == Kind::sweep         ? "sweep"
                                      : action.kind == Kind::capture_build ? "build"
                                                                           : "card";
        const ValueSet gone = before.builds() & ~after.builds();
        const int value = gone == 0 ? 0 : value_of(lowest(gone));
        std::vector<Field> fields{
            {"kind", kind}, {"card", card_text(capturing)}, {"cards", texts_of(taken)}};
        if (value != 0) {
            fields.push_back({"value", value});
            fields.push_back({"formerOwner", seat_value(before.owner_of_build(value))});
        }
        say("capture", std::move(fields));

        CaptureRecord record;
        record.seat = seat_;
        record.by = card_text(capturing);
        record.from = has(before.hands[mover], capturing) ? "hand" : "S";
        record.to = "pile";
        for (const Card card : taken) {
            const std::string place = of_stack                  ? "S"
                                      : has(before.loose, card) ? "table"
                                                                : join("B", value);
            record.taken.push_back({card_text(card), place});
        }
        for (const Card card : gained) {
            record.gained.push_back(card_text(card));
        }
        record.own = {{"kind", kind}};
        sink_.capture(std::move(record));
    }

    const Settings& settings_;
    Seat seat_;
    Collector& sink_;
};

}  // namespace

void Rules::tell_start(const State& state, const Past&, Collector& sink) const {
    Narrator narrator(settings_, seat_of(state.turn), sink);
    narrator.tell_deal(state);
    narrator.tell_turn(state);
}

void Rules::narrate(const State& before, const Action& action, const State& after,
                    Collector& sink) const {
    Narrator narrator(settings_, seat_of(before.turn), sink);
    State changed = before;
    change::play(changed, action);
    narrator.tell_action(before, action, changed);
    if (!action.ends_turn()) {
        return;
    }
    const bool captured = changed.taken[before.turn] != before.taken[before.turn];
    if (captured) {
        narrator.tell_score(changed);
    }
    if ((changed.hands[0] | changed.hands[1]) == 0) {
        narrator.say("round-end", {{"round", int{before.round}}, {"table", table_of(changed)}});
    }
    if (after.is_over()) {
        if (after.last != nobody && (changed.loose | changed.builds()) != 0) {
            std::vector<Card> cards;
            for (int i = count(changed.taken[after.last]); i < count(after.taken[after.last]);
                 ++i) {
                cards.push_back(after.pile_card(after.last, i));
            }
            narrator.say("last-cards",
                         {{"player", seat_value(after.last)}, {"cards", texts_of(cards)}});
        }
        narrator.tell_score(after);
        const Outcome decided = outcome(after, {});
        const auto scores = score_of(settings_, after);
        narrator.say("game-over", {{"outcome", to_json(decided)},
                                   {"scores", json::Array{scores[0].total(), scores[1].total()}}});
        return;
    }
    if (after.round != before.round) {
        narrator.tell_deal(after);
    }
    narrator.tell_turn(after);
}

}  // namespace prise::casino
