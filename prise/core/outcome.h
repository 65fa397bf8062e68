// How a game stands: it goes on, somebody has won, or it is drawn. Small and plain, because search
// asks for it millions of times a second; what the book adds for people (scores, ranking, Supa) is
// written by the game when the outcome is turned into JSON.
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

// {"status":...,"winner":...,"reason":...}; the game adds what its book adds.
json::Object to_json(const Outcome& outcome);

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
