#include "prise/cli/man.h"

#include <fmt/core.h>

#include <span>
#include <vector>

#include "prise/cli/exit_codes.h"
#include "prise/cli/help.h"
#include "prise/cli/operator_deeds.h"
#include "prise/cli/version.h"
#include "prise/core/facade.h"

namespace prise::cli {
namespace {

// Text as roff wants it: no control character is left at the beginning of a line, and a hyphen
// stays the one of the keyboard, so that what is copied from the page works.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '\\': out += "\\e"; break;
            case '-': out += "\\-"; break;
            case '\'': out += "\\(aq"; break;
            case '`': out += "\\(ga"; break;
            case '^': out += "\\(ha"; break;
            case '~': out += "\\(ti"; break;
            default: out += c;
        }
    }
    return out.starts_with('.') ? "\\&" + out : out;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

std::string head(std::string_view name, std::string_view summary) {
    std::string title(name);
    for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return fmt::format(
        ".\\\" Made by prise from its table of commands.\n"
        ".TH {} 1 \"\" \"prise {}\" \"Prise\"\n"
        ".nh\n"  // no word is broken: many are to be typed
        ".ad l\n"
        ".SH NAME\n{} \\- {}\n",
        title, version(), roff(name), roff(summary));
}

// An entry of a list: what, and after it, indented, what is to be said of it.
std::string entry(std::string_view what, std::string_view says) {
    return fmt::format(".TP 12\n{}\n{}\n", what, says);
}

std::string example_section(std::span<const Example> rows) {
    std::string out = ".SH EXAMPLES\n";
    for (const Example& row : rows) {
        out += fmt::format(".PP\n{}", row.says.empty() ? "" : roff(row.says) + ":\n.PP\n");
        out += fmt::format(".nf\n.RS 4\n{}\n.RE\n.fi\n", roff(row.line));
    }
    return out;
}

std::string exit_status() {
    std::string out = ".SH \"EXIT STATUS\"\n";
    for (const ExitMeaning& row : exit_meanings) {
        out += entry(bold(std::to_string(static_cast<int>(row.exit))), roff(row.meaning));
    }
    return out;
}

std::string option(const Parameter& parameter) {
    std::string name = bold(parameter.name);
    if (!parameter.value.empty()) name += " " + italic(parameter.value);
    return entry(name, fmt::format("{}{}", roff(parameter.help),
                                   parameter.required ? "; must be given" : ""));
}

std::string verbs_section() {
    std::string out = ".SH VERBS\n";
    std::string_view group;
    for (const Command& command : commands()) {
        if (command.group != group) {
            group = command.group;
            out += fmt::format(".SS \"{}\"\n", roff(group));
        }
        out += entry(bold(command.name), roff(command.summary));
    }
    return out;
}

std::string games_section() {
    std::string out = ".SH GAMES\n";
    for (const GameEntry& game : all_games()) {
        std::string says = fmt::format("{}: {}", roff(game.title), roff(game.idea));
        std::string presets;
        for (const Preset& preset : game.table->presets) {
            presets += (presets.empty() ? "" : ", ") + bold(preset.name);
        }
        if (!presets.empty()) says += ".\nPresets: " + presets;
        out += entry(bold(game.id), says + ".");
    }
    return out;
}

std::string environment() {
    return ".SH ENVIRONMENT\n" +
           entry(bold("NO_COLOR"),
                 "if it is set and not empty, colours are not used by themselves") +
           entry(bold("TERM"), "colours are not used where it is missing or \\fBdumb\\fR") +
           entry(bold("LC_ALL") + ", " + bold("LC_CTYPE") + ", " + bold("LANG"),
                 "boards are drawn with characters beyond ASCII where the locale speaks UTF\\-8");
}

std::string see_also(std::span<const std::string> pages) {
    std::string out = ".SH \"SEE ALSO\"\n";
    for (const std::string& page : pages) {
        out += fmt::format("{}(1){}\n", bold(page), &page == &pages.back() ? "" : ",");
    }
    return out;
}

// All of them, or those of one group besides `but`.
std::vector<std::string> verb_pages(std::string_view group = {}, std::string_view but = {}) {
    std::vector<std::string> pages;
    for (const Command& command : commands()) {
        if ((group.empty() || command.group == group) && command.name != but) {
            pages.push_back(fmt::format("prise-{}", command.name));
        }
    }
    return pages;
}

}  // namespace

std::string man_page() {
    std::string out = head("prise", "games with unusual capture rules");
    out += ".SH SYNOPSIS\n";
    for (const std::string_view line : general_usage()) {
        out += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(line));
    }
    out +=
        ".SH DESCRIPTION\n"
        "\\fBprise\\fR knows games whose heart is an unusual capture rule: it plays them, shows "
        "them, checks them and explains which section of the rules decides.\n"
        ".PP\n"
        "What was asked for goes to standard output, everything else to standard error. A command "
        "that fails prints nothing but the reason. Every verb has a page of its own, such as "
        "\\fBprise\\-legal\\fR(1), and \\fBprise\\fR \\fIVERB\\fR \\fB\\-\\-help\\fR says the same "
        "in short.\n";
    out += verbs_section() + games_section();
    out += ".SH OPTIONS\n";
    out += entry(bold("-h") + ", " + bold("--help"), "the verbs in short");
    out += entry(bold("--version"), "the version and the commit it was built from");
    out += entry(bold("--"), "what follows are actions, even if they begin with a dash");
    return out + environment() + exit_status() + example_section(general_examples()) +
           see_also(verb_pages());
}

std::string man_page(const Command& command) {
    std::string out = head(fmt::format("prise-{}", command.name), command.summary);
    out += fmt::format(".SH SYNOPSIS\n.nf\n{}\n.fi\n", roff(usage_of(command)));
    out += fmt::format(".SH DESCRIPTION\n\\fBprise {}\\fR: {}.\n", roff(command.name),
                       roff(command.summary));
    if (!command.details.empty()) out += fmt::format("{}\n", roff(command.details));
    if (command.operands == Operands::deed) {
        out += ".SH DEEDS\n";
        for (const OperatorDeed& deed : operator_deeds()) {
            out += entry(bold(words_of(deed)), roff(deed.help));
        }
    }
    out += ".SH OPTIONS\n";
    for (const Parameter& parameter : command.parameters) out += option(parameter);
    out += entry(bold("-h") + ", " + bold("--help"), "the help of this verb");
    if (command.find("--color") != nullptr || command.find("--ascii") != nullptr) {
        out += environment();
    }
    std::vector<std::string> pages = verb_pages(command.group, command.name);
    pages.insert(pages.begin(), "prise");
    return out + exit_status() + example_section(command.examples) + see_also(pages);
}

}  // namespace prise::cli
