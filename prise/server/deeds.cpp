#include "prise/server/deeds.h"

#include <algorithm>
#include <array>

#include "prise/core/text.h"

namespace prise::server {
namespace {

constexpr size_t longest_action_id = 64;
constexpr int64_t longest_lag_ms = 10'000;

SeatDeed act(Fields& fields) {
    return
        [action = std::string(fields.text("action")),
         lag = fields.number_or("lag", 0, 0, longest_lag_ms)](
            Match& match, Seat seat, int64_t at_ms) { return match.act(seat, action, at_ms, lag); };
}

SeatDeed hold(Fields& fields) {
    return [action = std::string(fields.text("action"))](Match& match, Seat seat, int64_t at_ms) {
        return match.hold(seat, action, at_ms);
    };
}

SeatDeed withdraw(Fields&) {
    return [](Match& match, Seat seat, int64_t at_ms) { return match.withdraw(seat, at_ms); };
}

SeatDeed resign(Fields&) {
    return [](Match& match, Seat seat, int64_t at_ms) { return match.resign(seat, at_ms); };
}

SeatDeed undo(Fields& fields) {
    return [actions = static_cast<size_t>(fields.number_or("actions", 1, 1, 1000))](
               Match& match, Seat seat, int64_t at_ms) { return match.undo(seat, actions, at_ms); };
}

// A takeback goes to the point after an entry; without one to before the seat's own last action.
SeatDeed offer(Fields& fields) {
    const std::string_view what = fields.text("what");
    if (what != "draw" && what != "takeback") {
        fields.complain("A seat offers a draw or a takeback.");
    }
    const bool is_draw = what == "draw";
    return [is_draw, to = fields.number_or("to", 0, 0, most_entries)](
               Match& match, Seat seat, int64_t at_ms) -> Result<Appended> {
        if (is_draw) {
            return match.offer_draw(seat, at_ms);
        }
        if (to != 0) {
            return match.offer_takeback(seat, to, at_ms);
        }
        const auto& line = match.state().line();
        const auto own = std::ranges::find(line.rbegin(), line.rend(), seat, &Step::seat);
        if (own == line.rend()) {
            return refuse("no-takeback", "This seat has not played yet.", {});
        }
        return match.offer_takeback(seat, own->seq - 1, at_ms);
    };
}

SeatDeed answer(Fields& fields) {
    if (fields.value("accepts") == nullptr) {
        fields.complain("The field accepts is missing.");
    }
    return [accepts = fields.flag_or("accepts", false)](Match& match, Seat seat, int64_t at_ms) {
        return match.answer(seat, accepts, at_ms);
    };
}

SeatDeed give_time(Fields& fields) {
    return [to = seat_number(static_cast<int>(fields.number("to", 1, max_seats))),
            extra = fields.number("ms", 1, day_ms)](Match& match, Seat seat, int64_t at_ms) {
        return match.give_time(seat, to, extra, at_ms);
    };
}

// First the commitment, and when all are bound what it binds to.
SeatDeed entropy(Fields& fields) {
    const bool commits = fields.has("commitment");
    const auto digest = digest_from_hex(fields.text(commits ? "commitment" : "entropy"));
    if (!digest) {
        fields.complain("A commitment, or entropy, is 64 hexadecimal digits.");
    }
    return [commits, bytes = digest.value_or(Digest{})](Match& match, Seat seat, int64_t at_ms) {
        return commits ? match.commit_entropy(seat, bytes, at_ms)
                       : match.add_entropy(seat, bytes, at_ms);
    };
}

SeatDeed sign(Fields& fields) {
    const auto signature = signature_from_hex(fields.text("signature"));
    if (!signature) {
        fields.complain("A signature is 128 hexadecimal digits.");
    }
    return [upto = fields.number("entry", 1, most_entries),
            bytes = signature.value_or(Signature{})](Match& match, Seat seat, int64_t at_ms) {
        return match.add_signature(seat, upto, bytes, at_ms);
    };
}

constexpr std::array table{
    Verb{"act", "actions", "action lag", act},
    Verb{"hold", "hold", "action", hold},
    Verb{"withdraw", "withdraw", "", withdraw},
    Verb{"resign", "resign", "", resign},
    Verb{"undo", "undo", "actions", undo},
    Verb{"offer", "offer", "what to", offer},
    Verb{"answer", "answer", "accepts", answer},
    Verb{"give-time", "give-time", "to ms", give_time},
    Verb{"entropy", "entropy", "commitment entropy", entropy},
    Verb{"sign", "sign", "entry signature", sign},
};

}  // namespace

std::span<const Verb> verbs() { return table; }

const Verb* verb_named(std::string_view name) {
    const auto* found = std::ranges::find(table, name, &Verb::name);
    return found != table.end() ? found : nullptr;
}

std::string action_id_of(Seat person, std::string_view id) {
    return id.empty() ? std::string() : join(number_of(person), ":", id);
}

std::string read_action_id(Fields& fields) {
    std::string id(fields.text_or("id", ""));
    if (id.size() > longest_action_id || !is_printable(id)) {
        fields.complain(join("The id of an action has at most ", longest_action_id, " letters."));
    }
    return id;
}

std::string fields_of(const Verb& verb) { return join("id seq ", verb.fields); }

Result<Room::Order> read_order(const Verb& verb, Fields& fields, Seat person) {
    fields.allow_only(join("id seq game token ", verb.fields));
    Room::Order order;
    // Where they sit when its turn comes, not when it was asked for.
    order.deed = [person, deed = verb.make(fields)](Match& match, int64_t at_ms) {
        return deed(match, seat_of_person(match.state(), person), at_ms);
    };
    order.action_id = action_id_of(person, read_action_id(fields));
    if (fields.value("seq") != nullptr) {
        order.expected_seq = fields.number("seq", 0, most_entries);
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return order;
}

}  // namespace prise::server
