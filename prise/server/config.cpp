#include "prise/server/config.h"

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <charconv>

#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::server {
namespace {

using Kind = ConfigRow::Kind;

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const size_t end = std::min(text.find(','), text.size());
        std::string_view part = text.substr(0, end);
        while (part.starts_with(' ')) {
            part.remove_prefix(1);
        }
        while (part.ends_with(' ')) {
            part.remove_suffix(1);
        }
        if (!part.empty()) {
            out.emplace_back(part);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) {
        out += (out.empty() ? "" : ",") + part;
    }
    return out;
}

// The same certificate for every address.
void set_certificate(Settings& settings, std::string_view certificate, std::string_view key) {
    for (net::Listen& listen : settings.net.listen) {
        listen.certificate = certificate;
        listen.key = key;
    }
}

constexpr int64_t day_seconds = 86'400;

// So many days without anybody who was there; 0: for good.
template <int64_t Settings::Keeping::* days>
constexpr ConfigRow keep_row(std::string_view name, std::string_view help) {
    return {name,
            Kind::number,
            "DAYS",
            help,
            0,
            36'500,
            [](Settings& s, std::string_view, int64_t n) { s.keeping.*days = n; },
            [](const Settings& s) { return std::to_string(s.keeping.*days); }};
}

constexpr std::array rows{
    ConfigRow{"listen", Kind::list, "ADDRESS",
              "addresses and ports, 127.0.0.1:8080; port 0 is any free one", 0, 0,
              [](Settings& s, std::string_view text, int64_t) {
                  net::Listen first = s.net.listen.empty() ? net::Listen{} : s.net.listen.front();
                  s.net.listen.clear();
                  for (std::string& address : split(text)) {
                      s.net.listen.push_back({std::move(address), first.certificate, first.key});
                  }
              },
              [](const Settings& s) {
                  std::vector<std::string> all;
                  all.reserve(s.net.listen.size());
                  for (const net::Listen& listen : s.net.listen) {
                      all.push_back(listen.address);
                  }
                  return joined(all);
              }},
    ConfigRow{"data", Kind::text, "FILE", "the database; it is made if there is none", 0, 0,
              [](Settings& s, std::string_view text, int64_t) { s.data = text; },
              [](const Settings& s) { return s.data; }},
    ConfigRow{"web", Kind::text, "FOLDER", "the files of the web client", 0, 0,
              [](Settings& s, std::string_view text, int64_t) { s.web = text; },
              [](const Settings& s) { return s.web; }},
    ConfigRow{"certificate", Kind::text, "FILE", "TLS: the chain of certificates (PEM)", 0, 0,
              [](Settings& s, std::string_view text, int64_t) {
                  set_certificate(s, text, s.net.listen.front().key);
              },
              [](const Settings& s) { return s.net.listen.front().certificate; }},
    ConfigRow{"key", Kind::text, "FILE", "TLS: its key (PEM)", 0, 0,
              [](Settings& s, std::string_view text, int64_t) {
                  set_certificate(s, s.net.listen.front().certificate, text);
              },
              [](const Settings& s) { return s.net.listen.front().key; }},
    ConfigRow{"origins", Kind::list, "ORIGIN",
              "pages that may talk to the server; self is its own host", 0, 0,
              [](Settings& s, std::string_view text, int64_t) { s.net.origins = split(text); },
              [](const Settings& s) { return joined(s.net.origins); }},
    ConfigRow{"proxies", Kind::list, "ADDRESS", "proxies whose X-Forwarded-For is believed", 0, 0,
              [](Settings& s, std::string_view text, int64_t) { s.net.proxies = split(text); },
              [](const Settings& s) { return joined(s.net.proxies); }},
    ConfigRow{"connections", Kind::number, "N", "connections at once", 1, 1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.net.connections = static_cast<size_t>(n);
              },
              [](const Settings& s) { return std::to_string(s.net.connections); }},
    ConfigRow{"connections-per-address", Kind::number, "N", "of these from one address", 1,
              1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.net.connections_per_address = static_cast<size_t>(n);
              },
              [](const Settings& s) { return std::to_string(s.net.connections_per_address); }},
    ConfigRow{"waiting-per-address", Kind::number, "N",
              "games from one address that wait for somebody", 1, 1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.hall.most_waiting_per_address = static_cast<size_t>(n);
              },
              [](const Settings& s) { return std::to_string(s.hall.most_waiting_per_address); }},
    ConfigRow{"requests-per-second", Kind::number, "N",
              "requests from one address; ten times as many at once", 1, 1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.rates.requests = {static_cast<double>(n), static_cast<double>(10 * n)};
              },
              [](const Settings& s) {
                  return std::to_string(static_cast<int64_t>(s.rates.requests.per_second));
              }},
    ConfigRow{"messages-per-second", Kind::number, "N",
              "messages of one socket; twenty times as many at once", 1, 1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.rates.messages = {static_cast<double>(n), static_cast<double>(20 * n)};
              },
              [](const Settings& s) {
                  return std::to_string(static_cast<int64_t>(s.rates.messages.per_second));
              }},
    ConfigRow{"games-at-once", Kind::number, "N",
              "games and guests that one address may make at once; one more every two seconds", 1,
              1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.rates.makes.burst = static_cast<double>(n);
              },
              [](const Settings& s) {
                  return std::to_string(static_cast<int64_t>(s.rates.makes.burst));
              }},
    ConfigRow{"questions-per-second", Kind::number, "N",
              "dear questions from one address: explanations, exports, lists; four times as many "
              "at once",
              1, 1'000'000,
              [](Settings& s, std::string_view, int64_t n) {
                  s.rates.questions = {static_cast<double>(n), static_cast<double>(4 * n)};
              },
              [](const Settings& s) {
                  return std::to_string(static_cast<int64_t>(s.rates.questions.per_second));
              }},
    ConfigRow{"idle-seconds", Kind::number, "SECONDS",
              "then a game that nobody looks at leaves the memory", 1, day_seconds,
              [](Settings& s, std::string_view, int64_t n) { s.hall.idle_ms = n * 1000; },
              [](const Settings& s) { return std::to_string(s.hall.idle_ms / 1000); }},
    keep_row<&Settings::Keeping::waiting_days>("keep-waiting-days",
                                               "then a game that never began is forgotten"),
    keep_row<&Settings::Keeping::unfinished_days>("keep-unfinished-days",
                                                  "then a game in which nobody moves is forgotten"),
    keep_row<&Settings::Keeping::finished_days>("keep-finished-days",
                                                "then a finished game is forgotten"),
    keep_row<&Settings::Keeping::guest_days>("keep-guest-days",
                                             "then a guest without games is forgotten"),
    ConfigRow{"metrics-from", Kind::list, "ADDRESS",
              "addresses that may read /metrics, beside the operator", 0, 0,
              [](Settings& s, std::string_view text, int64_t) { s.metrics_from = split(text); },
              [](const Settings& s) { return joined(s.metrics_from); }},
    ConfigRow{"computer-threads", Kind::number, "N", "threads on which computers think", 1, 256,
              [](Settings& s, std::string_view, int64_t n) {
                  s.computers.threads = static_cast<size_t>(n);
              },
              [](const Settings& s) { return std::to_string(s.computers.threads); }},
    ConfigRow{"computer-ms", Kind::number, "MS", "how long a computer thinks at most", 1, 60'000,
              [](Settings& s, std::string_view, int64_t n) { s.computers.longest_ms = n; },
              [](const Settings& s) { return std::to_string(s.computers.longest_ms); }},
    ConfigRow{"tables", Kind::list, "FILE", "what computers look into, made by 'prise tables'", 0,
              0,
              [](Settings& s, std::string_view text, int64_t) { s.computers.tables = split(text); },
              [](const Settings& s) { return joined(s.computers.tables); }},
    ConfigRow{"log-requests", Kind::flag, "true|false", "one line for every request", 0, 0,
              [](Settings& s, std::string_view, int64_t n) { s.logs_requests = n != 0; },
              [](const Settings& s) { return std::string(s.logs_requests ? "true" : "false"); }},
};

const ConfigRow* row_named(std::string_view name) {
    const auto* found = std::ranges::find(rows, name, &ConfigRow::name);
    return found != rows.end() ? found : nullptr;
}

// Empty: none is near.
std::string setting_near(std::string_view name) {
    std::vector<std::string_view> known;
    known.reserve(rows.size());
    for (const ConfigRow& row : rows) {
        known.push_back(row.name);
    }
    return did_you_mean(name, known);
}

tl::unexpected<Refusal> unknown(std::string_view name, std::string_view where) {
    return refuse(
        "bad-config",
        join(where, ": there is no setting ", prise::quoted(name), ".", setting_near(name)), {});
}

// PRISE_IDLE_SECONDS to idle-seconds.
std::string name_in_environment(std::string_view variable) {
    std::string name;
    for (const char c : variable) {
        name += c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return name;
}

}  // namespace

std::span<const ConfigRow> config_rows() { return rows; }

Result<void> set_one(Settings& settings, std::string_view name, std::string_view value,
                     std::string_view where) {
    const ConfigRow* row = row_named(name);
    if (row == nullptr) {
        return unknown(name, where);
    }
    int64_t number = 0;
    if (row->kind == Kind::number) {
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc() || end != value.data() + value.size() || number < row->min ||
            number > row->max) {
            return refuse(
                "bad-config",
                join(where, ": ", name, " is a number from ", row->min, " to ", row->max, "."), {});
        }
    }
    if (row->kind == Kind::flag) {
        if (value != "true" && value != "false" && !value.empty()) {
            return refuse("bad-config", join(where, ": ", name, " is true or false."), {});
        }
        number = value != "false" ? 1 : 0;
    }
    if (name == "listen" && split(value).empty()) {
        return refuse("bad-config", join(where, ": listen names at least one address."), {});
    }
    row->set(settings, value, number);
    return {};
}

Result<void> set_from_toml(Settings& settings, std::string_view text, std::string_view file) {
    toml::table table;
    try {
        table = toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        return refuse(
            "bad-config",
            join(file, ", line ", error.source().begin.line, ": ", error.description(), "."), {});
    }
    for (const auto& [key, node] : table) {
        const std::string_view name = key.str();
        const std::string where = join(file, ", line ", node.source().begin.line);
        const ConfigRow* row = row_named(name);
        if (row == nullptr) {
            return unknown(name, where);
        }
        std::string value;
        bool fits = true;
        if (const auto* array = node.as_array()) {
            fits = row->kind == Kind::list;
            for (const auto& one : *array) {
                const auto part = one.value_exact<std::string>();
                fits = fits && part && part->find(',') == std::string::npos;
                value += (value.empty() ? "" : ",") + part.value_or("");
            }
        } else if (const auto one = node.value_exact<std::string>()) {
            fits = row->kind == Kind::text || row->kind == Kind::list;
            value = *one;
        } else if (const auto number = node.value_exact<int64_t>()) {
            fits = row->kind == Kind::number;
            value = std::to_string(*number);
        } else if (const auto flag = node.value_exact<bool>()) {
            fits = row->kind == Kind::flag;
            value = *flag ? "true" : "false";
        } else {
            fits = false;
        }
        if (!fits) {
            const std::string_view kind = row->kind == Kind::number ? "a number"
                                          : row->kind == Kind::flag ? "true or false"
                                          : row->kind == Kind::list ? "a list of texts"
                                                                    : "a text";
            return refuse("bad-config", join(where, ": ", name, " is ", kind, "."), {});
        }
        if (auto set = set_one(settings, name, value, where); !set) {
            return set;
        }
    }
    return {};
}

Result<void> set_from_environment(Settings& settings, std::span<const char* const> environment) {
    constexpr std::string_view prefix = "PRISE_";
    for (const char* const one : environment) {
        const std::string_view line(one);
        const size_t equals = line.find('=');
        if (!line.starts_with(prefix) || equals == std::string_view::npos) {
            continue;
        }
        const std::string_view variable = line.substr(0, equals);
        const std::string name = name_in_environment(variable.substr(prefix.size()));
        if (row_named(name) == nullptr) {
            // Other programs of the house have variables, too; but nearly a setting is a mistake.
            if (!setting_near(name).empty()) {
                return unknown(name, variable);
            }
            continue;
        }
        if (auto set = set_one(settings, name, line.substr(equals + 1), variable); !set) {
            return set;
        }
    }
    return {};
}

std::string printed(const Settings& settings) {
    std::string out;
    for (const ConfigRow& row : rows) {
        const std::string value = row.get(settings);
        out += join("# ", row.help, "\n", row.name, " = ");
        if (row.kind == Kind::list) {
            std::string list;
            for (const std::string& part : split(value)) {
                list += join(list.empty() ? "" : ", ", json::Value(part).text());
            }
            out += join("[", list, "]\n");
        } else {
            out += (row.kind == Kind::text ? json::Value(value).text() : value) + "\n";
        }
    }
    return out;
}

}  // namespace prise::server
