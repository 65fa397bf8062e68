#include "prise/ai/drafti/openings.h"

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>
#include <utility>

#include "prise/ai/drafti/capture_rules.h"
#include "prise/ai/drafti/fitted.h"
#include "prise/ai/seeds.h"
#include "prise/core/action_list.h"
#include "prise/core/scan.h"
#include "prise/core/text.h"
#include "prise/games/drafti/rules.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Action;
using prise::drafti::Custom;
using prise::drafti::Settings;
using prise::drafti::State;
using Rules = prise::drafti::Rules<Custom>;

constexpr std::string_view first_word = "prise-drafti-openings-1";
constexpr int deepest = 80;    // actions from the start
constexpr int nearly = 3;      // hundredths of a man that nobody could tell apart
constexpr int worst = 31'000;  // beyond every score

// visit(member) for everything in the rules that decides which actions there are at first.
template <class S, class Visit>
void for_opening_rules(S& settings, const Visit& visit) {
    for_capture_rules(settings.captures, visit);
    visit(settings.first_player);
}

std::string heading_of(const Settings& settings) {
    std::string heading(first_word);
    for_opening_rules(
        settings, [&](auto member) { heading += ' ' + std::to_string(static_cast<int>(member)); });
    return heading;
}

bool read_heading(std::string_view line, Settings& settings) {
    constexpr std::array<int64_t, 10> most = {1, 1, 1, 2, 1, 3, 1, 2, 1, 1};
    Scan scan(line);
    bool is_whole = scan.take(first_word);
    size_t next = 0;
    for_opening_rules(settings, [&](auto& member) {
        const auto number = is_whole && scan.take(' ') ? scan.take_number(1) : std::nullopt;
        is_whole = number && *number <= most[next++];
        member = static_cast<std::remove_reference_t<decltype(member)>>(is_whole ? *number : 0);
    });
    return is_whole && scan.done();
}

struct Told {
    int depth = 0;
    std::string_view action;
    int score = 0;
};

std::optional<Told> read_line(std::string_view line) {
    Scan scan(line);
    const auto depth = scan.take_number(3);
    if (!depth || !scan.take(' ')) {
        return std::nullopt;
    }
    const std::string_view rest = scan.rest();
    const std::string_view action = rest.substr(0, std::min(rest.find(' '), rest.size()));
    scan.take(action);
    if (!scan.take(' ')) {
        return std::nullopt;
    }
    const bool is_negative = scan.take('-');
    const auto score = scan.take_number(5);
    if (!score || !scan.done() || *score > worst) {
        return std::nullopt;
    }
    return Told{static_cast<int>(*depth), action, static_cast<int>(is_negative ? -*score : *score)};
}

}  // namespace

Openings::Openings(const Settings& settings) : settings_(settings) {}

bool Openings::is_text_of_one(std::string_view text) { return text.starts_with(first_word); }

bool Openings::fit(const Settings& settings) const {
    return heading_of(settings) == heading_of(settings_);
}

void Openings::add(const State& state, const std::vector<Choice>& choices) {
    known_.try_emplace(place_of(state), choices);
}

auto Openings::choices(const State& state) const -> std::span<const Choice> {
    const auto found = state.kings == 0 ? known_.find(place_of(state)) : known_.end();
    return found == known_.end() ? std::span<const Choice>() : std::span(found->second);
}

auto Openings::choose(const State& state, uint64_t seed) const -> std::optional<Choice> {
    const auto all = choices(state);
    if (all.empty()) {
        return std::nullopt;
    }
    const auto good = std::ranges::count_if(
        all, [&](const Choice& choice) { return choice.score >= all.front().score - nearly; });
    Random random(mixed(seed, state.placement()));
    return all[random.below(static_cast<uint32_t>(good))];
}

std::string Openings::to_text() const {
    const Rules rules(settings_, {settings_.captures});
    std::string text = heading_of(settings_) + "\n";
    std::set<Place> told;
    const auto tell = [&](const auto& self, const State& state, int depth) -> void {
        const auto all = choices(state);
        if (all.empty() || depth > deepest || !told.insert(place_of(state)).second) {
            return;
        }
        for (const Choice& choice : all) {
            text += std::to_string(depth) + " ";
            text += text_of([&](Text& out) { rules.print_action(choice.action, out); });
            text += " " + std::to_string(choice.score) + "\n";
            State next = state;
            Past past;
            Silent silent;
            rules.apply(next, past, choice.action, silent);
            self(self, next, depth + 1);
        }
    };
    tell(tell, prise::drafti::start_position(settings_.first_player), 1);
    return text;
}

std::optional<Openings> Openings::from_text(std::string_view text) {
    const auto next_line = [&] {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return line;
    };
    Settings settings;
    if (!read_heading(next_line(), settings)) {
        return std::nullopt;
    }
    const Rules rules(settings, {settings.captures});
    Openings openings(settings);
    // The positions on the way to the line that is read: the one at `depth - 1` is where it is
    // played.
    std::vector<State> way{prise::drafti::start_position(settings.first_player)};
    ActionList<Action> list;
    Past past;
    Silent silent;
    while (!text.empty()) {
        const auto told = read_line(next_line());
        if (!told || told->depth < 1 || told->depth > deepest ||
            static_cast<size_t>(told->depth) > way.size()) {
            return std::nullopt;
        }
        way.resize(static_cast<size_t>(told->depth));
        State state = way.back();
        const auto action = rules.parse_action(told->action);
        past.clear();
        rules.legal(state, past, list);
        if (!action || state.kings != 0 || std::ranges::find(list, *action) == list.end()) {
            return std::nullopt;
        }
        auto& choices = openings.known_[place_of(state)];
        if (std::ranges::find(choices, *action, &Choice::action) != choices.end() ||
            (!choices.empty() && choices.back().score < told->score)) {
            return std::nullopt;
        }
        choices.push_back({*action, told->score});
        rules.apply(state, past, *action, silent);
        way.push_back(state);
    }
    return openings;
}

std::string source_of(const Openings& openings, std::string_view preset, std::string_view made_by) {
    std::string name(preset);
    std::ranges::replace(name, '-', '_');
    return "// clang-format off\n// Written by: " + std::string(made_by) +
           "\n#include \"prise/ai/drafti/fitted.h\"\n\nnamespace prise::ai::drafti {\n\n"
           "const std::string_view openings_of_" +
           name + " = R\"(" + openings.to_text() + ")\";\n\n}  // namespace prise::ai::drafti\n";
}

const Openings* openings_for(const Settings& settings) {
    static const auto known = [] {
        std::vector<Openings> all;
        for (const std::string_view text : all_openings()) {
            if (auto read = Openings::from_text(text)) all.push_back(std::move(*read));
        }
        return all;
    }();
    const auto found =
        std::ranges::find_if(known, [&](const Openings& one) { return one.fit(settings); });
    return found == known.end() ? nullptr : &*found;
}

}  // namespace prise::ai::drafti
