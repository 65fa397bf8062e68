// Whoever runs a server, at the command line of its machine: looks, closes, mutes, bans, announces,
// answers reports. The way in is the file that the server keeps beside its data.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/far/game.h"
#include "prise/cli/far/seat.h"
#include "prise/cli/operator_deeds.h"
#include "prise/cli/output.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/client/http.h"
#include "prise/core/near.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/native/files.h"

namespace prise::cli {
namespace {

constexpr std::array<OperatorDeed, 15> all_deeds = {{
    {"status", "", "", "GET", "/status", "", "how the server is"},
    {"games", "", "game|player|status|guest|limit|after", "GET", "/games", "",
     "all games, the youngest first, with the guests on their seats"},
    {"close", "GAME", "reason", "POST", "/games/%/close", "",
     "end a game; it counts for nobody, and everybody reads the reason"},
    {"chat", "GAME", "", "GET", "/games/%/chat", "", "what was said in a game, in both rooms"},
    {"mute", "GUEST", "reason|minutes", "POST", "/mutes", "guest",
     "a guest may not chat any more; they play on"},
    {"unmute", "GUEST", "", "DELETE", "/mutes/%", "", "they may again"},
    {"mutes", "", "", "GET", "/mutes", "", "who is muted"},
    {"ban", "RANGE", "reason|minutes", "POST", "/bans", "range",
     "shut out an address, or a range such as 203.0.113.0/24"},
    {"unban", "RANGE", "", "DELETE", "/bans?range=%", "", "let it in again"},
    {"bans", "", "", "GET", "/bans", "", "who is shut out"},
    {"announce", "TEXT", "minutes", "POST", "/announcements", "text",
     "tell everybody, now and whoever comes while it stands"},
    {"withdraw", "NUMBER", "", "DELETE", "/announcements/%", "", "take an announcement down"},
    {"announcements", "", "", "GET", "/announcements", "", "those that stand"},
    {"reports", "", "all", "GET", "/reports", "", "what players have reported"},
    {"settle", "NUMBER", "answer", "POST", "/reports/%/close", "", "lay a report aside"},
}};

// Options that only some take.
constexpr std::array<std::string_view, 10> special = {
    "--reason", "--minutes", "--game",  "--player", "--status",
    "--guest",  "--limit",   "--after", "--all",    "--answer"};

bool is_listed(std::string_view word, std::string_view list) {
    while (!list.empty()) {
        const size_t end = std::min(list.find('|'), list.size());
        if (list.substr(0, end) == word) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

const OperatorDeed& deed_of(const Arguments& arguments) {
    const std::string& name = arguments.operands.front();
    const auto found = std::ranges::find(all_deeds, name, &OperatorDeed::name);
    if (found == all_deeds.end()) {
        std::vector<std::string_view> names;
        names.reserve(all_deeds.size());
        for (const OperatorDeed& deed : all_deeds) names.push_back(deed.name);
        throw Failure(Exit::usage,
                      join("An operator has no ", quoted(name), ".", did_you_mean(name, names),
                           " 'prise operator --help' lists what there is."));
    }
    if (arguments.operands.size() != (found->which.empty() ? 1 : 2)) {
        throw Failure(Exit::usage, join("It is 'prise operator ", words_of(*found), "'."));
    }
    for (const std::string_view option : special) {
        if (arguments.has(option) && !is_listed(option.substr(2), found->takes)) {
            throw Failure(Exit::usage,
                          join("'prise operator ", found->name, "' takes no ", option, "."));
        }
    }
    return *found;
}

struct Way {
    client::Site site;
    std::string token;
};

// The server that runs on that file has written where it can be reached.
Way way_to_server(const Arguments& arguments) {
    const std::string data(*arguments.text("--data"));
    constexpr size_t longest = 4096;
    const auto text = native::read_file(data + ".operator", longest);
    if (!text) {
        if (text.error().kind == native::FileTrouble::Kind::missing) {
            throw Failure(Exit::not_found, join("No server runs on ", data, "."));
        }
        throw Failure(Exit::unreadable, text.error().sentence);
    }
    const auto file = json::parse(*text);
    const auto site = client::read_site(file ? far::text_at(*file, "address") : "");
    if (!site) throw Failure(Exit::unreadable, join(data, ".operator cannot be understood."));
    return {*site, far::text_at(*file, "token")};
}

// As a part of a path, or of a query.
std::string encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                              (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.';
        out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

std::string path_of(const OperatorDeed& deed, const Arguments& arguments) {
    std::string path = join("/operator", deed.path);
    if (const size_t place = path.find('%'); place != std::string::npos) {
        path.replace(place, 1, encoded(arguments.operands[1]));
    }
    char gap = path.find('?') == std::string::npos ? '?' : '&';
    for (const char* name : {"--game", "--player", "--status", "--guest", "--limit", "--after"}) {
        if (const auto value = arguments.text(name)) {
            path += join(std::string(1, gap), name + 2, "=", encoded(*value));
            gap = '&';
        }
    }
    return arguments.has("--all") ? path + "?all=true" : path;
}

std::string body_of(const OperatorDeed& deed, const Arguments& arguments) {
    if (deed.method != "POST") return {};
    json::Object body;
    if (!deed.field.empty()) body.push_back({std::string(deed.field), arguments.operands[1]});
    for (const char* name : {"--reason", "--answer"}) {
        if (const auto text = arguments.text(name)) body.push_back({name + 2, *text});
    }
    if (arguments.has("--minutes")) body.push_back({"minutes", arguments.number("--minutes", 0)});
    return json::Value(std::move(body)).text();
}

// "2026-11-18 09:15:00", by the clock of Greenwich.
std::string time_text(int64_t ms) {
    const std::time_t seconds = ms / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%F %T", &parts)};
}

std::string until_text(const json::Value& row) {
    const int64_t until = far::number_at(row, "until");
    return until == 0 ? "for good" : join("until ", time_text(until));
}

// Texts of strangers, each in one line.
std::string told(const json::Value& row, std::string_view name) {
    return in_one_line(far::text_at(row, name));
}

std::string after_colon(const std::string& text) { return text.empty() ? "" : ": " + text; }

std::string player_words(const json::Value& game) {
    std::string out;
    const json::Value* seats = game.find("seats");
    if (seats == nullptr || seats->array() == nullptr) return out;
    for (const json::Value& seat : *seats->array()) {
        const std::string name = told(seat, "name");
        const std::string guest = told(seat, "guest");
        out += join(out.empty() ? "" : ", ", name.empty() ? "-" : name,
                    guest.empty() ? "" : join(" (", guest, ")"));
    }
    return out;
}

std::string row_words(std::string_view deed, const json::Value& row) {
    using far::number_at;
    const std::string at = time_text(number_at(row, "at"));
    if (deed == "games") {
        return join(told(row, "id"), "  ", told(row, "game"), "  ", told(row, "status"), "  ",
                    time_text(number_at(row, "created")), "  ",
                    counted(number_at(row, "actions"), "action"), "  ",
                    counted(number_at(row, "listeners"), "listener"), "  ", player_words(row));
    }
    if (deed == "chat") {
        return join(at, "  ", told(row, "room"), "  ", told(row, "name"),
                    far::text_at(row, "guest").empty() ? "" : join(" (", told(row, "guest"), ")"),
                    ": ", told(row, "text"));
    }
    if (deed == "mutes") {
        return join(told(row, "guest"), "  ", told(row, "name"), "  ", until_text(row),
                    after_colon(told(row, "reason")));
    }
    if (deed == "bans") {
        return join(told(row, "range"), "  ", until_text(row), after_colon(told(row, "reason")));
    }
    if (deed == "announcements") {
        return join(number_at(row, "number"), "  ", until_text(row), ": ", told(row, "text"));
    }
    const int64_t closed = number_at(row, "closed");
    return join(number_at(row, "number"), "  ", at, "  by ",
                told(row, "by").empty() ? "somebody" : told(row, "by"),
                told(row, "about").empty() ? "" : join(", about ", told(row, "about")),
                told(row, "game").empty() ? "" : join(", game ", told(row, "game")), ": ",
                told(row, "text"),
                closed == 0 ? "" : join("  (settled", after_colon(told(row, "answer")), ")"));
}

void print_status(const json::Value& status, Output& out) {
    using far::number_at;
    out.print("It runs since {}{}.\n", time_text(number_at(status, "started")),
              far::flag_at(status, "draining") ? " and is about to stop" : "");
    out.print("{}, of these {} and {}.\n", counted(number_at(status, "connections"), "connection"),
              counted(number_at(status, "websockets"), "WebSocket"),
              counted(number_at(status, "streams"), "stream"));
    out.print("{} in memory, {} in thought, {} to look at.\n",
              counted(number_at(status, "gamesAwake"), "game"),
              counted(number_at(status, "computersThinking"), "computer"),
              counted(number_at(status, "openReports"), "report"));
    const json::Value* store = status.find("store");
    const json::Value* trouble = store == nullptr ? nullptr : store->find("trouble");
    out.line(trouble == nullptr || trouble->is_null()
                 ? "The disk is well."
                 : join("The disk is in trouble: ", told(*trouble, "sentence")));
}

std::string done_words(const OperatorDeed& deed, const json::Value& answer,
                       std::string_view which) {
    const std::string name = in_one_line(which);
    if (deed.name == "close") return join("The game ", name, " is closed.");
    if (deed.name == "mute") return join(name, " is muted ", until_text(answer), ".");
    if (deed.name == "unmute") return join(name, " may chat again.");
    if (deed.name == "ban")
        return join(told(answer, "range"), " is shut out ", until_text(answer), ".");
    if (deed.name == "unban") return join(name, " may come in again.");
    if (deed.name == "announce") {
        return join("Announcement ", far::number_at(answer, "number"), " stands ",
                    until_text(answer), ".");
    }
    return deed.name == "withdraw" ? join("Announcement ", name, " is taken down.")
                                   : join("Report ", name, " is settled.");
}

void print_answer(const OperatorDeed& deed, const json::Value& answer, const Arguments& arguments,
                  Output& out) {
    if (deed.name == "status") {
        print_status(answer, out);
        return;
    }
    if (deed.method != "GET") {
        out.line(done_words(deed, answer, arguments.operands[1]));
        return;
    }
    const json::Value* rows = answer.find(deed.name == "chat" ? "lines" : deed.name);
    if (rows == nullptr || rows->array() == nullptr || rows->array()->empty()) {
        out.line("There are none.");
        return;
    }
    for (const json::Value& row : *rows->array()) out.line(row_words(deed.name, row));
    if (const std::string next = told(answer, "next"); !next.empty()) {
        out.print("There are more: --after '{}'\n", next);
    }
}

}  // namespace

std::span<const OperatorDeed> operator_deeds() { return all_deeds; }

std::string words_of(const OperatorDeed& deed) {
    return join(deed.name, deed.which.empty() ? "" : " ", deed.which);
}

namespace verbs {

void operate(const Arguments& arguments, Output& out) {
    const OperatorDeed& deed = deed_of(arguments);
    const Way way = way_to_server(arguments);
    const auto answer = client::ask({.method = deed.method,
                                     .path = path_of(deed, arguments),
                                     .token = way.token,
                                     .body = body_of(deed, arguments)},
                                    way.site);
    if (!answer) {
        // Killed, it has left the file behind.
        if (answer.error().code == "no-server" && answer.error().status == 0) {
            throw Failure(Exit::not_found, join("No server runs on ", *arguments.text("--data"),
                                                ". (", answer.error().sentence, ")"));
        }
        far::fail_with(answer.error());
    }
    if (arguments.has("--json")) {
        out.line(answer->text());
    } else {
        print_answer(deed, *answer, arguments, out);
    }
}

}  // namespace verbs
}  // namespace prise::cli
