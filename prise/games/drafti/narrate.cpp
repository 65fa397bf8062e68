// The events of an applied action (§12), told from the positions before and after it.
#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/words.h"

namespace prise::drafti {
namespace {

class Narrator {
  public:
    Narrator(const CaptureRules& rules, const State& before, const Action& action,
             const Resolved& resolved, Collector& sink)
        : rules_(rules),
          before_(before),
          action_(action),
          resolved_(resolved),
          sink_(sink),
          seat_(RulesBase::seat_of(before.turn)) {}

    void tell_action() {
        if (action_.is_capture()) {
            tell_chain();
            record_capture();
            return;
        }
        say("move", {{"side", side_name(before_.turn)},
                     {"kind", kind_name(resolved_.effect.was_king)},
                     {"from", action_.from + 1},
                     {"to", action_.to + 1}});
        if (resolved_.effect.crowned) {
            tell_promotion(action_.to);
        }
    }

    void say(std::string_view type, std::vector<Field> fields) {
        sink_.event({type, seat_, std::move(fields)});
    }

  private:
    std::span<const uint8_t> taken() const {
        return std::span(resolved_.taken).first(action_.hops);
    }
    std::string_view kind_of_taken(int square) const {
        return kind_name((before_.kings & bit(square)) != 0);
    }

    void tell_promotion(int square) {
        say("promotion", {{"side", side_name(before_.turn)}, {"square", square + 1}});
    }

    void tell_capture(std::span<const uint8_t> squares) {
        json::Array numbers;
        json::Array kinds;
        for (const int square : squares) {
            numbers.push_back(square + 1);
            kinds.push_back(kind_of_taken(square));
        }
        say("capture", {{"squares", std::move(numbers)}, {"kinds", std::move(kinds)}});
    }

    void tell_chain() {
        const bool on_the_way = crowns_on_the_way(rules_);
        bool king = resolved_.effect.was_king;
        int from = action_.from;
        for (int hop = 0; hop < action_.hops; ++hop) {
            const auto over = taken().subspan(static_cast<size_t>(hop), 1);
            const int to = action_.landing(hop);
            say("jump", {{"side", side_name(before_.turn)},
                         {"kind", kind_name(king)},
                         {"from", from + 1},
                         {"over", over.front() + 1},
                         {"to", to + 1},
                         {"index", hop},
                         {"last", hop + 1 == action_.hops}});
            if (on_the_way && hop == resolved_.crowned_by) {
                king = true;
                tell_promotion(to);
            }
            if (rules_.removal == Removal::immediate) {
                tell_capture(over);
            }
            from = to;
        }
        if (rules_.removal == Removal::after_chain) {
            tell_capture(taken());
        }
        if (resolved_.effect.crowned && !on_the_way) {
            tell_promotion(action_.to);
        }
    }

    void record_capture() {
        CaptureRecord record;
        record.seat = seat_;
        record.by = kind_name(resolved_.effect.was_king);
        record.from = join(action_.from + 1);
        record.to = join(action_.to + 1);
        json::Array kinds;
        for (const int square : taken()) {
            record.taken.push_back({std::string(kind_of_taken(square)), join(square + 1)});
            kinds.push_back(kind_of_taken(square));
        }
        if (resolved_.effect.crowned) {
            record.gained.push_back("crown");
        }
        json::Array path;
        for (int hop = 0; hop < action_.hops; ++hop) {
            path.push_back(action_.landing(hop) + 1);
        }
        record.own = {{"kinds", std::move(kinds)}, {"path", std::move(path)}};
        sink_.capture(std::move(record));
    }

    const CaptureRules& rules_;
    const State& before_;
    const Action& action_;
    const Resolved& resolved_;
    Collector& sink_;
    Seat seat_;
};

}  // namespace

void RulesBase::narrate(const State& before, const Action& action, const Resolved& resolved,
                        const State& after, const Past& past, Collector& sink) const {
    Narrator narrator(settings_.captures, before, action, resolved, sink);
    narrator.tell_action();
    narrator.say("counters", {{"quiet", int{after.quiet}},
                              {"endgame", int{after.endgame}},
                              {"repetitions", occurrences(after, past)}});

    ActionList<Action> captures;
    Rules<Custom>(settings_, {settings_.captures}).legal_captures(after, captures);
    int most = 0;
    for (const Action& capture : captures) {
        most = std::max<int>(most, capture.hops);
    }
    narrator.say("turn", {{"next", number_of(seat_of(after.turn))},
                          {"side", side_name(after.turn)},
                          {"moveNumber", int{after.move_number}},
                          {"captureRequired", most > 0},
                          {"captureCount", most}});

    if (const Outcome decided = outcome(after, past); decided.over()) {
        json::Object object = to_json(decided);
        add_details(after, past, rank(after, past, decided), object);
        narrator.say("game-over", {{"outcome", std::move(object)}});
    }
}

}  // namespace prise::drafti
