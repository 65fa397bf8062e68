// A play of any game behind the façade, and what a viewer may believe of it: the template that
// turns the rules of a game into an AnyPlay. Games are hosted through facade_of.h.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prise/core/bytes.h"
#include "prise/core/contract.h"
#include "prise/core/facade.h"
#include "prise/core/perft.h"

namespace prise {

// Out of line, because every instance asks for them.
namespace detail {
void sort_texts(std::vector<std::string>& texts);
tl::unexpected<Refusal> refuse_after_the_end();
tl::unexpected<Refusal> refuse_turn_of_another(Seat to_act);
tl::unexpected<Refusal> refuse_second_end();
tl::unexpected<Refusal> refuse_end_of_nobody(End end, int seats);
tl::unexpected<Refusal> refuse_question(std::string_view what);
tl::unexpected<Refusal> refuse_arguments();
tl::unexpected<Refusal> refuse_memory();
Explanation explain_the_end(const Outcome& decided);
bool has_question(std::span<const Question> questions, std::string_view what);
}  // namespace detail

struct NoLedger {
    friend bool operator==(const NoLedger&, const NoLedger&) = default;
};

template <class R>
struct LedgerOf {
    using Type = NoLedger;
};
template <KeepsLedger R>
struct LedgerOf<R> {
    using Type = typename R::Ledger;
};

// An observation with the memory of its viewer, where the game remembers at all.
template <class R>
Result<void> read_observation(const R& rules, std::string_view text, std::string_view memory,
                              Viewer viewer, typename R::Observation& seen,
                              [[maybe_unused]] typename LedgerOf<R>::Type& ledger) {
    if constexpr (Remembers<R> && KeepsLedger<R>) {
        return rules.parse_observation(text, memory, viewer, seen, ledger);
    } else if constexpr (Remembers<R>) {
        return rules.parse_observation(text, memory, viewer, seen);
    } else if (memory != "-") {
        return detail::refuse_memory();
    } else {
        return rules.parse_observation(text, viewer, seen);
    }
}

template <GameRules R>
class PlayOf final : public AnyPlay {
    using State = typename R::State;
    using Action = typename R::Action;
    using Observation = typename R::Observation;
    using Ledger = typename LedgerOf<R>::Type;
    using List = ActionList<Action>;
    static_assert(sizeof(Action) <= sizeof(AnyAction::bytes) && alignof(Action) <= 8);

  public:
    explicit PlayOf(const R& rules) : rules_(rules) {}

    State state{};
    Past past;
    [[no_unique_address]] Ledger ledger{};

    std::unique_ptr<AnyPlay> clone() const override { return std::make_unique<PlayOf>(*this); }

    PlayMark mark() const override {
        PlayMark mark{{}, past.mark(), completed_turns_};
        mark.state.resize(sizeof state + sizeof ledger);
        std::memcpy(mark.state.data(), &state, sizeof state);
        std::memcpy(mark.state.data() + sizeof state, &ledger, sizeof ledger);
        return mark;
    }

    void rewind(const PlayMark& mark) override {
        state = state_at(mark);
        std::memcpy(static_cast<void*>(&ledger), mark.state.data() + sizeof state, sizeof ledger);
        past.rewind(mark.past);
        completed_turns_ = mark.completed_turns;
    }

    // What was dealt, or a position that was read: the rules alone do not know where it begins.
    void remember_start() {
        if (!is_open()) {
            begun_ = std::make_shared<const std::pair<State, Past>>(state, past);
        }
    }
    void stand_for(Viewer viewer) { stands_for_ = viewer; }
    const R& rules() const { return rules_; }

    // Play ---------------------------------------------------------------------------------------

    Seat to_act() const override {
        return rules_.outcome(state, past).over() ? Seat::none : rules_.to_act(state);
    }

    bool legal(Viewer viewer, std::vector<std::string>& out) const override {
        if (!may_choose(viewer)) {
            out.clear();
            return false;
        }
        List list;
        rules_.legal(state, past, list);
        print_list(list, out);
        detail::sort_texts(out);
        return true;
    }

    std::vector<std::string> understand([[maybe_unused]] std::string_view words,
                                        [[maybe_unused]] Viewer viewer) const override {
        std::vector<std::string> out;
        if constexpr (Understands<R>) {
            if (may_choose(viewer) && !rules_.outcome(state, past).over()) {
                List list;
                rules_.understand(state, past, words, list);
                print_list(list, out);
                if constexpr (!OrdersMeanings<R>) {
                    detail::sort_texts(out);
                }
            }
        }
        return out;
    }

    Result<std::vector<std::string>> understand_line(
        [[maybe_unused]] std::string_view words, [[maybe_unused]] Viewer viewer) const override {
        std::vector<std::string> out;
        if constexpr (UnderstandsLines<R>) {
            if (may_choose(viewer) && !rules_.outcome(state, past).over()) {
                List line;
                if (auto verdict = rules_.understand_line(state, past, words, line); !verdict) {
                    return refuse(verdict);
                }
                print_list(line, out);
            }
        }
        return out;
    }

    // The one order of refusals: bad-action, game-over, not-your-turn, then the book's own.
    Result<AnyAction> admit(std::string_view text, Seat by) const override {
        const auto action = rules_.parse_action(text);
        if (!action) {
            return refuse(action);
        }
        if (rules_.outcome(state, past).over()) {
            return detail::refuse_after_the_end();
        }
        if (by != Seat::none && by != rules_.to_act(state)) {
            return detail::refuse_turn_of_another(rules_.to_act(state));
        }
        if (auto verdict = rules_.check(state, past, *action); !verdict) {
            return refuse(verdict);
        }
        return erased(*action);
    }

    void apply(const AnyAction& erased_action, Collector* collector) override {
        const Action action = typed(erased_action);
        const State before = state;
        if constexpr (KeepsLedger<R>) {
            rules_.enter(ledger, state, past, action);
        }
        if (collector != nullptr) {
            const size_t known = collector->captures.size();
            rules_.apply(state, past, action, *collector);
            for (size_t i = known; i < collector->captures.size(); ++i) {
                collector->captures[i].ply = completed_turns_;
            }
        } else {
            Silent silent;
            rules_.apply(state, past, action, silent);
        }
        completed_turns_ += int{rules_.completes_turn(before, state)};
    }

    void tell_start([[maybe_unused]] Collector& collector) const override {
        if constexpr (TellsStart<R>) {
            rules_.tell_start(state, past, collector);
        }
    }

    std::optional<std::string> forced(Viewer viewer) const override {
        if (!may_choose(viewer) || to_act() == Seat::none) {
            return std::nullopt;
        }
        if constexpr (Forces<R>) {
            if (const auto action = rules_.forced(state, past)) {
                return text_of([&](Text& text) { rules_.print_action(*action, text); });
            }
        }
        std::vector<std::string> texts;
        legal(viewer, texts);
        return texts.front();
    }

    std::optional<std::pair<Seat, Seat>> exchange(
        [[maybe_unused]] const AnyAction& action) const override {
        if constexpr (Exchanges<R>) {
            return rules_.exchange(state, typed(action));
        } else {
            return std::nullopt;
        }
    }

    bool reveals([[maybe_unused]] const AnyAction& action) const override {
        if constexpr (Reveals<R>) {
            return rules_.reveals(state, typed(action));
        } else {
            return false;
        }
    }

    int64_t completed_turns() const override { return completed_turns_; }
    void set_completed_turns(int64_t turns) override { completed_turns_ = turns; }

    // The end ------------------------------------------------------------------------------------

    Outcome outcome() const override { return rules_.outcome(state, past); }
    Verdict verdict() const override { return ranked(outcome()); }

    Result<Verdict> adjudicate(End end, Seat seat) const override {
        if (rules_.outcome(state, past).over()) {
            return detail::refuse_second_end();
        }
        if (end != End::agreement && (seat == Seat::none || number_of(seat) > rules_.seats())) {
            return detail::refuse_end_of_nobody(end, rules_.seats());
        }
        const auto decided = rules_.adjudicate(state, past, end, seat);
        if (!decided) {
            return refuse(decided);
        }
        return ranked(*decided);
    }

    json::Value describe(const Verdict& verdict) const override {
        json::Object out = to_json(verdict.outcome);
        if constexpr (AddsDetails<R>) {
            rules_.add_details(state, past, verdict, out);
        }
        return out;
    }

    int occurrences() const override {
        if constexpr (Repeats<R>) {
            return rules_.occurrences(state, past);
        } else {
            return 1;
        }
    }

    // Sight --------------------------------------------------------------------------------------

    bool is_open() const override {
        if constexpr (HidesHere<R>) {
            if (rules_.hides_here(state)) {
                return false;
            }
        }
        return rules_.is_open();
    }

    std::string observe(Viewer viewer) const override {
        return text_of([&](Text& text) { rules_.print_observation(seen_by(viewer), text); });
    }

    std::string memory() const override {
        return text_of([&](Text& text) {
            if constexpr (KeepsLedger<R> && Remembers<R>) {
                rules_.print_memory(state, past, ledger, text);
            } else if constexpr (Remembers<R>) {
                rules_.print_memory(state, past, text);
            } else {
                text << '-';
            }
        });
    }

    std::unique_ptr<AnyBelief> believe(Viewer viewer, std::span<const SeenText> log, Random& random,
                                       std::optional<std::string_view> start) const override;

    bool may_see(const PlayMark& before, const AnyAction& action, Viewer viewer) const override {
        return rules_.may_see(typed(action), state_at(before), state, sight(viewer));
    }

    std::string log_text(const PlayMark& before, const AnyAction& action,
                         Viewer viewer) const override {
        if (may_see(before, action, viewer)) {
            return text(action);
        }
        return text_of([&]([[maybe_unused]] Text& out) {
            if constexpr (Redacts<R>) {
                rules_.print_redacted(typed(action), state_at(before), state, out);
            }
        });
    }

    Result<Explanation> explain(std::string_view action, Viewer viewer) const override {
        const auto parsed = rules_.parse_action(action);
        if (!parsed) {
            return refuse(parsed);
        }
        if (const Outcome decided = outcome(); decided.over()) {
            return detail::explain_the_end(decided);
        }
        if constexpr (KeepsLedger<R>) {
            return rules_.explain(state, past, ledger, sight(viewer), *parsed);
        } else {
            return rules_.explain(state, past, sight(viewer), *parsed);
        }
    }

    Explanation explain_position([[maybe_unused]] Viewer viewer) const override {
        if constexpr (requires { rules_.explain_position(seen_by(viewer), ledger); }) {
            return rules_.explain_position(seen_by(viewer), ledger);
        } else if constexpr (ExplainsPosition<R>) {
            return rules_.explain_position(seen_by(viewer));
        } else {
            return {};
        }
    }

    Result<json::Value> ask(std::string_view what, [[maybe_unused]] const json::Value& arguments,
                            [[maybe_unused]] Viewer viewer) const override {
        if constexpr (Answers<R>) {
            if (detail::has_question(R::questions(), what)) {
                if (arguments.object() == nullptr) {
                    return detail::refuse_arguments();
                }
                if constexpr (KeepsLedger<R>) {
                    return rules_.ask(seen_by(viewer), ledger, what, arguments);
                } else {
                    return rules_.ask(seen_by(viewer), what, arguments);
                }
            }
        }
        return detail::refuse_question(what);
    }

    // The host's own -----------------------------------------------------------------------------

    uint64_t key() const override { return rules_.key(state, past); }

    std::string position() const override {
        if (stands_for_) {  // what was made up for the viewer's sake is nobody's position
            return observe(*stands_for_);
        }
        return text_of([&](Text& text) { rules_.print_position(state, past, text); });
    }

    std::string text(const AnyAction& action) const override {
        ShortText text;
        rules_.print_action(typed(action), text);
        return std::string(text.view());
    }

    bool same_as(const AnyPlay& other) const override {
        const auto* twin = dynamic_cast<const PlayOf*>(&other);
        if (twin == nullptr || !(twin->state == state) || !(twin->ledger == ledger)) {
            return false;
        }
        if constexpr (ComparesPast<R>) {
            return rules_.same_past(past, twin->past);
        } else {
            return twin->past == past;
        }
    }

    // Numbers ------------------------------------------------------------------------------------

    uint64_t perft(int depth, bool bulk) const override {
        Past scratch = past;
        return Perft<R>(rules_, bulk ? Leaves::counted_in_bulk : Leaves::visited)(state, scratch,
                                                                                  depth);
    }

    std::string to_bytes() const override {
        BytesOut bytes;
        bytes(state, ledger, completed_turns_, begun_ != nullptr);
        put_past(bytes, past);
        if (begun_) {
            bytes(begun_->first);
            put_past(bytes, begun_->second);
        }
        return bytes.take();
    }

    bool from_bytes(std::string_view all) override {
        BytesIn bytes(all);
        bool has_begun = false;
        bytes(state, ledger, completed_turns_, has_begun);
        get_past(bytes, past);
        begun_.reset();
        if (has_begun) {
            std::pair<State, Past> begun;
            bytes(begun.first);
            get_past(bytes, begun.second);
            begun_ = std::make_shared<const std::pair<State, Past>>(std::move(begun));
        }
        return bytes.is_whole();
    }

    uint64_t playout(Random& random, uint64_t limit) override {
        List list;
        Silent silent;
        uint64_t played = 0;
        for (; played < limit; ++played) {
            rules_.legal(state, past, list);
            if (list.empty()) {
                break;
            }
            const Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            if constexpr (KeepsLedger<R>) {
                rules_.enter(ledger, state, past, action);
            }
            rules_.apply(state, past, action, silent);
        }
        return played;
    }

    PlayOf(const PlayOf&) = default;
    PlayOf& operator=(const PlayOf&) = delete;

    static AnyAction erased(const Action& action) {
        AnyAction out;
        std::memcpy(out.bytes.data(), &action, sizeof action);
        return out;
    }
    static Action typed(const AnyAction& action) {
        Action out;
        std::memcpy(static_cast<void*>(&out), action.bytes.data(), sizeof out);
        return out;
    }

  private:
    static void put_past(BytesOut& bytes, const Past& past) {
        bytes(std::vector(past.everything().begin(), past.everything().end()), past.mark().base);
    }
    static void get_past(BytesIn& bytes, Past& past) {
        std::vector<uint64_t> everything;
        size_t base = 0;
        bytes(everything, base);
        past.assign(everything, std::min(base, everything.size()));
    }

    static State state_at(const PlayMark& mark) {
        assert(mark.state.size() == sizeof(State) + sizeof(Ledger));
        State out;
        std::memcpy(static_cast<void*>(&out), mark.state.data(), sizeof out);
        return out;
    }

    void print_list(const List& list, std::vector<std::string>& out) const {
        out.resize(list.size());
        ShortText text;
        for (size_t i = 0; i < list.size(); ++i) {
            text.clear();
            rules_.print_action(list[i], text);
            out[i].assign(text.view());
        }
    }

    Viewer sight(Viewer viewer) const {
        if (stands_for_ && viewer != *stands_for_) {
            viewer = spectator;
        }
        viewer.everything = viewer.everything || rules_.outcome(state, past).over();
        return viewer;
    }

    // What a seat may choose from is its own affair where anything is ever hidden.
    bool may_choose(Viewer viewer) const {
        if (is_open()) {
            return true;
        }
        const Viewer sees = sight(viewer);
        return sees.everything || sees.seat == rules_.to_act(state);
    }

    Observation seen_by(Viewer viewer) const { return rules_.observe(state, past, sight(viewer)); }

    Verdict ranked(const Outcome& outcome) const {
        if constexpr (Ranks<R>) {
            return rules_.rank(state, past, outcome);
        } else {
            return plain_verdict(outcome, rules_.seats());
        }
    }

    const R& rules_;
    std::shared_ptr<const std::pair<State, Past>> begun_;  // null: where every game begins
    std::optional<Viewer> stands_for_;                     // made from the observation of that one
    int64_t completed_turns_ = 0;
};

template <GameRules R>
class BeliefOf final : public AnyBelief {
  public:
    BeliefOf(const R& rules, int64_t completed_turns)
        : rules_(rules), completed_turns_(completed_turns) {}

    typename R::Belief belief{};

    bool draw(Random& random, AnyPlay& play) const override {
        auto& into = static_cast<PlayOf<R>&>(play);
        typename R::State state{};
        Past past;
        if (!rules_.draw_world(belief, random, state, past)) {
            return false;
        }
        into.state = state;
        into.past = std::move(past);
        into.set_completed_turns(completed_turns_);
        return true;
    }

  private:
    const R& rules_;
    int64_t completed_turns_;
};

template <GameRules R>
std::unique_ptr<AnyBelief> PlayOf<R>::believe(Viewer viewer, std::span<const SeenText> log,
                                              Random& random,
                                              std::optional<std::string_view> start) const {
    std::vector<SeenAction<Action>> actions;
    actions.reserve(log.size());
    for (const SeenText& entry : log) {
        actions.push_back({entry.seat, std::nullopt});
        if constexpr (HearsEvents<R>) {
            actions.back().heard = R::heard(entry.told);
        }
        if (entry.action) {
            const auto parsed = rules_.parse_action(*entry.action);
            if (!parsed) {
                return nullptr;
            }
            actions.back().action = *parsed;
        }
    }
    SeenLog<R> seen{nullptr, actions};
    std::optional<Observation> first;
    if (start) {
        first.emplace();
        Ledger unused{};
        if (!read_observation(rules_, *start, "-", sight(viewer), *first, unused)) {
            return nullptr;
        }
    } else if (begun_) {
        first = rules_.observe(begun_->first, begun_->second, sight(viewer));
    }
    if (first) {
        seen.start = &*first;
    }
    auto out = std::make_unique<BeliefOf<R>>(rules_, completed_turns_);
    if (!rules_.believe(seen_by(viewer), seen, random, out->belief)) {
        return nullptr;
    }
    return out;
}

}  // namespace prise
