#include "prise/games/casino/offers.h"

namespace prise::casino {
namespace {

constexpr std::array<std::string_view, 11> number_words = {
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
constexpr std::array<std::string_view, 4> suit_names = {"spades", "hearts", "diamonds", "clubs"};

std::string cards_in_words(int cards) {
    const std::string number = cards < static_cast<int>(number_words.size())
                                   ? std::string(number_words[static_cast<size_t>(cards)])
                                   : join(cards);
    return join(number, cards == 1 ? " card" : " cards");
}

std::string name_of_card(Card card) {
    return join(value_of(card) == 1 ? std::string("ace") : join(value_of(card)), " of ",
                suit_names[card % 4U]);
}

std::string target_in_words(const View& view, const Drop& drop) {
    switch (drop.target) {
        case Target::card: return name_of_card(lowest(drop.onto));
        case Target::build:
            return join("build of ", drop.value, ", ",
                        view.owns_build(drop.value) ? "yours, " : "opponent's, ",
                        cards_in_words(view.state.size_of_build(drop.value)));
        case Target::stack: return join("stack of ", cards_in_words(view.state.staged_count));
        case Target::table: return "table";
        case Target::own_pile: break;
    }
    return "your pile";
}

std::string speech_of(const View& view, const Drop& drop,
                      const std::vector<OfferInWords::Choice>& choices) {
    if (choices.empty()) {
        return "no action here";
    }
    std::string speech = target_in_words(view, drop);
    std::string_view before = ": ";
    for (const OfferInWords::Choice& choice : choices) {
        std::string label = choice.label;
        label[0] = static_cast<char>(label[0] - 'A' + 'a');
        speech += join(before, label);
        before = " or ";
    }
    return speech;
}

std::string_view type_of(Effect effect) {
    switch (effect) {
        case Effect::stage: return "stage";
        case Effect::undo:
        case Effect::cancel: return "unstage";
        case Effect::trail: return "trail";
        case Effect::capture: return "capture";
        case Effect::build_created: return "build-created";
        case Effect::build_augmented: return "build-augmented";
        case Effect::build_locked: return "build-locked";
        case Effect::build_extended: break;
    }
    return "build-extended";
}

}  // namespace

std::string label_of(const State& state, const Action& action) {
    switch (action.kind) {
        case Kind::trail: return "Trail";
        case Kind::sweep: return join("Capture all ", value_of(action.card));
        case Kind::stage: return "Stack";
        case Kind::add: return "Add";
        case Kind::undo: return "Undo";
        case Kind::cancel: return "Cancel";
        case Kind::make:
        case Kind::make_of_stack: return join("Build ", action.value);
        case Kind::to_build:
            if (state.owner_of_build(action.value) == state.turn) {
                return join("Reinforce ", action.value);
            }
            return value_of(action.card) == action.value
                       ? join("Lock ", action.value)
                       : join("Extend to ", action.value + value_of(action.card));
        case Kind::stack_capture:
            for (const Staged staged : state.stack()) {
                if (staged.source() == Source::hand) {
                    return join("Capture ", value_of(staged.card()));
                }
            }
            return "Capture";
        default: return join("Capture ", value_of(action.card));
    }
}

json::Object packet_of(const State& state, const Action& action) {
    const Resolved done = resolve(state, action);
    json::Array cards;
    const auto name = [&](Card card) { cards.push_back(card_text(card)); };
    json::Object out{{"type", type_of(done.effect)}};
    if (done.card != no_card) {
        out.push_back({"card", card_text(done.card)});
    }
    if (done.effect == Effect::capture) {
        for_each_taken(state, done, [&](Card card, Place) { name(card); });
    } else if (done.is_build()) {
        for_each_added(state, done, name);
    } else if (done.effect == Effect::stage) {
        for (size_t i = 0; i < done.count; ++i) {
            name(done.staged[i].card());
        }
    } else if (done.effect != Effect::trail) {
        for (const Staged staged : state.stack().last(done.count)) {
            name(staged.card());
        }
    }
    if (done.effect != Effect::trail) {
        out.push_back({"cards", std::move(cards)});
    }
    if (done.effect == Effect::capture) {
        out.push_back({"value", value_of(done.card)});
    } else if (done.is_build()) {
        out.push_back({"value", int{done.to}});
    }
    if (done.from != 0) {
        out.push_back({"build", int{done.from}});
        out.push_back({"owner", number_of(seat_of(done.former_owner))});
    }
    out.push_back({"endsTurn", action.ends_turn()});
    return out;
}

std::optional<Drop> drop_of(const View& view, const Action& action) {
    DropWords words{DropWords::What::card, DropWords::What::card, action.card, action.target,
                    action.value};
    switch (action.kind) {
        case Kind::undo:
        case Kind::cancel: return std::nullopt;
        case Kind::trail: words.target = DropWords::What::table; break;
        case Kind::capture_build:
        case Kind::to_build: words.target = DropWords::What::build; break;
        case Kind::add:
        case Kind::capture_stack: words.target = DropWords::What::stack; break;
        case Kind::stack_capture:
        case Kind::make_of_stack:
            words.drag = DropWords::What::tap;
            words.target = DropWords::What::stack;
            break;
        case Kind::sweep: {
            const CardSet equal = view.state.loose & of_value(value_of(action.card));
            if (equal == 0) {
                return std::nullopt;
            }
            words.target_card = lowest(equal);
            break;
        }
        default: break;
    }
    return find_drop(view, words);
}

std::vector<OfferInWords::Verdict> judge(const View& view, const Drop& drop) {
    const Offer offer = offers(view, drop);
    const auto matched = std::span(offer.rules).first(static_cast<size_t>(offer.rule_count));
    std::vector<OfferInWords::Verdict> verdicts;
    std::string_view ended_by;
    for (size_t row = 0; row < rule_table.size(); ++row) {
        const Rule& rule = rule_table[row];
        const bool is_match = std::ranges::find(matched, row) != matched.end();
        std::string why;
        if ((rule.about & on(drop.drag, drop.target)) == 0) {
            why = "It is about other drops.";
        } else if (!ended_by.empty()) {
            why = join("Not looked at: ", ended_by, " is exclusive.");
        } else {
            why = join(is_match ? "It holds that " : "It would need that ", rule.when, ".");
        }
        verdicts.push_back({rule.id, is_match, std::move(why)});
        if (is_match && rule.then == Then::ends) {
            ended_by = rule.id;
        }
    }
    return verdicts;
}

json::Value OfferInWords::to_json() const {
    json::Array labels;
    for (const Choice& choice : choices) {
        labels.push_back(json::Object{
            {"action", choice.action}, {"label", choice.label}, {"packet", choice.packet}});
    }
    json::Array whys;
    for (const Verdict& verdict : verdicts) {
        whys.push_back(json::Object{
            {"rule", verdict.rule}, {"matched", verdict.matched}, {"why", verdict.why}});
    }
    return json::Object{{"rules", json::Array(rules.begin(), rules.end())},
                        {"actions", json::Array(actions.begin(), actions.end())},
                        {"modal", modal},
                        {"choices", std::move(labels)},
                        {"speech", speech},
                        {"verdicts", std::move(whys)}};
}

Result<OfferInWords> offers(const Rules& rules, const State& state, std::string_view drag,
                            std::string_view target) {
    const auto words = parse_drop(drag, target);
    if (!words) {
        return refuse(words);
    }
    OfferInWords out;
    out.speech = "no action here";
    if (state.is_over()) {
        return out;
    }
    const View view(rules.settings(), state);
    const auto drop = find_drop(view, *words);
    if (!drop) {
        return out;
    }
    const Offer offer = offers(view, *drop);
    const auto actions = std::span(offer.actions).first(static_cast<size_t>(offer.action_count));
    for (const Action& action : actions) {
        const std::string text = text_of([&](Text& t) { rules.print_action(action, t); });
        out.actions.push_back(text);
        out.choices.push_back({text, label_of(state, action), packet_of(state, action)});
    }
    std::ranges::sort(out.actions);
    for (size_t i = 0; i < static_cast<size_t>(offer.rule_count); ++i) {
        out.rules.push_back(rule_table[offer.rules[i]].id);
    }
    out.modal = offer.modal;
    out.speech = speech_of(view, *drop, out.choices);
    out.verdicts = judge(view, *drop);
    return out;
}

Result<std::vector<DropTarget>> targets_of(const Rules& rules, const State& state,
                                           std::string_view drag) {
    std::vector<std::string> words;
    for_each(state.loose, [&](Card card) { words.push_back(card_text(card)); });
    for_each(state.builds(), [&](Card place) { words.push_back(join("B", value_of(place))); });
    words.insert(words.end(), {"S", "table", "pile"});
    std::vector<DropTarget> targets;
    for (std::string& target : words) {
        auto offer = offers(rules, state, drag, target);
        if (!offer) {
            return refuse(offer);
        }
        if (!offer->actions.empty()) {
            targets.push_back({std::move(target), std::move(*offer)});
        }
    }
    return targets;
}

}  // namespace prise::casino
