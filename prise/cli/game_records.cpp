#include "prise/cli/game_records.h"

#include "prise/cli/record_file.h"
#include "prise/match/match.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"

namespace prise::cli {
namespace {

using notation::Game;
using notation::Score;
using notation::Tag;

std::string name_in(const Game& game, Seat seat) {
    const std::string* name = game.tag(seat == Seat::first ? "White" : "Black");
    return name == nullptr || *name == "?" ? std::string() : *name;
}

// The tags that say something, and nothing that the record says anyway.
json::Array tags_of(const RecordPlan& plan, size_t& left_out) {
    json::Array tags;
    for (const Tag& tag : plan.tags) {
        const auto is = [&](std::string_view name) { return tag.name == name; };
        const bool elsewhere =
            is("White") || is("Black") || is("Result") || std::ranges::any_of(plan.said_anyway, is);
        const bool unknown = tag.value.find_first_not_of("?.") == std::string::npos;
        if (elsewhere || unknown) continue;
        if (tags.size() + 1 < most_tags && is_tag(tag.name, tag.value)) {  // one more for a result
            tags.push_back(json::Array{tag.name, tag.value});
        } else {
            ++left_out;
        }
    }
    return tags;
}

std::string digest_of(const Game& game, const RecordPlan& plan, const json::Array& tags) {
    std::string all = join(plan.options.text(), '\n', game.start, '\n', game.result, '\n',
                           json::Value(tags).text());
    for (const std::string& action : actions_of(game)) all += '\n' + action;
    for (const Seat seat : {Seat::first, Seat::second}) all += '\n' + name_in(game, seat);
    return to_hex(native::hashing().sha256(all)).substr(0, 16);
}

// Ends a game that was ended from outside, as far as the rules know such an end.
Result<Appended> end_as(Score score, bool black_is_first, KeptMatch& kept) {
    if (kept.state().decided()) return Appended{};
    Match& match = kept.match();
    if (score == Score::draw) {
        if (auto done = kept.keep(match.offer_draw(Seat::first, 0)); !done) return done;
        return kept.keep(match.answer(Seat::second, true, 0));
    }
    if (score != Score::first_wins && score != Score::second_wins) return Appended{};
    const bool white_wins = (score == Score::first_wins) != black_is_first;
    return kept.keep(match.resign(white_wins ? Seat::second : Seat::first, 0));
}

Result<KeptMatch> played(const Game& game, const MatchFacts& facts, bool black_is_first) {
    KeptMatch kept(machine_tools());
    Match& match = kept.match();
    if (auto done = kept.keep(match.create(facts, 0)); !done) return refuse(done);
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::string name = name_in(game, seat);
        if (name.empty()) continue;
        if (auto done = kept.keep(match.join_seat(seat, name, 0)); !done) return refuse(done);
    }
    if (auto done = kept.keep(match.start(0)); !done) return refuse(done);
    for (const std::string& action : actions_of(game)) {
        const Seat seat = kept.state().play()->to_act();
        if (auto done = kept.keep(match.act(seat, action, 0)); !done) return refuse(done);
    }
    if (auto done = end_as(notation::score_of(game.result), black_is_first, kept); !done) {
        return refuse(done);
    }
    return kept;
}

}  // namespace

Result<std::string> write_as_record(const Game& game, const RecordPlan& plan,
                                    std::vector<std::string>& notes) {
    MatchFacts facts;
    facts.game = plan.entry.id;
    facts.options = plan.options;
    size_t left_out = 0;
    facts.tags = tags_of(plan, left_out);
    facts.id = digest_of(game, plan, facts.tags);
    facts.position = plan.position;
    auto match = played(game, facts, plan.black_is_first);
    // A result that the record would not tell again ("2-0", "0-0", one against the rules) is kept.
    if (match && result_in(match->state(), plan.black_is_first) != game.result) {
        facts.tags.push_back(json::Array{"Result", game.result});
        match = played(game, facts, plan.black_is_first);
    }
    if (!match) return refuse(match);
    if (const size_t count = notation::annotations_in(game.line); count > 0) {
        notes.push_back(join(count == 1 ? "A comment, annotation or variation has"
                                        : join(count, " comments, annotations and variations have"),
                             " no place there."));
    }
    if (left_out > 0) {
        notes.push_back(join(left_out, " tags are too long, too many or not printable."));
    }
    return match->record();
}

}  // namespace prise::cli
