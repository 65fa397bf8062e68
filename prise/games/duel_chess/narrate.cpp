// §12: the events of an action that has been applied, and the record of its capture.
#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/regeneration.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

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
    Narrator(const Settings& settings, const State& before, const State& after,
             const Outcome& outcome, Collector& sink)
        : settings_(settings),
          before_(before),
          after_(after),
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
                    tell_turn_end(before_.pools[player_], false);
                }
                return;
            case Phase::attack: tell_bid("attacker", action.amount(), seat_); return;
            case Phase::defend: tell_duel(action.amount()); return;
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

    int cost_of(Piece man, int bid) const { return settings_.cost(chess::type_of(man), bid); }

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
        fields.push_back({"mustWin", chess::in_check(board)});
        say("duel-opened", std::move(fields));
    }

    static void add_promotion(Move move, Fields& fields) {
        if (move.promotion() != chess::no_type) {
            fields.push_back({"promotion", promotion_letter(move)});
        }
    }

    void tell_bid(std::string_view role, int bid, Seat whose) {
        const Piece man = before_.phase == Phase::attack
                              ? duelists(before_.board(), before_.pending).attacker
                              : duelists(before_.board(), before_.pending).victim;
        say("bid-placed",
            {{"role", role}, {"bid", bid, whose}, {"cost", cost_of(man, bid), whose}});
    }

    // The second bid, and all that follows from it.
    void tell_duel(int defender_bid) {
        const Side defender = chess::other(player_);
        const Duelists men = duelists(before_.board(), before_.pending);
        const int bid = before_.bid;
        const int attacker_cost = cost_of(men.attacker, bid);
        const int defender_cost = cost_of(men.victim, defender_bid);
        const bool won = after_.phase == Phase::move;
        tell_bid("defender", defender_bid, bid_owner(defender));
        say("duel-revealed", {{"attackerBid", bid, bid_owner(player_)},
                              {"defenderBid", defender_bid, bid_owner(defender)},
                              {"attackerCost", attacker_cost, bid_owner(player_)},
                              {"defenderCost", defender_cost, bid_owner(defender)},
                              {"winner", won ? "attacker" : "defender"}});
        const int left = before_.pools[player_] - attacker_cost;
        tell_payment(player_, -attacker_cost, left, "duel", bid_owner(player_));
        tell_payment(defender, -defender_cost, before_.pools[defender] - defender_cost, "duel",
                     bid_owner(defender));
        record(before_.pending, won, defender_bid);
        if (won) {
            tell_move(before_.pending);
            tell_turn_end(left, false);
            return;
        }
        say("capture-failed", {{"from", square_text(before_.pending.from())},
                               {"to", square_text(before_.pending.to())}});
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

    void tell_payment(Side side, int delta, int pool, std::string_view reason, Seat who_knows) {
        say("bp-changed", {{"player", number_of(seat_of(side))},
                           {"delta", delta, who_knows},
                           {"pool", pool, pool_owner(side)},
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
        say("moved", std::move(fields));
        if (const int square = victim_square(board, move); square != chess::no_square) {
            say("captured",
                {{"victim", letter(board.at(square))}, {"square", square_text(square)}});
        }
        if (move.promotion() != chess::no_type) {
            say("promoted", {{"square", square_text(move.to())},
                             {"piece", letter(chess::piece(player_, move.promotion()))}});
        }
    }

    void tell_retreat(int square) {
        const int cost = Retreats(settings_, before_).cost(square);
        const int left = before_.pools[player_] - cost;
        say("retreated", {{"from", square_text(before_.pending.from())},
                          {"to", square_text(square)},
                          {"cost", cost}});
        if (cost != 0) {
            tell_payment(player_, -cost, left, "retreat", Seat::none);
        }
        tell_turn_end(left, true);
    }

    // `pool` is what the player had before he regenerated.
    void tell_turn_end(int pool, bool failed) {
        const Board& before = before_.board();
        const Board& after = after_.board();
        const Seat whose = pool_owner(player_);
        if (settings_.duels) {
            if (pays_tactics(settings_, failed)) {
                for (const Tactic& tactic : new_tactics(settings_, before, after)) {
                    json::Array squares;
                    for (const int square : tactic.squares) {
                        squares.push_back(square_text(square));
                    }
                    say("tactic", {{"name", tactic.name},
                                   {"squares", std::move(squares)},
                                   {"amount", tactic.amount, whose}});
                }
            }
            const Earned earned = earned_by(settings_, before, after, failed);
            say("bp-changed", {{"player", number_of(seat_of(player_))},
                               {"delta", after_.pools[player_] - pool, whose},
                               {"base", earned.base, whose},
                               {"tactics", earned.tactics, whose},
                               {"pool", int{after_.pools[player_]}, whose},
                               {"reason", "regeneration"}});
        }
        say("turn-ended", {{"next", number_of(seat_of(after_.turn()))},
                           {"full", after_.position.full},
                           {"half", after_.position.half},
                           {"check", chess::in_check(after)}});
        tell_end();
    }

    void tell_end() {
        if (outcome_.over()) {
            say("game-ended", {{"outcome", to_json(outcome_)}});
        }
    }

    // README, "capture record". The captor is the attacker, whoever's bid decided. A duel that
    // failed is recorded with the square that was attacked.
    void record(Move move, bool won, std::optional<int> defender_bid = std::nullopt) {
        const Duelists men = duelists(before_.board(), move);
        CaptureRecord record;
        record.seat = seat_of(player_);
        record.by = letter(men.attacker);
        record.from = square_text(move.from());
        record.to = square_text(move.to());
        if (won) {
            record.taken.push_back({letter(men.victim), square_text(men.victim_square)});
        }
        if (defender_bid) {
            record.own = {{"attackerBid", int{before_.bid}, bid_owner(player_)},
                          {"defenderBid", *defender_bid, bid_owner(chess::other(player_))},
                          {"winner", won ? "attacker" : "defender"}};
        }
        sink_.capture(std::move(record));
    }

    const Settings& settings_;
    const State& before_;
    const State& after_;
    const Outcome& outcome_;
    Collector& sink_;
    Side player_;  // whose turn it is, in a duel the attacker
    Seat seat_;    // whose action it was
};

}  // namespace

void Rules::narrate(const State& before, Action action, const State& after, const Past& past,
                    Collector& sink) const {
    const Outcome decided = outcome(after, past);
    Narrator(settings_, before, after, decided, sink).tell(action);
}

}  // namespace prise::duel_chess
