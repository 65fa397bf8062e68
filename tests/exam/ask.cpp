// What only this game can answer: how often somebody has looked (§11), and what a seat's prizes are
// worth (§8).
#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

constexpr std::array<Question, 2> all_questions = {{
    {"peeks", "none", "how often each seat has looked at a prize"},
    {"worth", "seat: its number", "what the prizes of a seat are worth"},
}};

}  // namespace

std::span<const Question> Rules::questions() { return all_questions; }

Result<json::Value> Rules::ask(const Observation& seen, const Ledger& ledger, std::string_view what,
                               const json::Value& arguments) const {
    if (what == "peeks") {
        json::Array peeks;
        for (size_t i = 0; i < static_cast<size_t>(seats()); ++i) {
            peeks.push_back(ledger.peeks[i]);
        }
        return peeks;
    }
    const json::Value* seat = arguments.find("seat");
    if (seat == nullptr || seat->integer() == nullptr || *seat->integer() < 1 ||
        *seat->integer() > seats()) {
        return refuse("bad-question", join("'seat' must be a seat, 1 to ", seats(), "."), "8");
    }
    return worth_of(seen.shown)[static_cast<size_t>(*seat->integer()) - 1];
}

}  // namespace prise::exam
