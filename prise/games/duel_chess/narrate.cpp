// §12: the events of an action that has been applied, and the record of its capture.
#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"
#include "prise/games/duel_chess/words.h"

namespace prise::duel_chess {
namespace {

using chess::square_text;

std::string letter(Piece man) { return {chess::letter_of(man)}; }
std::string_view promotion_letter(Move move) {
    switch (move.promotion()) {
        case chess::queen: return "q";
        case chess::rook: return "r";
        case chess::bishop: return "b";
        default: return "n";
    }
}

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const Resolved& done, TacticList& tactics,
             const Outcome& outcome, Collector& sink)
        : rules_(rules),
          settings_(rules.settings()),
          before_(before),
          done_(done),
          after_(done.after),
          tactics_(tactics),
          outcome_(outcome),
          sink_(sink),
          player_(before.turn()),
          seat_(seat_of(before.actor())) {}

    void tell(Action action) {
        switch (before_.phase) {
            case Phase::move:
                if (after_.phase == Phase::attack) {
                    tell_duel_opened(action.move());
                } else {
                    if (captures(before_.board(), action.move())) {
                        record(action.move(), true);
                    }
                    tell_move(action.move());
                    tell_turn_end();
                }
                return;
            case Phase::attack: {
                const int bid = action.amount();
                const int cost = settings_.cost(piece_bid_on(before_), bid);
                tell_bid("attacker", bid, cost, seat_);
                return;
            }
            case Phase::defend: tell_duel(*done_.duel); return;
            case Phase::retreat: tell_retreat(action.square()); return;
        }
    }

  private:
    using Fields = std::vector<Field>;

    void say(std::string_view type, Fields fields) {
        sink_.event({type, seat_, std::move(fields)});
    }

    // Who may know the amounts that belong to a side (§9). A game that is over has no secrets.
    Seat owner(Side side, bool hidden) const {
        return hidden && !outcome_.over() ? seat_of(side) : Seat::none;
    }
    Seat pool_owner(Side side) const { return owner(side, settings_.hide_pools); }
    Seat bid_owner(Side side) const {
        return owner(side, settings_.reveal_bids == RevealBids::result);
    }

    void tell_duel_opened(Move move) {
        const Board& board = before_.board();
        const Duelists men = duelists(board, move);
        Fields fields = {{"from", square_text(move.from())},
                         {"to", square_text(move.to())},
                         {"piece", letter(men.attacker)},
                         {"victim", letter(men.victim)},
                         {"victimSquare", square_text(men.victim_square)}};
        add_promotion(move, fields);
        fields.push_back({"enPassant", men.victim_square != move.to()});
        fields.push_back({"attackerCap", settings_.capacity[chess::type_of(men.attacker)]});
        fields.push_back({"defenderCap", settings_.capacity[chess::type_of(men.victim)]});
        fields.push_back({"maxPieceBp", settings_.max_bid});
        fields.push_back({"mustWin", failure_may_lose(rules_, after_)});
        say("duel-opened", std::move(fields));
    }

    static void add_promotion(Move move, Fields& fields) {
        if (move.promotion() != chess::no_type) {
            fields.push_back({"promotion", promotion_letter(move)});
        }
    }

    void tell_bid(std::string_view role, int bid, int cost, Seat whose) {
        say("bid-placed", {{"role", role}, {"bid", bid, whose}, {"cost", cost, whose}});
    }

    // The second bid, and all that follows from it.
    void tell_duel(const Duel& duel) {
        const Side defender = chess::other(player_);
        const Seat attackers = bid_owner(player_);
        const Seat defenders = bid_owner(defender);
        tell_bid("defender", duel.defender_bid, duel.defender_cost, defenders);
        say("duel-revealed", {{"attackerBid", duel.attacker_bid, attackers},
                              {"defenderBid", duel.defender_bid, defenders},
                              {"attackerCost", duel.attacker_cost, attackers},
                              {"defenderCost", duel.defender_cost, defenders},
                              {"winner", duel.won ? "attacker" : "defender"}});
        tell_payment(player_, duel.attacker_cost, "duel", attackers);
        tell_payment(defender, duel.defender_cost, "duel", defenders);
        record(before_.pending, duel.won, &duel);
        if (duel.won) {
            tell_move(before_.pending);
            tell_turn_end();
            return;
        }
        Fields failure = {{"from", square_text(before_.pending.from())},
                          {"to", square_text(before_.pending.to())}};
        if (after_.phase == Phase::move) {
            failure.push_back({"retry", true});
            say("capture-failed", std::move(failure));
            tell_end();
            return;
        }
        say("capture-failed", std::move(failure));
        const Retreats retreats(settings_, after_);
        json::Array squares;
        for (chess::Squares to(retreats.legal()); to; to.next()) {
            squares.push_back(json::Object{{"square", square_text(to.square())},
                                           {"cost", retreats.cost(to.square())}});
        }
        if (!squares.empty()) {
            say("retreat-offered", {{"squares", std::move(squares), seat_of(player_)}});
        }
        tell_end();
    }

    void tell_payment(Side side, int cost, std::string_view reason, Seat who_knows) {
        say("bp-changed", {{"player", number_of(seat_of(side))},
                           {"delta", -cost, who_knows},
                           {"pool", before_.pools[side] - cost, pool_owner(side)},
                           {"reason", reason}});
    }

    void tell_move(Move move) {
        const Board& board = before_.board();
        const Piece man = board.at(move.from());
        const int steps = move.to() - move.from();
        Fields fields = {{"from", square_text(move.from())},
                         {"to", square_text(move.to())},
                         {"piece", letter(man)}};
        add_promotion(move, fields);
        if (chess::type_of(man) == chess::king && (steps == 2 || steps == -2)) {
            const int corner = steps > 0 ? move.to() + 1 : move.to() - 2;
            fields.push_back({"rookFrom", square_text(corner)});
            fields.push_back({"rookTo", square_text(move.from() + steps / 2)});
        }
        say("move", std::move(fields));
        if (const int square = victim_square(board, move); square != chess::no_square) {
            say("capture", {{"victim", letter(board.at(square))}, {"square", square_text(square)}});
        }
        if (move.promotion() != chess::no_type) {
            say("promotion", {{"square", square_text(move.to())},
                              {"piece", letter(chess::piece(player_, move.promotion()))}});
        }
    }

    // A return costs no more than the pool holds, so what was paid, and even that nothing was, is
    // for its payer alone.
    void tell_retreat(int square) {
        const Seat payer = pool_owner(player_);
        say("retreated", {{"from", square_text(before_.pending.from())},
                          {"to", square_text(square)},
                          {"cost", done_.price, payer}});
        if (Retreats(settings_, before_.board(), before_.pending, pool_limit).cost(square) != 0) {
            tell_payment(player_, done_.price, "retreat", payer);
        }
        tell_turn_end();
    }

    void tell_turn_end() {
        if (settings_.duels) {
            const Seat whose = pool_owner(player_);
            const int pool = after_.pools[player_];
            for (const Tactic& tactic : tactics_.sorted()) {
                json::Array squares;
                for (const int square : tactic.squares) {
                    squares.push_back(square_text(square));
                }
                say("tactic", {{"name", tactic.name},
                               {"squares", std::move(squares)},
                               {"amount", tactic.amount, whose}});
            }
            say("bp-changed", {{"player", number_of(seat_of(player_))},
                               {"delta", pool - done_.pool_before, whose},
                               {"base", done_.earned.base, whose},
                               {"tactics", done_.earned.tactics, whose},
                               {"pool", pool, whose},
                               {"reason", "regeneration"}});
        }
        say("turn", {{"next", number_of(seat_of(after_.turn()))},
                     {"full", after_.position.full},
                     {"half", after_.position.half},
                     {"check", chess::in_check(after_.board())}});
        tell_end();
    }

    void tell_end() {
        if (outcome_.over()) {
            say("game-over", {{"outcome", to_json(outcome_)}});
        }
    }

    // README, "capture record". The captor is the attacker, whoever's bid decided. A duel that
    // failed is recorded with the square that was attacked.
    void record(Move move, bool won, const Duel* duel = nullptr) {
        const Duelists men = duelists(before_.board(), move);
        CaptureRecord record;
        record.seat = seat_of(player_);
        record.by = letter(men.attacker);
        record.from = square_text(move.from());
        record.to = square_text(move.to());
        if (won) {
            record.taken.push_back({letter(men.victim), square_text(men.victim_square)});
        }
        if (duel != nullptr) {
            record.own = {{"attackerBid", duel->attacker_bid, bid_owner(player_)},
                          {"defenderBid", duel->defender_bid, bid_owner(chess::other(player_))},
                          {"winner", won ? "attacker" : "defender"}};
        }
        sink_.capture(std::move(record));
    }

    const Rules& rules_;
    const Settings& settings_;
    const State& before_;
    const Resolved& done_;
    const State& after_;
    TacticList& tactics_;
    const Outcome& outcome_;
    Collector& sink_;
    Side player_;  // whose turn it is, in a duel the attacker
    Seat seat_;    // whose action it was
};

}  // namespace

void Rules::narrate(const State& before, Action action, const Resolved& done, TacticList& tactics,
                    const Outcome& decided, Collector& sink) const {
    Narrator(*this, before, done, tactics, decided, sink).tell(action);
}

}  // namespace prise::duel_chess
