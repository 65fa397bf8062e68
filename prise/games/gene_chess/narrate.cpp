// The events of an applied action (§12), told from the positions before and after it and from what
// the action has resolved to.
#include <algorithm>
#include <bit>
#include <string>

#include "prise/games/gene_chess/capture_record.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

using Kind = Action::Kind;

std::string letter(char c) { return std::string(1, c); }
std::string letter(PieceType type) { return letter_text(type); }

class Narrator {
  public:
    Narrator(const Settings& settings, const State& before, const Resolved& resolved,
             const State& after, Collector& sink)
        : settings_(settings),
          before_(before),
          resolved_(resolved),
          after_(after),
          sink_(sink),
          us_(before.turn()),
          seat_(seat_of(us_)) {}

    void say(std::string_view type, std::vector<Field> fields) {
        sink_.event({type, seat_, std::move(fields)});
    }

    void hide(Action action) {
        say("hidden-placed",
            {{"piece", int{before_.id_at(action.square())}, seat_},
             {"square", chess::square_text(action.square()), seat_},
             {"code", letter(mark_codes[static_cast<size_t>(action.mark())]), seat_}});
    }

    void setup_done() { say("setup-done", {{"colour", letter(letter_of(us_))}}); }

    void reveal(int square) {
        const Splice& bared = resolved_.splicing.steps[0];
        const int id = before_.id_at(square);
        say("hidden-revealed", {{"piece", id},
                                {"square", chess::square_text(square)},
                                {"code", letter(code_of(bared.trait))}});
        spliced(id, bared);
        if (bared.trait == Trait::shield) {
            shield_raised(square);
        }
    }

    void shield_raised(int square) {
        say("shield-raised", {{"piece", int{before_.id_at(square)}},
                              {"square", chess::square_text(square)},
                              {"turns", settings_.shield_turns}});
    }

    void move(Move move) {
        const bool castles = is_castling(before_, move);
        const int corner = move.to() > move.from() ? move.to() + 1 : move.to() - 2;
        shield_dropped(move.from());
        if (castles) {
            shield_dropped(corner);
        }
        const int id = before_.id_at(move.from());
        const int victim = victim_square(before_, move);
        const std::string_view kind = is_en_passant(before_, move)    ? "en-passant"
                                      : victim != chess::no_square    ? "capture"
                                      : castles                       ? "castle"
                                      : is_double_step(before_, move) ? "double"
                                                                      : "quiet";
        std::vector<Field> fields = {{"piece", id},
                                     {"from", chess::square_text(move.from())},
                                     {"to", chess::square_text(move.to())},
                                     {"kind", kind}};
        if (move.promotion() != chess::no_type) {
            fields.push_back({"promotion", letter(move.promotion())});
        }
        say("move", std::move(fields));
        if (castles) {
            say("rook-moved", {{"piece", int{before_.id_at(corner)}},
                               {"from", chess::square_text(corner)},
                               {"to", chess::square_text((move.from() + move.to()) / 2)}});
        }
        if (victim != chess::no_square) {
            tell_capture(*resolved_.capture);
        } else if (move.promotion() != chess::no_type) {
            promoted(id, move.promotion(), before_.gene_at(move.from()), after_.gene_at(move.to()));
        }
    }

    void evolve(TraitSet traits) {
        const int square = before_.evolving;
        const int id = before_.id_at(square);
        for (size_t i = 0; i < resolved_.splicing.count; ++i) {
            spliced(id, resolved_.splicing.steps[i]);
        }
        say("evolved", {{"piece", id},
                        {"codes", codes_text(traits)},
                        {"paid", price(traits)},
                        {"gas", int{after_.gas[us_]}}});
        if (resolved_.splicing.gene.is_fresh()) {
            say("protected", {{"piece", id}});
        }
    }

    void skip() {
        say("evolution-skipped",
            {{"piece", int{before_.id_at(before_.evolving)}}, {"gas", int{after_.gas[us_]}}});
    }

    // §7.9, as far as it is seen.
    void end_of_turn() {
        by_id("shield-expired", true, [&](int square) {
            return before_.gene_at(square).is_shielded() && !after_.gene_at(square).is_shielded();
        });
        by_id("protection-ended", false, [&](int square) {
            return before_.gene_at(square).is_fresh() && !after_.gene_at(square).is_fresh();
        });
        if (us_ == chess::black && settings_.hidden_expiry > 0 &&
            after_.full > settings_.hidden_expiry) {
            for (const Side side : {chess::white, chess::black}) {
                // The victim of this turn took its mark with it.
                Bitboard marks = before_.marked & before_.board.of(side);
                marks &= side == us_ ? ~Bitboard{0} : after_.board.of(side);
                if (marks != 0) {
                    say("hidden-lapsed",
                        {{"colour", letter(letter_of(side))}, {"count", std::popcount(marks)}});
                }
            }
        }
    }

    void turn_start(const Outcome& outcome) {
        say("turn", {{"next", number_of(seat_of(after_.turn()))},
                     {"colour", letter(letter_of(after_.turn()))},
                     {"fullmove", after_.full},
                     {"halfmove", after_.half}});
        if (const Bitboard by = checkers(after_, after_.turn()); by != 0) {
            json::Array ids;
            for (const int id : ids_on(by)) {
                ids.push_back(id);
            }
            say("check",
                {{"colour", letter(letter_of(after_.turn()))}, {"attackers", std::move(ids)}});
        }
        if (outcome.over()) {
            say("game-over", {{"outcome", to_json(outcome)}});
        }
    }

  private:
    std::vector<int> ids_on(Bitboard squares) const {
        std::vector<int> ids;
        for (Squares on(squares); on; on.next()) {
            ids.push_back(after_.id_at(on.square()));
        }
        std::ranges::sort(ids);
        return ids;
    }

    // An event for each piece of the other side that fits, by ascending id.
    template <class Fits>
    void by_id(std::string_view type, bool with_square, Fits&& fits) {
        Bitboard fitting = 0;
        for (Squares on(before_.guarded & after_.board.of(other(us_))); on; on.next()) {
            fitting |= fits(on.square()) ? bit(on.square()) : 0;
        }
        for (const int id : ids_on(fitting)) {
            std::vector<Field> fields = {{"piece", id}};
            for (Squares on(with_square ? fitting : 0); on; on.next()) {
                if (after_.id_at(on.square()) == id) {
                    fields.push_back({"square", chess::square_text(on.square())});
                }
            }
            say(type, std::move(fields));
        }
    }

    void shield_dropped(int square) {
        if (before_.gene_at(square).is_shielded()) {
            say("shield-dropped",
                {{"piece", int{before_.id_at(square)}}, {"square", chess::square_text(square)}});
        }
    }

    void promoted(int id, PieceType type, Gene pawn, Gene rebuilt) {
        say("promotion", {{"piece", id},
                          {"pieceType", letter(type)},
                          {"lost", codes_text(lost_traits(pawn, rebuilt))}});
    }

    void spliced(int id, const Splice& step) {
        std::vector<Field> fields = {{"piece", id}, {"code", letter(code_of(step.trait))}};
        switch (step.verdict) {
            case Verdict::gained: say("trait-gained", std::move(fields)); break;
            case Verdict::merged:
                fields.push_back({"replaced", letter(code_of(step.replaced))});
                fields.push_back({"into", letter(code_of(step.into))});
                say("trait-merged", std::move(fields));
                break;
            case Verdict::upgraded:
                if (step.level > 0) {
                    fields.push_back({"level", int{step.level}});
                }
                say("trait-upgraded", std::move(fields));
                break;
            case Verdict::redundant: skipped(std::move(fields), "redundant"); break;
            case Verdict::over_budget: skipped(std::move(fields), "over-budget"); break;
            case Verdict::king: skipped(std::move(fields), "king"); break;
        }
    }
    void skipped(std::vector<Field> fields, std::string_view reason) {
        fields.push_back({"reason", reason});
        say("trait-skipped", std::move(fields));
    }

    void tell_capture(const Capture& capture) {
        const int id = capture.attacker_id;
        say("capture", {{"attacker", id},
                        {"victim", int{capture.victim_id}},
                        {"square", chess::square_text(capture.square)},
                        {"victimType", letter(capture.victim_type)},
                        {"extraction", codes_text(capture.extraction)}});
        if (capture.move.promotion() != chess::no_type) {
            promoted(id, capture.receiver_type, capture.attacker, capture.receiver);
        }
        if (settings_.splices()) {
            tell_splicing(id, capture);
        }
        if (settings_.inheritance) {
            say("generation", {{"piece", id},
                               {"generation", capture.result.generation()},
                               {"complexity", complexity(settings_, capture.result)}});
        }
        if (capture.result.is_fresh()) {
            say("protected", {{"piece", id}});
        }
        if (capture.offered != no_traits) {
            json::Array prices;
            for_each(capture.offered, [&](Trait trait) { prices.push_back(value_of(trait)); });
            say("evolution-offered", {{"piece", id},
                                      {"codes", codes_text(capture.offered)},
                                      {"prices", std::move(prices)},
                                      {"gas", int{after_.gas[us_]}}});
        }
        sink_.capture(record_of(settings_, us_, capture));
    }

    // In efficiency order, with what is kept from a king in its place.
    void tell_splicing(int id, const Capture& capture) {
        size_t next = 0;
        for (const Trait trait : settings_.efficiency) {
            if (has(capture.withheld, trait)) {
                spliced(id, {trait, Verdict::king, {}, {}, 0, {}, 0});
            } else if (has(capture.extraction, trait)) {
                spliced(id, capture.splicing.steps[next++]);
            }
        }
    }

    const Settings& settings_;
    const State& before_;
    const Resolved& resolved_;
    const State& after_;
    Collector& sink_;
    Side us_;
    Seat seat_;
};

}  // namespace

void Rules::narrate(const State& before, Action action, const Resolved& resolved,
                    const State& after, const Past& past, Collector& sink) const {
    Narrator narrator(settings_, before, resolved, after, sink);
    const bool setup_ends = before.phase == Phase::setup && after.turn() != before.turn();
    switch (action.kind()) {
        case Kind::move: narrator.move(action.move()); break;
        case Kind::reveal: narrator.reveal(action.square()); break;
        case Kind::shield: narrator.shield_raised(action.square()); break;
        case Kind::hide: narrator.hide(action); break;
        case Kind::ready: break;
        case Kind::evolve: narrator.evolve(action.traits()); break;
        case Kind::skip: narrator.skip(); break;
    }
    if (setup_ends) {
        narrator.setup_done();
    }
    if (completes_turn(before, after)) {
        narrator.end_of_turn();
    }
    if (after.phase == Phase::turn) {
        narrator.turn_start(outcome(after, past));
    }
}

}  // namespace prise::gene_chess
