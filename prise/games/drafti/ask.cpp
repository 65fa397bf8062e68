// The capture paths of section 6.5, for clients that show or animate them.
#include <algorithm>

#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/words.h"

namespace prise::drafti {
namespace {

json::Array numbers(std::span<const int> squares) { return {squares.begin(), squares.end()}; }

json::Value to_json(const CapturePath& path, bool legal) {
    return json::Object{
        {"text", path.text},
        {"piece", json::Object{{"square", path.piece.square},
                               {"side", side_name(path.piece.side)},
                               {"kind", kind_name(path.piece.king)}}},
        {"moves", numbers(path.moves)},
        {"captures", numbers(path.captures)},
        {"promotes", path.promotes},
        {"legal", legal},
    };
}

}  // namespace

std::span<const Question> RulesBase::questions() {
    static constexpr std::array all = {
        Question{"captures", "square, optional: 1 to 32",
                 "the complete capture chains of the side to move, or of the piece on that square"},
    };
    return all;
}

Result<json::Value> RulesBase::ask(const Observation& seen, std::string_view,
                                   const json::Value& arguments) const {
    const State& state = seen.state;
    const CaptureFinder finder(settings_);
    std::vector<CapturePath> paths;
    for (const auto& [name, value] : *arguments.object()) {
        const int64_t* square = value.integer();
        if (name != "square" || square == nullptr || *square < 1 || *square > 32) {
            return refuse("bad-question", "captures takes a square from 1 to 32, or nothing.",
                          "6.5");
        }
        paths = finder.find_captures(state, static_cast<int>(*square));
    }
    if (arguments.object()->empty()) {
        paths = finder.find_all_captures(state, state.turn);
    }
    const auto available = finder.available_captures(state, state.turn);
    json::Array out;
    for (const CapturePath& path : paths) {
        const bool legal =
            path.piece.side == state.turn &&
            std::ranges::find(available, path.text, &CapturePath::text) != available.end();
        out.push_back(to_json(path, legal));
    }
    return json::Value(json::Object{{"captures", std::move(out)}});
}

}  // namespace prise::drafti
