#include "tests/match/lockstep.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "prise/core/text.h"
#include "prise/match/record.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

// Links and seals are random to whoever cannot open them; their length is not.
std::string without_digests(std::string line) {
    constexpr size_t digits = 64;
    const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    size_t run = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        run = is_hex(line[i]) ? run + 1 : 0;
        if (run == digits) {
            std::fill_n(line.begin() + static_cast<std::ptrdiff_t>(i + 1 - digits), digits, '#');
        }
    }
    return line;
}

// One of the two matches, with its redacted record.
struct Side {
    Side(SharedGames& games, uint64_t seed, const Ear& listens)
        : ear(listens),
          random(seed),
          match({&games, native::hashing(), tools_for(random).entropy}),
          writer(native::hashing()) {}

    // What the viewer gets by a call.
    std::string gets(const Result<Appended>& done, Viewer viewer) {
        std::string out = ear.gets ? without_digests(ear.gets(done, state(), viewer)) : "";
        if (!done) {
            return join("refused ", done.error().code, ": ", done.error().sentence, " ",
                        done.error().section, out);
        }
        for (const Told& told : *done) {
            out += without_digests(writer.redacted_line(told.entry));
            out += join("  reads ", told.action_for(viewer), " ",
                        json::Value(told.events_for(viewer)).text(), "\n");
            for (const CaptureRecord& record : told.captures) {
                out += join("  captures ", render(record, viewer).text(), "\n");
            }
            for (const Opened& opened : told.opened) {
                const bool is_new = opened.to.has(viewer);
                has_opened = has_opened || is_new;
                out += is_new ? join("  opened ", opened.seq, " ", opened.action, "\n") : "";
            }
        }
        return out;
    }

    std::string sees(Viewer viewer) const {
        std::string out = state().play()->observe(viewer);
        for (const std::string& text : state().texts_for(viewer)) out += " " + text;
        return ear.sees ? out + without_digests(ear.sees(state(), viewer)) : out;
    }

    const MatchState& state() const { return match.state(); }

    const Ear& ear;
    Random random;
    Match match;
    RecordWriter writer;
    bool has_opened = false;  // something was shown to the viewer that had been hidden
};

class Pair {
  public:
    Pair(const GameEntry& game, SharedGames& games, uint64_t seed, Lockstep& result, const Ear& ear)
        : game_(game),
          result_(result),
          random_(seed),
          one_(games, seed, ear),
          two_(games, seed + 1, ear) {}

    void play() {
        if (!begin()) {
            return;
        }
        for (int i = 0; i < 40 && goes_on_; ++i) {
            step();
        }
    }

  private:
    void fail(std::string_view what, std::string_view a, std::string_view b) {
        goes_on_ = false;
        result_.violations.push_back(
            join(game_.id, ", ", conformance::name_of(viewer_), ": ", what, "\n  ", a, "\n  ", b));
    }

    bool same(std::string_view what, const std::string& a, const std::string& b) {
        if (a != b) {
            fail(what, a, b);
        }
        return a == b;
    }

    // A random position, and another one that the viewer cannot tell from it.
    bool begin() {
        conformance::Report report(1);
        conformance::Walk walk(game_, random_.next(), report);
        if (!walk.is_open()) {
            return false;
        }
        const uint32_t actions = random_.below(30);
        while (walk.steps.size() < actions && !walk.is_over()) {
            walk.step();
        }
        const auto viewers = walk.viewers();
        viewer_ = viewers[random_.below(static_cast<uint32_t>(viewers.size()))];
        if (walk.is_over() || walk.now->is_open()) {
            return false;
        }
        result_.has_secrets =
            result_.has_secrets || walk.now->observe(spectator) != walk.now->position();
        const auto other = conformance::world(*walk.now, viewer_, walk.log_for(viewer_), random_);
        if (other == nullptr || other->memory() != walk.now->memory()) {
            return false;
        }
        MatchFacts facts{.id = "x", .game = std::string(game_.id)};
        facts.options = walk.game->options().to_json(false);
        facts.memory = walk.now->memory();
        facts.position = walk.now->position();
        const auto first = one_.match.create(facts, 0);
        facts.position = other->position();
        const auto second = two_.match.create(facts, 0);
        return same("the first line", one_.gets(first, viewer_), two_.gets(second, viewer_)) &&
               first.has_value() && compare(one_.match.start(0), two_.match.start(0), false);
    }

    // May they part: has the action shown something that was hidden?
    bool compare(const Result<Appended>& first, const Result<Appended>& second, bool may_part) {
        one_.has_opened = two_.has_opened = false;
        const std::string a = one_.gets(first, viewer_);
        const std::string b = two_.gets(second, viewer_);
        const bool parts = may_part || one_.has_opened || two_.has_opened;
        if (parts && (a != b || one_.sees(viewer_) != two_.sees(viewer_))) {
            goes_on_ = false;
            return true;
        }
        if (!same("gets", a, b) || !same("sees", one_.sees(viewer_), two_.sees(viewer_))) {
            return false;
        }
        goes_on_ = first.has_value() == second.has_value() && !one_.state().is_over();
        result_.compared +=
            one_.state().play()->position() != two_.state().play()->position() ? 1 : 0;
        return true;
    }

    static bool shows(const Result<Appended>& done) {
        return done && std::ranges::any_of(*done, [](const Told& told) {
                   return conformance::show_secrets(told.events);
               });
    }

    std::string some_legal(const Side& side) {
        std::vector<std::string> legal;
        side.state().play()->legal(all_knowing, legal);
        return legal[random_.below(static_cast<uint32_t>(legal.size()))];
    }

    void step() {
        const Seat seat = one_.state().play()->to_act();
        const Seat other = seat_number(number_of(seat) % one_.state().seats() + 1);
        now_ms_ += 10;
        switch (random_.below(12)) {
            case 0: {  // what is refused, is so in the same words
                if (viewer_.seat == Seat::none && one_.state().seats() == max_seats) return;
                const Seat by = viewer_.seat == Seat::none ? Seat::fourth : viewer_.seat;
                static constexpr std::array<std::string_view, 6> texts = {
                    "bp:99", "e2e4", "reveal:e4", "bid:99", "As", "no action"};
                const std::string_view text = texts[random_.below(uint32_t{texts.size()})];
                if (by == seat && one_.state().play()->check(text, by)) return;
                compare(one_.match.act(by, text, now_ms_), two_.match.act(by, text, now_ms_),
                        false);
                return;
            }
            case 1:
                compare(one_.match.offer_draw(seat, now_ms_), two_.match.offer_draw(seat, now_ms_),
                        false);
                return;
            case 2: {
                if (viewer_.seat == other) return;  // their own choice is the same
                const std::string a = some_legal(one_);
                const std::string b = some_legal(two_);
                compare(one_.match.hold(other, a, now_ms_), two_.match.hold(other, b, now_ms_),
                        true);
                return;
            }
            case 3:
                compare(one_.match.undo(seat, 1, now_ms_), two_.match.undo(seat, 1, now_ms_),
                        false);
                return;
            default: act(seat);
        }
    }

    // What is held is played by itself, in one of the two or in both.
    bool is_anything_held() const {
        for (int n = 1; n <= one_.state().seats(); ++n) {
            if (one_.state().held_by(seat_number(n)) || two_.state().held_by(seat_number(n))) {
                return true;
            }
        }
        return false;
    }

    void act(Seat seat) {
        const AnyPlay& play = *one_.state().play();
        const std::string a = some_legal(one_);
        const auto action = one_.state().game()->parse_action(a);
        const auto after = play.clone();
        static_cast<void>(after->apply(a));
        const bool sees = after->may_see(play.mark(), *action, viewer_);
        const std::string b = sees ? a : some_legal(two_);
        const bool reveals = play.reveals(*action) || is_anything_held();
        if (two_.state().play()->to_act() != seat || !two_.state().play()->check(b, seat)) {
            goes_on_ = false;  // not legal there: the viewer knows more as soon as it is played
            return;
        }
        const auto first = one_.match.act(seat, a, now_ms_);
        const auto second = two_.match.act(seat, b, now_ms_);
        const auto reads = [&](const Result<Appended>& done) {
            return done && done->front().readers.has(viewer_);
        };
        const bool is_over = one_.state().is_over() || two_.state().is_over();  // no secret
        const bool shown = reveals || is_over || shows(first) || shows(second);
        if (first && second && !reads(first) && !reads(second) && !shown) {
            const auto line = [&](const Told& told) {
                RecordWriter writer(native::hashing());
                return join(without_digests(writer.redacted_line(told.entry)),
                            told.action_for(viewer_));
            };
            if (!same("a sealed action", line(first->front()), line(second->front()))) return;
        }
        compare(first, second, reads(first) != reads(second) || shown);
    }

    const GameEntry& game_;
    Lockstep& result_;
    Random random_;
    Side one_;
    Side two_;
    Viewer viewer_;
    int64_t now_ms_ = 0;
    bool goes_on_ = true;
};

}  // namespace

Lockstep play_in_lockstep(const GameEntry& game, int64_t entries, const Ear& ear) {
    constexpr uint64_t few = 200;  // pairs without a secret: there is none
    Lockstep result;
    SharedGames games(std::span(&game, 1));
    for (uint64_t seed = 1; result.compared < entries && result.violations.size() < 3; ++seed) {
        if ((seed > few && !result.has_secrets) || seed > static_cast<uint64_t>(entries) + few) {
            break;
        }
        Pair(game, games, 2 * seed, result, ear).play();
    }
    if (result.has_secrets && result.compared < entries && result.violations.empty()) {
        result.violations.push_back(
            join(game.id, ": only ", result.compared, " of ", entries, " entries were compared"));
    }
    return result;
}

}  // namespace prise
