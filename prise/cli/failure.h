// How a verb gives up: it throws a Failure, and main turns it into a line on stderr and an exit
// code. What a verb had already put into its output is then dropped, so a refused command prints
// nothing.
//
//     refused       "not-maximum: 24x15 takes 1 piece; 2 can be taken. (section 6.4)"
//     the others    "prise: There is no game 'drafty'. Did you mean drafti?"
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "prise/cli/exit_codes.h"
#include "prise/core/result.h"

namespace prise::cli {

class Failure : public std::runtime_error {
  public:
    Failure(Exit exit, const std::string& sentence)
        : std::runtime_error(sentence), exit_(exit), code_(code_of(exit)) {}
    explicit Failure(const Refusal& refusal)
        : std::runtime_error(refusal.sentence),
          exit_(Exit::refused),
          code_(refusal.code),
          section_(refusal.section) {}

    Exit exit() const { return exit_; }
    std::string text() const;  // with its newline; empty for a failure that is to stay quiet
    std::string json() const;

  private:
    Exit exit_;
    std::string code_;
    std::string section_;
};

// The value of a Result, or the Failure that says why there is none.
template <class T>
T value_or_fail(Result<T> result) {
    if (!result) throw Failure(result.error());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace prise::cli
