// Actions (§5) and positions (§11) as text.
#include <algorithm>

#include "prise/core/scan.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

int Snapshot::cap(int cell) const {
    const auto rings_here = rings_on(cell);
    const auto end =
        std::ranges::find_if(rings_here, [&](uint8_t ring) { return ring != rings_here.front(); });
    return static_cast<int>(end - rings_here.begin());
}

bool Snapshot::has_buried(int cell, Colour colour) const {
    return is_stack(cell) && std::ranges::count(rings_on(cell).subspan(1), colour) > 0;
}

bool Snapshot::owns_ring_on_board(Colour colour) const {
    return std::ranges::find(rings, colour) != rings.end();
}

PerSeat<Tally> tally_of(const Snapshot& snapshot) {
    PerSeat<Tally> out{};
    for (const auto& content : snapshot.board) {
        out[content.owner].territory += content.kind == Snapshot::Kind::collapsed ? 1 : 0;
        out[content.owner].markers += content.kind == Snapshot::Kind::marker ? 1 : 0;
    }
    for (size_t i = 0; i < out.size(); ++i) {
        out[i].eliminated = snapshot.seats[i].eliminated;
        out[i].out = snapshot.seats[i].out;
    }
    return out;
}

// Positions ---------------------------------------------------------------------------------------

void print_stack(std::span<const uint8_t> from_top, Text& text) {
    text << '(';
    for (size_t i = 0; i < from_top.size();) {
        size_t end = i;
        while (end < from_top.size() && from_top[end] == from_top[i]) {
            ++end;
        }
        text << static_cast<char>('a' + from_top[i]);
        if (end - i > 1) {
            text << static_cast<int>(end - i);
        }
        i = end;
    }
    text << ')';
}

namespace {

void print_rank(const Snapshot& snapshot, int rank, Text& text) {
    int empty = 0;
    const auto flush = [&] {
        if (empty > 0) {
            text << empty;
        }
        empty = 0;
    };
    for (int file = 0; file < snapshot.grid.size; ++file) {
        if (!snapshot.grid.has(file, rank)) {
            continue;
        }
        const int cell = file * snapshot.grid.size + rank;
        const auto& content = snapshot.at(cell);
        if (content.kind == Snapshot::Kind::empty) {
            ++empty;
            continue;
        }
        flush();
        switch (content.kind) {
            case Snapshot::Kind::stack: print_stack(snapshot.rings_on(cell), text); break;
            case Snapshot::Kind::marker: text << static_cast<char>('a' + content.owner); break;
            default: text << static_cast<char>('A' + content.owner); break;
        }
    }
    flush();
}

void print_chain(const Snapshot& snapshot, Text& text) {
    if (snapshot.phase != Phase::chain && snapshot.phase != Phase::closing) {
        text << '-';
        return;
    }
    if (snapshot.chain.empty()) {
        print_cell(snapshot.grid, snapshot.focus, text);
    }
    for (size_t i = 0; i < snapshot.chain.size(); ++i) {
        const Segment& segment = snapshot.chain[i];
        text << (i > 0 ? "/" : "");
        print_cell(snapshot.grid, segment.from, text);
        text << 'x';
        print_cell(snapshot.grid, segment.target, text);
        text << 'x';
        print_cell(snapshot.grid, segment.to, text);
        text << '=' << segment.captured + 1;
    }
}

}  // namespace

void print_position(const Snapshot& snapshot, Text& text) {
    const bool over = snapshot.phase == Phase::over;
    for (int rank = snapshot.grid.size - 1; rank >= 0; --rank) {
        print_rank(snapshot, rank, text);
        text << (rank > 0 ? '/' : ' ');
    }
    text << (over ? 0 : snapshot.player + 1) << ' '
         << phase_letters[static_cast<size_t>(snapshot.phase)];
    if (over) {
        text << snapshot.winner + 1 << reason_letters[static_cast<size_t>(snapshot.reason)];
    }
    for (int i = 0; i < snapshot.players; ++i) {
        const SeatStatus& seat = snapshot.seats[static_cast<size_t>(i)];
        text << (i == 0 ? ' ' : ',') << seat.hand << ':' << seat.eliminated;
        if (seat.out > 0) {
            text << ':' << seat.out;
        }
    }
    text << ' ';
    const bool shows_focus =
        snapshot.phase == Phase::movement || snapshot.phase == Phase::after_move;
    if (shows_focus && snapshot.focus != no_cell) {
        print_cell(snapshot.grid, snapshot.focus, text);
    } else {
        text << '-';
    }
    text << ' ' << (snapshot.flags == 0 ? "-" : "");
    for (size_t i = 0; i < flag_letters.size(); ++i) {
        if (snapshot.is_set(static_cast<Flags>(1U << i))) {
            text << flag_letters[i];
        }
    }
    text << ' ';
    print_chain(snapshot, text);
    text << ' ';
    if (snapshot.rounds > 0) {
        text << snapshot.holder + 1 << ':' << int{snapshot.rounds};
    } else {
        text << '-';
    }
    text << (snapshot.swapped ? " s " : " - ") << snapshot.turn;
}

std::string position_text(const Snapshot& snapshot) {
    return text_of([&](Text& text) { print_position(snapshot, text); });
}

// Actions -----------------------------------------------------------------------------------------

void RulesBase::print_action(const Action& action, Text& text) const {
    const Grid grid = settings_.grid();
    const auto cell = [&](Cell c) -> Text& {
        print_cell(grid, c, text);
        return text;
    };
    const auto pair = [&](Cell a, Cell b) -> Text& {
        cell(a) << '-';
        return cell(b);
    };
    switch (action.kind) {
        case Action::Kind::place:
            text << int{action.count} << '@';
            cell(action.to);
            break;
        case Action::Kind::swap: text << "swap"; break;
        case Action::Kind::skip: text << "skip"; break;
        case Action::Kind::move: pair(action.from, action.to); break;
        case Action::Kind::capture:
            cell(action.from) << 'x';
            cell(action.other) << 'x';
            cell(action.to);
            break;
        case Action::Kind::line:
            text << "line:";
            pair(action.low, action.high);
            break;
        case Action::Kind::region:
            text << "region:";
            cell(action.to) << '/' << int{action.count};
            break;
        case Action::Kind::eliminate:
            text << "elim:";
            cell(action.to);
            break;
        case Action::Kind::extract:
            text << "extract:";
            cell(action.to);
            break;
        case Action::Kind::slide:
        case Action::Kind::strike:
            text << (action.kind == Action::Kind::slide ? "slide:" : "strike:");
            pair(action.from, action.to);
            if (action.low != no_cell) {
                text << '=';
                pair(action.low, action.high);
            }
            if (action.other != no_cell) {
                text << '/';
                cell(action.other);
            }
            break;
    }
}

namespace {

using Kind = Action::Kind;

// Reads the forms of the table in §5. Every `take` moves on or leaves `sound` false.
class ActionReader {
  public:
    ActionReader(const Grid& grid, std::string_view text) : grid_(grid), scan_(text) {}

    std::optional<Action> read() {
        Action action = take_any();
        return sound_ && scan_.done() ? std::optional(action) : std::nullopt;
    }

  private:
    Cell cell() {
        const auto taken = sound_ ? take_cell(grid_, scan_) : std::nullopt;
        sound_ = taken.has_value();
        return taken.value_or(no_cell);
    }
    void sign(char c) { sound_ = sound_ && scan_.take(c); }
    uint8_t digit(std::string_view allowed) {
        const auto taken = sound_ ? scan_.take_one_of(allowed) : std::nullopt;
        sound_ = taken.has_value();
        return static_cast<uint8_t>(taken.value_or('0') - '0');
    }

    Action take_any() {
        if (scan_.take("skip")) {
            return act::skip;
        }
        if (scan_.take("swap")) {
            return act::swap;
        }
        Action action;
        if (scan_.take("line:")) {
            action.kind = Kind::line;
            action.low = cell();
            sign('-');
            action.high = cell();
        } else if (scan_.take("region:")) {
            action.kind = Kind::region;
            action.to = cell();
            sign('/');
            action.count = digit("01234");
        } else if (scan_.take("elim:")) {
            action.kind = Kind::eliminate;
            action.to = cell();
        } else if (scan_.take("extract:")) {
            action.kind = Kind::extract;
            action.to = cell();
        } else if (scan_.take("slide:")) {
            take_recovery(Kind::slide, action);
        } else if (scan_.take("strike:")) {
            take_recovery(Kind::strike, action);
        } else if (scan_.peek() >= '0' && scan_.peek() <= '9') {
            action.kind = Kind::place;
            action.count = digit("123456789");
            sign('@');
            action.to = cell();
        } else {
            take_move(action);
        }
        return action;
    }

    void take_recovery(Action::Kind kind, Action& action) {
        action.kind = kind;
        action.from = cell();
        sign('-');
        action.to = cell();
        const bool line = kind == Action::Kind::slide && sound_ && scan_.take('=');
        if (line) {
            action.low = cell();
            sign('-');
            action.high = cell();
        }
        if (!line || !scan_.done()) {
            sign('/');
            action.other = cell();
        }
    }

    void take_move(Action& action) {
        action.from = cell();
        if (sound_ && scan_.take('x')) {
            action.kind = Action::Kind::capture;
            action.other = cell();
            sign('x');
        } else {
            action.kind = Action::Kind::move;
            sign('-');
        }
        action.to = cell();
    }

    const Grid& grid_;
    Scan scan_;
    bool sound_ = true;
};

}  // namespace

Result<Action> RulesBase::parse_action(std::string_view text) const {
    const Grid grid = settings_.grid();
    if (const auto action = ActionReader(grid, text).read()) {
        return *action;
    }
    return refuse("bad-action",
                  join(quoted(text),
                       " is no action: expected one such as 1@d4, d4-d8, a1xd4xe5, skip, swap, "
                       "line:a1-d1, region:a1/2, elim:h8, extract:d4, slide:a1-b2/d4 or "
                       "strike:a1-b2/d4."),
                  "5");
}

}  // namespace prise::ringrift
