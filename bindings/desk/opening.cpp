// What can be opened: a game from its start or from a position, what one viewer sees of a game, and
// a record.
#include <utility>

#include "bindings/desk/desk.h"
#include "bindings/desk/sha256.h"
#include "prise/core/text.h"
#include "prise/match/proof.h"
#include "prise/match/record.h"

namespace prise::bindings {
namespace {

tl::unexpected<Refusal> refuse_record(RecordTrouble trouble, size_t lines_before) {
    trouble.line += lines_before;
    return refuse(trouble.what, trouble.text(), trouble.section);
}

json::Object about_record(const MatchState& state) {
    json::Array names;
    for (int seat = 1; seat <= state.seats(); ++seat) {
        names.push_back(state.name_of_person(seat_number(seat)));
    }
    json::Object out{
        {"id", state.facts().id},          {"game", state.facts().game},
        {"names", std::move(names)},       {"tags", state.facts().tags},
        {"entries", state.next_seq() - 1}, {"actions", static_cast<int64_t>(state.line().size())},
        {"replayed", !state.is_blind()},   {"ended", state.is_over()}};
    if (state.decided() && state.play() != nullptr) {
        out.push_back({"outcome", state.outcome_json()});
    }
    for (json::Member& proof : proofs_json(state)) {
        out.push_back(std::move(proof));
    }
    return out;
}

// The line of a record while it is read: what was taken back no longer counts.
struct Line {
    std::vector<Handle::Step> steps;
    std::vector<int64_t> seqs;
    int64_t told = 0;

    void note(const Told& entry) {
        if (entry.returned_to) {
            while (!seqs.empty() && seqs.back() > *entry.returned_to) {
                seqs.pop_back();
                steps.pop_back();
            }
        }
        if (entry.entry.kind == EntryKind::action) {
            seqs.push_back(entry.seq);
            steps.push_back({{}, entry.entry.seat, entry.before, told});
        }
        told += static_cast<int64_t>(entry.events.size());
    }
};

}  // namespace

Result<json::Value> Desk::open(Fields& fields) {
    if (opened_.size() >= most_handles) {
        return refuse("too-many-handles",
                      join(most_handles, " games are open: close one of them first."), {});
    }
    json::Object out{{"handle", last_handle_ + 1}};
    auto opened = fields.has("record") ? open_record(fields, out) : open_game(fields);
    if (!opened) {
        return refuse(opened);
    }
    out.push_back({"game", opened->about()});
    const json::Value here = opened->go_to(opened->at, opened->usual);
    for (std::string_view name : {"events", "look"}) {
        out.push_back({std::string(name), *here.find(name)});
    }
    opened_.emplace(++last_handle_, std::move(*opened));
    return out;
}

// The whole game from its start or a position, or what one viewer sees of it.
Result<Handle> Desk::open_game(Fields& fields) {
    const std::string_view id = fields.text("game");
    const std::string_view preset = fields.text_or("preset", {});
    const bool is_observed = fields.has("observation");
    const std::string_view place = fields.text_or(is_observed ? "observation" : "position", {});
    const std::string_view memory = fields.text_or("memory", "-");
    const std::vector<std::string> actions = fields.texts("actions");
    const GameEntry* entry = games_.find(id);
    if (entry == nullptr) {
        fields.complain(join("There is no game ", quoted(id), " here."));
    }
    if (is_observed && fields.has("position")) {
        fields.complain("A game is opened from a position or from an observation.");
    }
    if (fields.has("memory") && !is_observed && !fields.has("position")) {
        fields.complain("A memory belongs to a position or to an observation.");
    }
    if (!fields.is_sound() || entry == nullptr) {
        return fields.refusal();
    }
    const auto options = Options::parse(*entry->table, fields.written("options"), preset);
    if (!options) {
        return refuse(options);
    }
    auto game = games_.with(*entry, *options);
    if (!game) {
        return refuse(game);
    }
    const Viewer viewer = fields.viewer((*game)->seats(), spectator);
    if (is_observed && viewer.everything) {
        fields.complain("An observation is what a seat or a spectator sees.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    auto play = is_observed              ? (*game)->stand_on(place, viewer, memory)
                : fields.has("position") ? (*game)->restore(place, memory)
                                         : (*game)->start(options->deal());
    if (!play) {
        return refuse(play);
    }
    Handle opened{entry,  std::move(*game), std::move(*play),
                  viewer, is_observed,      fields.has("position")};
    opened.go_to(0, viewer);  // what is told of the start has been told
    for (const std::string& action : actions) {
        if (auto done = opened.follow(action); !done) {
            return refuse(done);
        }
    }
    return opened;
}

Result<Handle> Desk::open_record(Fields& fields, json::Object& about) {
    const std::string_view text = fields.text("record");
    fields.allow_only("record viewer");
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    MatchState state(games_, own_hashing, MatchState::Telling::everything);
    Line line;
    const auto folded = fold_text(text, state, [&](const Told& told) { line.note(told); });
    if (!folded) {
        return refuse_record(folded.error(), 0);
    }
    if (state.play() == nullptr) {
        return refuse("bad-record",
                      state.is_blind() ? "What is sealed in this record has not been opened."
                                       : "The game of this record has not started.",
                      {});
    }
    const Viewer viewer = fields.viewer(state.seats(), spectator);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    auto game = games_.with(*state.game_entry(), state.game()->options());
    if (!game) {
        return refuse(game);
    }
    for (size_t i = 0; i < line.steps.size(); ++i) {
        line.steps[i].action = state.line()[i].action;
    }
    about.push_back({"record", about_record(state)});
    return Handle{.entry = state.game_entry(),
                  .game = std::move(*game),
                  .play = state.play()->clone(),
                  .usual = viewer,
                  .from_position = state.starts_from_position(),
                  .line = std::move(line.steps),
                  .at = state.line().size(),
                  .told = line.told,
                  .decided = state.decided(),
                  .was_aborted = state.is_aborted()};
}

Result<json::Value> Desk::verify(Fields& fields) {
    const std::string_view text = fields.text("record");
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    json::Array all;
    for (const RecordText& record : split_records(text)) {
        MatchState state(games_, own_hashing);
        if (auto folded = fold_text(record.text, state); !folded) {
            return refuse_record(folded.error(), record.lines_before);
        }
        all.push_back(about_record(state));
    }
    return all;
}

}  // namespace prise::bindings
