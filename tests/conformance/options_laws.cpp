// Options come back as they were written, and everything that is no option is refused with a
// sentence that names it. Nothing here is written per game: the table of the game says what to try.
#include <algorithm>
#include <array>
#include <set>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {
namespace {

using Kind = OptionSpec::Kind;

void expect_refusal(const GameEntry& entry, const std::string& json, std::string_view must_name,
                    Report& report) {
    const auto game = entry.make_from(json);
    if (game) {
        report.add(join(entry.id, ": accepts the options ", json));
        return;
    }
    const Refusal& refusal = game.error();
    const bool tells = refusal.sentence.find(must_name) != std::string::npos ||
                       refusal.sentence.find("JSON, byte ") != std::string::npos;
    if (refusal.code != "bad-options" || !is_sentence(refusal.sentence) || !tells) {
        report.add(join(entry.id, ": refuses the options ", json, " with ", refusal.code, ": ",
                        refusal.sentence));
    }
}

// What stands in JSON text and is no value of the option.
std::vector<std::string> bad_values(const OptionSpec& row) {
    std::vector<std::string> bad = {"null", "[]", "{}", "1.5", "1e1", "[1]"};
    if (row.kind != Kind::boolean) {
        bad.insert(bad.end(), {"true", "false"});
    }
    if (row.kind == Kind::boolean || row.kind == Kind::integer) {
        bad.insert(bad.end(), {"\"\"", "\"1\"", "\"true\""});
    } else {
        bad.insert(bad.end(), {"\"\"", "\"?\"", "\"no such word\"", R"("\n")"});
    }
    if (row.kind == Kind::integer) {
        for (const int64_t value : {row.min - 1, row.max + 1, int64_t{-1}, INT64_MAX, INT64_MIN}) {
            if (!row.allows(value)) {
                bad.push_back(join(value));
            }
        }
        bad.emplace_back("99999999999999999999");
    } else {
        bad.insert(bad.end(), {"0", "1", "-1"});
    }
    if (row.kind == Kind::choice) {
        bad.push_back(join("\"", row.words, "|\""));
        bad.push_back(join("\"", row.word(0), " \""));
    }
    if (row.kind == Kind::letters) {
        const std::string first(1, row.words.front());
        const std::string last(1, row.words.back());
        bad.push_back(join("\"", first, first, "\""));
        bad.push_back(join("\"", last, first, "\""));
    }
    return bad;
}

}  // namespace

void options_come_back(const GameEntry& entry, Report& report) {
    Random random(1);
    for (int i = report.times(300); i > 0 && !report.full(); --i) {
        const Options options = random_options(*entry.table, random);
        const std::string text = options.to_json().text();
        const auto read = Options::parse(*entry.table, text);
        if (!read) {
            report.add(join(entry.id, ": its own options ", text, ": ", read.error().sentence));
        } else if (!(*read == options) || read->to_json().text() != text) {
            report.add(
                join(entry.id, ": options ", text, " come back as ", read->to_json().text()));
        }
        if (const auto game = entry.make(options); game && !((*game)->options() == options)) {
            report.add(join(entry.id, ": the game has other options than ", text));
        }
    }
}

void presets_can_be_played(const GameEntry& entry, Report& report) {
    std::set<std::string_view> names;
    for (const Preset& preset : entry.table->presets) {
        const auto game = entry.make_from("{}", preset.name);
        if (!game) {
            report.add(join(entry.id, ": preset ", preset.name, ": ", game.error().sentence));
        } else if ((*game)->seats() < 2 || (*game)->seats() > max_seats ||
                   (*game)->start()->to_act() == Seat::none) {
            report.add(join(entry.id, ": preset ", preset.name, " cannot be played"));
        }
        if (preset.name.empty() || !names.insert(preset.name).second) {
            report.add(
                join(entry.id, ": preset name ", quoted(preset.name), " is empty or doubled"));
        }
    }
    if (const OptionSpec* row = entry.table->find(entry.table->preset_option)) {
        for (int64_t i = row->min; i <= row->max; ++i) {
            if (!names.contains(row->word(i))) {
                report.add(join(entry.id, ": there is no preset ", row->word(i)));
            }
        }
    }
}

void bad_options_are_refused(const GameEntry& entry, Report& report) {
    for (const std::string_view text :
         {"[]", "null", "1", "\"x\"", "true", "{", "{}}", "{]", "{\"a\"", "\xff", "{'a':1}"}) {
        expect_refusal(entry, std::string(text), "Options must be", report);
    }
    for (const std::string_view name : {"noSuchOption", "", " ", "\\u0041"}) {
        expect_refusal(entry, join("{\"", name, "\":1}"), "There is no option", report);
    }
    for (const OptionSpec& row : entry.table->rows) {
        const std::string named = join("'", row.name, "'");
        for (const std::string& value : bad_values(row)) {
            expect_refusal(entry, join("{\"", row.name, "\":", value, "}"), named, report);
        }
        const std::string good = row.to_json(row.fallback).text();
        const std::string other = row.name == "x" ? "y" : "x";
        expect_refusal(entry, join("{\"", row.name, other, "\":", good, "}"), "There is no option",
                       report);
        const std::string twice =
            join("{\"", row.name, "\":", good, ",\"", row.name, "\":", good, "}");
        if (entry.table->doubled == json::Doubled::refused) {
            expect_refusal(entry, twice, named, report);
        } else if (!Options::parse(*entry.table, twice)) {
            report.add(join(entry.id, ": of two values the last does not count: ", twice));
        }
        if (report.full()) {
            return;
        }
    }
}

void most_options_are_accepted(const GameEntry& entry, Report& report) {
    Random random(2);
    const int tried = report.times(200);
    int accepted = 0;
    for (int i = 0; i < tried && !report.full(); ++i) {
        const Options options = random_options(*entry.table, random);
        const auto game = entry.make(options);
        accepted += game ? 1 : 0;
        if (!game && (game.error().code != "bad-options" || !is_sentence(game.error().sentence))) {
            report.add(join(entry.id, ": options ", options.to_json().text(), " are refused with ",
                            game.error().code, ": ", game.error().sentence));
        }
    }
    if (accepted * 10 < tried) {
        report.add(
            join(entry.id, ": only ", accepted, " of ", tried, " random options are accepted"));
    }
}

}  // namespace prise::conformance::laws
