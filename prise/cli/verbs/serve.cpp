// The server as a verb: settings from a file, the environment and flags, then it runs until it is
// asked to stop.
#include <poll.h>
#include <unistd.h>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/native/files.h"
#include "prise/native/interrupt.h"
#include "prise/server/config.h"
#include "prise/server/server.h"

namespace prise::cli::verbs {
namespace {

constexpr size_t longest_config = size_t{1} << 20;

void need(const Result<void>& done) {
    if (!done) throw Failure(Exit::usage, done.error().sentence);
}

std::span<const char* const> environment() {
    size_t count = 0;
    while (environ[count] != nullptr) ++count;
    return {environ, count};
}

server::Settings settings_from(const Arguments& arguments) {
    server::Settings settings;
    if (const auto path = arguments.text("--config")) {
        const auto text = native::read_file(std::string(*path), longest_config);
        if (!text) throw Failure(Exit::unreadable, text.error().sentence);
        need(server::set_from_toml(settings, *text, *path));
    }
    need(server::set_from_environment(settings, environment()));
    for (const server::ConfigRow& row : server::config_rows()) {
        const std::string flag = join("--", row.name);
        if (const auto value = arguments.text(flag)) {
            need(server::set_one(settings, row.name, *value, flag));
        }
    }
    if (settings.web.empty()) settings.web = came_along("web");
    if (const std::string usual = came_along("drafti.tables");
        settings.computers.tables.empty() && !usual.empty()) {
        settings.computers.tables = {usual};
    }
    return settings;
}

}  // namespace

void serve(const Arguments& arguments, Output& out) {
    const server::Settings settings = settings_from(arguments);
    if (arguments.has("--print-config")) {
        out.put(server::printed(settings));
        return;
    }
    const native::Interrupt interrupt;
    auto server = server::Server::open(settings, all_games());
    if (!server) throw Failure(Exit::trouble, server.error().sentence);
    for (const std::string& address : (*server)->addresses()) {
        out.line(join("listening on ", address));
    }
    out.flush();
    while (!interrupt.asked()) {
        poll(nullptr, 0, 1000);  // a signal ends it
    }
    (*server)->drain();
}

}  // namespace prise::cli::verbs
