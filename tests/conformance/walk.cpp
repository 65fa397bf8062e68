#include "tests/conformance/walk.h"

#include <algorithm>
#include <array>

#include "prise/core/text.h"

namespace prise::conformance {
namespace {

// No single game may eat up the time of all others.
constexpr size_t longest_walk = 600;

uint32_t size_of(const auto& container) { return static_cast<uint32_t>(container.size()); }

// Actions of all sorts of games, and of none.
constexpr std::array<std::string_view, 22> foreign_actions = {
    "",      " ",      "-",     "22-18",     "22x15x6",    "e2e4", "e7e8q", "bp:3",
    "rt:e4", "undo",   "9d-",   "xS",        "2@d4",       "skip", "swap",  "pass",
    "take",  "bid:99", "bid:?", "reveal:e4", "line:a1-d1", "1-1"};

}  // namespace

int64_t random_value(const OptionSpec& row, Random& random) {
    if (row.zero_too && random.chance(4)) {
        return 0;
    }
    if (!row.is_secret && random.chance(3)) {
        const std::array usual = {row.min, row.max, row.fallback};
        return usual[random.below(3)];
    }
    const auto span = static_cast<uint64_t>(row.max) - static_cast<uint64_t>(row.min) + 1;
    const uint64_t offset = span == 0 ? random.next() : random.next() % span;
    return static_cast<int64_t>(static_cast<uint64_t>(row.min) + offset);
}

Options random_options(const OptionTable& table, Random& random) {
    Options options(table);
    if (!table.presets.empty() && random.chance(2)) {
        const Preset& preset = table.presets[random.below(size_of(table.presets))];
        if (const auto parsed = Options::parse(table, {}, preset.name)) {
            options = *parsed;
        }
    }
    const uint32_t style = random.below(3);  // none, a few, all
    for (const OptionSpec& row : table.rows) {
        const bool changes = style == 2 || (style == 1 && random.below(size_of(table.rows)) < 3);
        if ((changes || row.is_secret) && row.name != table.preset_option) {
            options.set(row.name, random_value(row, random));
        }
    }
    return options;
}

std::unique_ptr<AnyGame> random_game(const GameEntry& entry, Random& random, Report& report) {
    for (int i = 0; i < 50; ++i) {
        if (auto game = entry.make(random_options(*entry.table, random))) {
            return std::move(*game);
        }
    }
    report.add(join(entry.id, ": 50 random options in a row were refused"));
    return nullptr;
}

Walk::Walk(const GameEntry& of, uint64_t seed, Report& to)
    : entry(of), report(to), random(seed), game(random_game(of, random, to)) {
    if (game != nullptr) {
        now = game->start();
        now->legal(all_knowing, legal);
    }
}

void Walk::step() { play(legal[random.below(size_of(legal))]); }

void Walk::play(const std::string& action) {
    if (strangers_.size() < 64) {
        strangers_.push_back(legal[random.below(size_of(legal))]);
    }
    steps.push_back({now->clone(), action, now->to_act()});
    told.clear();
    if (const auto done = now->apply(action, Seat::none, &told); !done) {
        fail(join("the legal action ", quoted(action), " is refused: ", done.error().sentence));
        legal.clear();
        return;
    }
    now->legal(all_knowing, legal);
}

std::vector<Viewer> Walk::viewers() const {
    std::vector<Viewer> all{spectator};
    for (int i = 1; i <= game->seats(); ++i) {
        all.push_back({seat_number(i), false});
    }
    return all;
}

std::vector<SeenText> Walk::log_for(Viewer viewer) const {
    std::vector<SeenText> log;
    log.reserve(steps.size());
    for (const Step& step : steps) {
        Collector events;
        static_cast<void>(step.before->clone()->apply(step.action, step.by, &events));
        log.push_back({step.by, std::nullopt});
        for (const Event& event : events.events) {
            log.back().told.push_back(render(event, viewer));
        }
        if (may_see(*now, step, viewer)) {
            log.back().action = step.action;
        }
    }
    return log;
}

std::vector<std::string> Walk::some_legal(size_t most) {
    std::vector<std::string> some = legal;
    for (size_t i = 0; i + 1 < some.size() && i < most; ++i) {
        std::swap(some[i], some[i + random.below(static_cast<uint32_t>(some.size() - i))]);
    }
    some.resize(std::min(most, some.size()));
    return some;
}

std::vector<std::string> Walk::hostile_texts() {
    std::vector<std::string> texts(foreign_actions.begin(), foreign_actions.end());
    for (const std::string& action : some_legal(6)) {
        texts.push_back(mutated(action, random));
        texts.push_back(mutated(mutated(action, random), random));
        texts.push_back(action + " ");
        texts.push_back(" " + action);
        texts.push_back(action + action);
        texts.push_back(action + '\0');
    }
    for (int i = 0; i < 8 && !strangers_.empty(); ++i) {
        texts.push_back(strangers_[random.below(size_of(strangers_))]);
    }
    for (int i = 0; i < 4; ++i) {
        std::string noise;
        for (uint32_t left = random.below(12); left > 0; --left) {
            noise += static_cast<char>(' ' + random.below(95));
        }
        texts.push_back(noise);
    }
    texts.push_back(std::string(5000, legal.empty() ? 'a' : legal.front().front()));
    texts.emplace_back("\xff\xfe\x1b[31m\n");
    std::erase_if(texts,
                  [&](const std::string& text) { return std::ranges::binary_search(legal, text); });
    return texts;
}

std::string Walk::where() const {
    std::string text =
        join(entry.id, "\n  options   ", game->options().to_json().text(), "\n  actions  ");
    const size_t from = steps.size() > 80 ? steps.size() - 80 : 0;
    text += from > 0 ? " ..." : "";
    for (size_t i = from; i < steps.size(); ++i) {
        text += " " + steps[i].action;
    }
    return text + "\n  position  " + now->position() + "\n  memory    " + now->memory();
}

void walk(const GameEntry& entry, Report& report, int visits,
          const std::function<void(Walk&)>& look) {
    int left = report.times(visits);
    int actions = 10 * left;  // long games of many actions are looked at less often
    for (uint64_t seed = 1; left > 0 && actions > 0 && !report.full(); ++seed) {
        Walk walk(entry, seed, report);
        if (!walk.is_open()) {
            return;
        }
        // Dense at the beginning, then here and there, and always at the end.
        const uint32_t rarity = 1 + walk.random.below(16);
        while (!report.full()) {
            const bool last = walk.is_over() || walk.steps.size() >= longest_walk;
            if (last || walk.steps.size() < 3 || walk.random.chance(rarity)) {
                look(walk);
                --left;
            }
            if (last || left <= -16) {
                break;
            }
            walk.step();
            --actions;
        }
    }
}

std::unique_ptr<AnyPlay> world(const AnyPlay& play, Viewer viewer, std::span<const SeenText> log,
                               Random& random) {
    const auto belief = play.believe(viewer, log, random);
    auto drawn = play.clone();
    return belief != nullptr && belief->draw(random, *drawn) ? std::move(drawn) : nullptr;
}

std::string mutated(std::string text, Random& random) {
    static constexpr std::string_view telling = "0123456789-:x@/.,?*+= aAkKzZ_\t\x7f";
    const uint32_t at = random.below(size_of(text) + 1);
    const char c = telling[random.below(size_of(telling))];
    switch (random.below(5)) {
        case 0: text.insert(at, 1, c); break;
        case 1: text.erase(at, 1); break;
        case 2: text.resize(at); break;
        case 3: text.insert(at, text.substr(at, 2)); break;
        default:
            if (at < text.size()) {
                text[at] = c;
            }
    }
    return text;
}

std::string name_of(Viewer viewer) {
    return viewer.everything           ? "the host"
           : viewer.seat == Seat::none ? "a spectator"
                                       : join("seat ", number_of(viewer.seat));
}

bool is_kebab_case(std::string_view code) {
    const auto is_fine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !code.empty() && std::ranges::all_of(code, is_fine) && code.front() != '-' &&
           code.back() != '-' && code.find("--") == std::string_view::npos;
}

bool is_sentence(std::string_view sentence) {
    const auto is_plain = [](char c) {
        return static_cast<unsigned char>(c) >= ' ' && c != '\x7f';
    };
    return sentence.size() > 3 && sentence.back() == '.' && std::ranges::all_of(sentence, is_plain);
}

bool show_secrets(std::span<const Event> events) {
    static constexpr std::array<std::string_view, 4> showing = {"deal", "revealed", "won",
                                                                "nobody"};
    return std::ranges::any_of(events, [](const Event& event) {
        return std::ranges::find(showing, event.type) != showing.end();
    });
}

std::string events_for(const Collector& told, Viewer viewer) {
    std::string text;
    for (const Event& event : told.events) {
        text += render(event, viewer).text() + " ";
    }
    for (const CaptureRecord& record : told.captures) {
        text += render(record, viewer).text() + " ";
    }
    return text;
}

}  // namespace prise::conformance
