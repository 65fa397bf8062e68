// The events of an applied action (§12): what was resolved, and after it what the end of the turn
// does.
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"

namespace prise::casino {
namespace {

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
    void tell_action(const State& before, const Resolved& resolved, const State& after) {
        switch (resolved.effect) {
            case Effect::stage: tell_staging(resolved, after); break;
            case Effect::undo:
            case Effect::cancel:
                say("unstage", {{"cards", staged_cards(before.stack().last(resolved.count))},
                                {"undo", int{after.undo}},
                                {"kind", resolved.effect == Effect::undo ? "undo" : "cancel"}});
                break;
            case Effect::trail: say("trail", {{"card", card_text(resolved.card)}}); break;
            case Effect::capture: tell_capture(before, resolved); break;
            case Effect::build_extended: tell_extension(resolved, after); break;
            default: tell_build(before, resolved, after);
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
        say("turn", {{"next", seat_value(state.turn)}, {"undo", int{state.undo}}});
    }

  private:
    void tell_staging(const Resolved& resolved, const State& after) {
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
        say("stage", {{"cards", staged_cards(std::span(resolved.staged).first(resolved.count))},
                      {"stack", staged_cards(after.stack())},
                      {"values", std::move(values)}});
    }

    void tell_build(const State& before, const Resolved& resolved, const State& after) {
        json::Array added;
        for_each_added(before, resolved, [&](Card card) { added.push_back(card_text(card)); });
        std::vector<Field> fields{
            {"value", int{resolved.to}},
            {"added", std::move(added)},
            {"cards", texts_of(after.build(resolved.to))},
            {"compound", sum_of(after.build_set(resolved.to)) != resolved.to}};
        const bool is_locked = resolved.effect == Effect::build_locked;
        if (is_locked) {
            fields.push_back({"formerOwner", seat_value(resolved.former_owner)});
        }
        say(is_locked                                    ? "build-locked"
            : resolved.effect == Effect::build_augmented ? "build-augmented"
                                                         : "build-created",
            std::move(fields));
    }

    void tell_extension(const Resolved& resolved, const State& after) {
        const int raised = resolved.to;
        say("build-extended",
            {{"card", card_text(resolved.card)},
             {"from", int{resolved.from}},
             {"to", raised},
             {"formerOwner", seat_value(resolved.former_owner)},
             {"newOwner", seat_value(resolved.mover)},
             {"extendable", !resolved.merges &&
                                after.size_of_build(raised) < settings_.extend_limit &&
                                raised < settings_.max_build_value}});
        if (resolved.merges) {  // compound from now on
            say("build-merged", {{"value", raised}, {"cards", texts_of(after.build(raised))}});
        }
    }

    static std::string_view kind_of(const Resolved& resolved) {
        if (resolved.uses_stack) {
            return "stack";
        }
        const bool of_build = resolved.from != 0;
        const int things = count(resolved.loose) + (of_build ? 1 : 0);
        return things > 1 ? "sweep" : of_build ? "build" : "card";
    }

    static std::string place_of(Place place, int build) {
        switch (place) {
            case Place::table: return "table";
            case Place::build: return join("B", build);
            case Place::stack: break;
        }
        return "S";
    }

    void tell_capture(const State& before, const Resolved& resolved) {
        CaptureRecord record;
        json::Array cards;
        for_each_taken(before, resolved, [&](Card card, Place place) {
            cards.push_back(card_text(card));
            record.taken.push_back({card_text(card), place_of(place, resolved.from)});
            record.gained.push_back(card_text(card));
        });
        const std::string_view kind = kind_of(resolved);
        std::vector<Field> fields{
            {"kind", kind}, {"card", card_text(resolved.card)}, {"cards", std::move(cards)}};
        if (resolved.from != 0) {
            fields.push_back({"value", int{resolved.from}});
            fields.push_back({"formerOwner", seat_value(resolved.former_owner)});
        }
        say("capture", std::move(fields));
        record.seat = seat_;
        record.by = card_text(resolved.card);
        record.from = resolved.is_card_staged ? "S" : "hand";
        record.to = "pile";
        record.gained.push_back(card_text(resolved.card));
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

void Rules::tell_action(const State& before, const Resolved& resolved, const State& after,
                        Collector& sink) const {
    Narrator(settings_, seat_of(resolved.mover), sink).tell_action(before, resolved, after);
}

void Rules::tell_end_of_turn(const State& played, const State& after, const Resolved& resolved,
                             Collector& sink) const {
    Narrator narrator(settings_, seat_of(resolved.mover), sink);
    if (resolved.effect == Effect::capture) {
        narrator.tell_score(played);
    }
    if ((played.hands[0] | played.hands[1]) == 0) {
        narrator.say("round-end", {{"round", int{played.round}}, {"table", table_of(played)}});
    }
    if (after.is_over()) {
        json::Array left;
        for_each_left(played, [&](Card card) { left.push_back(card_text(card)); });
        if (after.last != nobody && !left.empty()) {
            narrator.say("last-cards",
                         {{"player", seat_value(after.last)}, {"cards", std::move(left)}});
        }
        narrator.tell_score(after);
        const Outcome decided = outcome(after, {});
        const auto scores = score_of(settings_, after);
        narrator.say("game-over", {{"outcome", to_json(decided)},
                                   {"scores", json::Array{scores[0].total(), scores[1].total()}}});
        return;
    }
    if (after.round != played.round) {
        narrator.tell_deal(after);
    }
    narrator.tell_turn(after);
}

}  // namespace prise::casino
