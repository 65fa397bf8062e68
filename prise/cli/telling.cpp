#include "prise/cli/telling.h"

#include <algorithm>

#include "prise/cli/words.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

std::vector<std::string> plain_words(const Deed& deed) {
    std::vector<std::string> out{
        join(capital(seat_words(deed.game, deed.seat)), " played ", deed.action, ".")};
    for (const CaptureRecord& record : deed.captures) {
        out.push_back(
            join(capital(seat_words(deed.game, record.seat)), " ", capture_words(record), "."));
    }
    return out;
}

bool says_by_itself(const GameEntry& game) { return board_of(game.id) != nullptr; }

}  // namespace

std::vector<std::string> deed_words(const Deed& deed) {
    const Board* board = board_of(deed.game.id);
    return board != nullptr ? board->tell(deed) : plain_words(deed);
}

std::string action_text(const MatchState& state, const Told& told, Viewer viewer) {
    if (state.play() == nullptr) return std::string(told.action_for(viewer));
    return state.play()->log_text(told.before, *state.game()->parse_action(told.action), viewer);
}

std::vector<std::string> told_words(const MatchState& state, const Told& told, Viewer viewer) {
    const GameEntry& game = *state.game_entry();
    const std::string who = capital(seat_words(game, told.entry.seat));
    if (told.entry.kind == EntryKind::resign) {
        return {join(who, " resigns",
                     state.seats() > 2 ? "; from now on the forced action is played there." : ".")};
    }
    const Deed deed{game,
                    state.game()->options(),
                    told.entry.seat,
                    action_text(state, told, viewer),
                    told.events_for(viewer),
                    told.captures};
    std::vector<std::string> out = deed_words(deed);
    const auto step = std::ranges::find(state.line(), told.seq, &Step::seq);
    if (step != state.line().end() && step->exchanged[0] != Seat::none) {
        out.push_back(join(capital(seat_words(game, step->exchanged[0])), " and ",
                           seat_words(game, step->exchanged[1]), " change places."));
    }
    return out;
}

std::string number_words(const GameEntry& game, Seat seat, int64_t turns_before) {
    const bool two_sides = std::ranges::count(game.seat_names, '|') == 1;
    if (!two_sides) return join(turns_before + 1, ".");
    return join(turns_before / 2 + 1, seat == Seat::first ? "." : "...");
}

News::Known News::known_now(const Table& table, Viewer viewer) {
    Known known;
    for (const Told& deed : table.deeds()) {
        known.emplace_back(deed.seq, deed.entry.kind == EntryKind::action
                                         ? action_text(table.state(), deed, viewer)
                                         : std::string());
    }
    return known;
}

std::vector<std::string> News::next(const Table& table, Viewer viewer) {
    // At the end nobody is told the whole game once more.
    const Known before =
        viewer.everything ? *std::ranges::max_element(known_, {}, &Known::size) : known_to(viewer);
    std::vector<std::string> out;
    for (const Told& deed : table.deeds()) {
        const auto known = std::ranges::find(before, deed.seq, &Known::value_type::first);
        if (known == before.end()) {
            std::ranges::move(told_words(table.state(), deed, viewer), std::back_inserter(out));
            continue;
        }
        if (deed.entry.kind != EntryKind::action || says_by_itself(table.game())) continue;
        if (const std::string now = action_text(table.state(), deed, viewer);
            now != known->second) {
            out.push_back(
                join(capital(seat_words(table.game(), deed.entry.seat)), " had played ", now, "."));
        }
    }
    if (!viewer.everything) knows(table, viewer);
    return out;
}

void News::knows(const Table& table, Viewer viewer) { known_to(viewer) = known_now(table, viewer); }

void News::all_know(const Table& table) {
    for (int n = 0; n <= max_seats; ++n) knows(table, Viewer{seat_number(n)});
}

void News::knows_beginning(const Table& table) {
    all_know(table);
    if (table.state().line().empty()) return;
    const int32_t last = table.state().line().back().turns_before;
    const int32_t first_told = last - table.state().seats() + 1;
    for (const Step& step : table.state().line()) {
        if (step.turns_before < first_told) continue;
        for (Known& known : known_) {
            std::erase_if(known, [&](const auto& deed) { return deed.first >= step.seq; });
        }
        return;
    }
}

}  // namespace prise::cli
