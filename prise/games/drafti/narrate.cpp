// The events of an applied action (§12), told from the positions before and after it.
#include "prise/games/drafti/captures.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

std::string_view name_of(Side side) { return side == white ? "white" : "black"; }
std::string_view kind_name(bool king) { return king ? "king" : "man"; }

class Narrator {
  public:
    Narrator(const Settings& settings, const State& before, const Action& action, Collector& sink)
        : rules_(settings.captures),
          before_(before),
          action_(action),
          sink_(sink),
          side_(before.turn),
          seat_(RulesBase::seat_of(before.turn)),
          king_((before.kings & bit(action.from)) != 0),
          promotes_(promotes(action, before, settings.captures)) {}

    void tell_action() {
        if (action_.is_capture()) {
            tell_chain();
            record_capture();
        } else {
            say("move", {{"side", name_of(side_)},
                         {"kind", kind_name(king_)},
                         {"from", action_.from + 1},
                         {"to", action_.to + 1}});
            if (promotes_) {
                tell_promotion(action_.to);
            }
        }
    }

    void say(std::string_view type, std::vector<Field> fields) {
        sink_.event({type, seat_, std::move(fields)});
    }

  private:
    void tell_promotion(int square) {
        say("promote", {{"side", name_of(side_)}, {"square", square + 1}});
    }

    void tell_removal(std::span<const int> squares) {
        json::Array numbers;
        json::Array kinds;
        for (const int square : squares) {
            numbers.push_back(square + 1);
            kinds.push_back(kind_name((before_.kings & bit(square)) != 0));
        }
        say("remove", {{"squares", std::move(numbers)}, {"kinds", std::move(kinds)}});
    }

    void tell_chain() {
        const std::vector<int> captured = captures_in_order(action_, before_.enemy());
        bool king = king_;
        int from = action_.from;
        for (int hop = 0; hop < action_.hops; ++hop) {
            const int over = captured[static_cast<size_t>(hop)];
            const int to = action_.landing(hop);
            say("jump", {{"side", name_of(side_)},
                         {"kind", kind_name(king)},
                         {"from", from + 1},
                         {"over", over + 1},
                         {"to", to + 1},
                         {"index", hop},
                         {"last", hop + 1 == action_.hops}});
            const bool on_row = (bit(to) & promotion_row(side_)) != 0;
            if (!king && on_row && rules_.promotion == Promotion::continues_as_king) {
                king = true;
                tell_promotion(to);
            }
            if (rules_.removal == Removal::immediate) {
                tell_removal({&over, 1});
            }
            from = to;
        }
        if (rules_.removal == Removal::after_chain) {
            tell_removal(captured);
        }
        if (promotes_ && rules_.promotion != Promotion::continues_as_king) {
            tell_promotion(action_.to);
        }
    }

    void record_capture() {
        CaptureRecord record;
        record.seat = seat_;
        record.by = kind_name(king_);
        record.from = join(action_.from + 1);
        record.to = join(action_.to + 1);
        json::Array kinds;
        for (const int square : captures_in_order(action_, before_.enemy())) {
            const std::string_view kind = kind_name((before_.kings & bit(square)) != 0);
            record.taken.push_back({std::string(kind), join(square + 1)});
            kinds.push_back(kind);
        }
        if (promotes_) {
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
    Collector& sink_;
    Side side_;
    Seat seat_;
    bool king_;
    bool promotes_;
};

}  // namespace

void RulesBase::narrate(const State& before, const Action& action, const State& after,
                        const Past& past, Collector& sink) const {
    Narrator narrator(settings_, before, action, sink);
    narrator.tell_action();
    narrator.say("clock", {{"quiet", int{after.quiet}},
                           {"endgame", int{after.endgame}},
                           {"repetitions", occurrences(after, past, counter_limit)}});

    ActionList<Action> captures;
    Rules<Custom>(settings_, {settings_.captures}).legal_captures(after, captures);
    int most = 0;
    for (const Action& capture : captures) {
        most = std::max<int>(most, capture.hops);
    }
    narrator.say("turn", {{"side", name_of(after.turn)},
                          {"moveNumber", int{after.move_number}},
                          {"captureRequired", most > 0},
                          {"captureCount", most}});

    if (const Outcome decided = outcome(after, past); decided.over()) {
        json::Object object = to_json(decided);
        add_details(after, past, decided, object);
        narrator.say("gameOver", {{"outcome", std::move(object)}});
    }
}

}  // namespace prise::drafti
