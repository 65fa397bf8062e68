// What is asked, and of what: requests about all games, and requests about one that is open.
#include "bindings/desk/desk.h"

#include <algorithm>
#include <array>
#include <limits>

#include "bindings/desk/reply.h"
#include "bindings/desk/thinking.h"
#include "prise/ai/players.h"
#include "prise/core/described.h"
#include "prise/core/playouts.h"
#include "prise/core/text.h"

namespace prise::bindings {
namespace {

constexpr int64_t any_number = std::numeric_limits<int64_t>::max();

// Of what is open ---------------------------------------------------------------------------------

Viewer viewer_of(const Handle& opened, Fields& fields) {
    const Viewer viewer = fields.viewer(opened.game->seats(), opened.usual);
    if (viewer.everything && opened.is_observed) {
        fields.complain("Of an observation nobody can see all.");
    }
    return viewer;
}

Result<json::Value> act(Handle& opened, Fields& fields) {
    const std::string_view action = fields.text("action");
    const Seat by = fields.seat("by", opened.game->seats());
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return opened.act(action, by, viewer);
}

Result<json::Value> undo(Handle& opened, Fields& fields) {
    const auto actions = static_cast<size_t>(fields.number_or("actions", 1, 1, any_number));
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    if (actions > opened.at) {
        return refuse("no-undo", join(opened.at, " actions can be undone."), {});
    }
    return opened.undo(actions, viewer);
}

Result<json::Value> go_to(Handle& opened, Fields& fields) {
    const auto place =
        static_cast<size_t>(fields.number("at", 0, static_cast<int64_t>(opened.line.size())));
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return opened.go_to(place, viewer);
}

Result<json::Value> look(Handle& opened, Fields& fields) {
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return opened.look(viewer);
}

Result<json::Value> log(Handle& opened, Fields& fields) {
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return opened.log(viewer);
}

Result<json::Value> ask(Handle& opened, Fields& fields) {
    const std::string_view what = fields.text("what");
    const json::Value& with = fields.object_or_empty("with");
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return opened.play->ask(what, with, viewer);
}

Result<json::Value> explain(Handle& opened, Fields& fields) {
    const std::string_view action = fields.text("action");
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const auto why = opened.play->explain(action, viewer);
    if (!why) {
        return refuse(why);
    }
    json::Object out{{"legal", why->legal}};
    if (!why->legal) {
        out.push_back({"code", why->code});
    }
    out.push_back({"lines", described_lines(*why)});
    return out;
}

Result<json::Value> understand(Handle& opened, Fields& fields) {
    const std::string_view words = fields.text("words");
    const Viewer viewer = viewer_of(opened, fields);
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const auto actions = opened.play->understand(words, viewer);
    json::Array meanings(actions.begin(), actions.end());
    const auto line = opened.play->understand_line(words, viewer);
    if (!line) {
        return refuse(line);
    }
    if (!line->empty()) {
        meanings.push_back(json::Array(line->begin(), line->end()));
    }
    return meanings;
}

// What only somebody who knows the whole game can say.
Result<json::Value> adjudicate(Handle& opened, Fields& fields) {
    const std::string_view name = fields.text("end");
    const auto end = end_from(name);
    const Seat seat = fields.seat("seat", opened.game->seats());
    if (!end) {
        fields.complain(join("There is no end ", quoted(name), "."));
    }
    if (!opened.knows_all()) {
        fields.complain("Only what one viewer sees is known here.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const auto verdict = opened.play->adjudicate(*end, seat);
    if (!verdict) {
        return refuse(verdict);
    }
    return opened.play->describe(*verdict);
}

Result<json::Value> perft(Handle& opened, Fields& fields) {
    const int64_t depth = fields.number("depth", 0, 100);
    if (!opened.knows_all()) {
        fields.complain("Only what one viewer sees is known here.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    return static_cast<int64_t>(opened.play->perft(static_cast<int>(depth)));
}

Result<json::Value> playouts(Handle& opened, Fields& fields) {
    const int64_t seed = fields.number("seed", 0, any_number);
    const int64_t games = fields.number("games", 0, 1'000'000);
    if (!opened.knows_all()) {
        fields.complain("Only what one viewer sees is known here.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const PlayoutDigest digest =
        play_out(*opened.play, static_cast<uint64_t>(seed), static_cast<int>(games));
    return json::Object{{"actions", static_cast<int64_t>(digest.actions)},
                        {"keys", text_of([&](Text& text) { print_hex(digest.keys, text); })}};
}

struct OfHandle {
    std::string_view name;
    std::string_view fields;  // besides `handle`
    Result<json::Value> (*run)(Handle& opened, Fields& fields);
};

constexpr std::array of_handle = {
    OfHandle{"act", "handle action by viewer", act},
    OfHandle{"undo", "handle actions viewer", undo},
    OfHandle{"goto", "handle at viewer", go_to},
    OfHandle{"look", "handle viewer", look},
    OfHandle{"log", "handle viewer", log},
    OfHandle{"ask", "handle what with viewer", ask},
    OfHandle{"explain", "handle action viewer", explain},
    OfHandle{"understand", "handle words viewer", understand},
    OfHandle{"adjudicate", "handle end seat", adjudicate},
    OfHandle{"think", "handle level seed nodes depth lines log viewer", think},
    OfHandle{"step", "handle nodes viewer", step},
    OfHandle{"perft", "handle depth", perft},
    OfHandle{"playouts", "handle seed games", playouts},
};

// Of all games ------------------------------------------------------------------------------------

struct OfDesk {
    std::string_view name;
    std::string_view fields;
    Result<json::Value> (Desk::*run)(Fields& fields);
};

constexpr std::array of_desk = {
    OfDesk{"games", "", &Desk::list_games},
    OfDesk{"open", "game preset options position memory actions observation record viewer",
           &Desk::open},
    OfDesk{"close", "handle", &Desk::close},
    OfDesk{"verify", "record", &Desk::verify},
};

}  // namespace

std::string Desk::answer(std::string_view request) { return reply(serve(request)); }

Result<json::Value> Desk::serve(std::string_view request) {
    auto fields = Fields::read(request);
    if (!fields) {
        return refuse(fields);
    }
    const std::string_view wish = fields->text("do");
    if (const auto one = std::ranges::find(of_desk, wish, &OfDesk::name); one != of_desk.end()) {
        fields->allow_only(one->fields);
        return (this->*one->run)(*fields);
    }
    if (const auto one = std::ranges::find(of_handle, wish, &OfHandle::name);
        one != of_handle.end()) {
        fields->allow_only(one->fields);
        Handle* opened = find(*fields);
        return opened != nullptr ? one->run(*opened, *fields) : fields->refusal();
    }
    fields->complain(join("There is nothing called ", quoted(wish), " to do."));
    return fields->refusal();
}

Handle* Desk::find(Fields& fields) {
    const int64_t handle = fields.number("handle", 1, any_number);
    const auto found = opened_.find(handle);
    if (found == opened_.end()) {
        fields.complain(
            join("Handle ", handle, handle <= last_handle_ ? " is closed." : " was never open."));
        return nullptr;
    }
    return &found->second;
}

Result<json::Value> Desk::close(Fields& fields) {
    if (find(fields) == nullptr || !fields.is_sound()) {
        return fields.refusal();
    }
    opened_.erase(fields.number("handle", 1, any_number));
    return true;
}

Result<json::Value> Desk::list_games(Fields& fields) {
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    json::Array out;
    for (const GameEntry& entry : entries_) {
        json::Array presets;
        for (const Preset& preset : entry.table->presets) {
            presets.push_back(json::Object{{"name", preset.name}, {"help", preset.help}});
        }
        out.push_back(json::Object{{"id", entry.id},
                                   {"title", entry.title},
                                   {"idea", entry.idea},
                                   {"seatNames", entry.seat_names},
                                   {"thinks", ai::has_thinking_player(entry.id)},
                                   {"presets", std::move(presets)}});
    }
    return out;
}

}  // namespace prise::bindings
