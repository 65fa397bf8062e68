// Compiles the rules for one board: included by the files instance_*.cpp.
#pragma once

#include "prise/core/facade_of.h"
#include "prise/games/ringrift/instances.h"
#include "prise/games/ringrift/replay_on.h"

namespace prise::ringrift {

template <class B>
std::unique_ptr<AnyGame> Instance<B>::game(Rules<B> rules, const Options& options) {
    static_assert(GameRules<Rules<B>>);
    return host(std::move(rules), options);
}

template <BoardId id>
Result<std::unique_ptr<Replay>> GeneralInstance<id>::replay(const Settings& settings,
                                                            std::string_view position) {
    auto replay = std::make_unique<ReplayOn<General<id>>>(Rules<General<id>>(settings));
    if (!position.empty()) {
        if (auto begun = replay->begin_at(position); !begun) {
            return refuse(begun);
        }
    }
    return replay;
}

}  // namespace prise::ringrift
