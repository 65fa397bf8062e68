// How a game stands: it goes on, somebody has won, or it is drawn. An Outcome is small and plain,
// because search asks for it millions of times a second. A Verdict adds who comes where and how
// many points that is worth, for two to four seats; whoever compares, ranks or counts uses it. JSON
// is made from a verdict at the edge and is never read back by our own code.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "prise/core/json.h"
#include "prise/core/seat.h"

namespace prise {

struct Outcome {
    enum class Status : uint8_t { ongoing, win, draw };

    Status status = Status::ongoing;
    Seat winner = Seat::none;
    std::string_view reason = {};  // points to a literal: "no-moves"

    bool over() const { return status != Status::ongoing; }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

inline constexpr Outcome ongoing{};
constexpr Outcome win(Seat winner, std::string_view reason) {
    return {Outcome::Status::win, winner, reason};
}
constexpr Outcome draw(std::string_view reason) {
    return {Outcome::Status::draw, Seat::none, reason};
}

// An outcome with the places and points of all seats. Everything is 0 while the game goes on.
struct Verdict {
    Outcome outcome;
    std::array<uint8_t, max_seats> places{};       // by seat, from 1; equal places are shared
    std::array<int16_t, max_seats> half_points{};  // by seat, in halves: a draw is 1 each

    bool over() const { return outcome.over(); }
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// What holds where a book says nothing else: the winner comes first and has one point, everybody
// else comes second; in a draw all come first and have half a point.
Verdict plain_verdict(const Outcome& outcome, int seats);

// {"status":...,"winner":...,"reason":...}; the game adds what its book adds.
json::Object to_json(const Outcome& outcome);
// [[seat, place], ...] by place, then by seat.
json::Value ranking_of(const Verdict& verdict);

// Ends that come from outside the rules. They are no actions; a game says what they mean.
enum class End : uint8_t { resignation, timeout, abandonment, agreement };

inline constexpr std::array<std::string_view, 4> end_names = {"resignation", "timeout",
                                                              "abandonment", "agreement"};

constexpr std::string_view name_of(End end) { return end_names[static_cast<size_t>(end)]; }

constexpr std::optional<End> end_from(std::string_view name) {
    for (size_t i = 0; i < end_names.size(); ++i) {
        if (end_names[i] == name) {
            return static_cast<End>(i);
        }
    }
    return std::nullopt;
}

}  // namespace prise
