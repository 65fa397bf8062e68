// Refusals are values. Whatever can be refused (options, a position, an action) returns a Result:
// the thing asked for, or a Refusal with a stable kebab-case code, one sentence that says what is
// wrong and where, and the section of the rule book that says so. A refused call has changed
// nothing.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace prise {

struct Refusal {
    std::string_view code;     // points to a literal: "not-maximum"
    std::string sentence;      // "24x15 takes 1 piece; 2 can be taken."
    std::string_view section;  // points to a literal: "6.4"; empty if no section speaks of it

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

template <class T>
using Result = tl::expected<T, Refusal>;

// `return refuse("no-piece", "Square 18 is empty.", "10");` in a function that returns any Result.
inline tl::unexpected<Refusal> refuse(std::string_view code, std::string sentence,
                                      std::string_view section) {
    return tl::unexpected(Refusal{code, std::move(sentence), section});
}

// Hands on the refusal of another Result.
template <class T>
tl::unexpected<Refusal> refuse(const Result<T>& refused) {
    return tl::unexpected(refused.error());
}

// What a visitor returns, nothing included, as a Result that may still be refused on the way.
template <class Visit, class Given>
auto result_of(Visit&& visit, Given&& given)
    -> Result<decltype(visit(std::forward<Given>(given)))> {
    if constexpr (std::is_void_v<decltype(visit(std::forward<Given>(given)))>) {
        visit(std::forward<Given>(given));
        return {};
    } else {
        return visit(std::forward<Given>(given));
    }
}

}  // namespace prise
