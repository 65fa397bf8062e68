#include "prise/cli/commands.h"

#include <algorithm>

#include "prise/cli/parameters.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/server/config.h"

namespace prise::cli {
namespace {

using Kind = Parameter::Kind;
using parameters::endgames;
using parameters::json;
using parameters::number;
using parameters::options;
using parameters::preset;

constexpr std::string_view look_group = "Look";
constexpr std::string_view play_group = "Play";
constexpr std::string_view record_group = "Records";
constexpr std::string_view host_group = "Host games";
constexpr std::string_view shell_group = "Live with it";

// Parameters ------------------------------------------------------------------------------

const Parameter position{
    "--position", Kind::text, "POS",
    "begin here and not at the start, also with a FEN; - reads it from standard input"};
const Parameter memory{"--memory", Kind::text, "TEXT",
                       "what the position text leaves out, as apply --json prints it"};
const Parameter viewer{"--seat", Kind::viewer, "N|spectator",
                       "what this seat, or a spectator, may know"};
const Parameter colour{"--color",
                       Kind::word,
                       "WHEN",
                       "auto, always or never; auto: on a terminal, unless NO_COLOR is set",
                       0,
                       0,
                       "auto|always|never"};
const Parameter ascii{"--ascii", Kind::flag, "",
                      "no character beyond ASCII; always so when the locale is not UTF-8"};

const Parameter record_always{"--record", Kind::text, "FILE",
                              "keep the record of the game there, after every action"};
const Parameter signing{"--key", Kind::text, "FILE",
                        "sign the record at the end with that key ('prise key' makes one)"};
const Parameter record{"--record", Kind::text, "FILE",
                       "write the record of the game there, never over another"};

// What every verb takes that looks at a position, and what it adds.
std::vector<Parameter> at_position(std::vector<Parameter> more) {
    std::vector<Parameter> all{options, preset, position, memory};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// Every setting of the server is a flag, too.
std::vector<Parameter> server_settings() {
    std::vector<Parameter> all{
        {"--config", Kind::text, "FILE",
         "settings in TOML; the environment (PRISE_...) and flags go before it"},
        {"--print-config", Kind::flag, "", "print all settings as a file would say them, and end"}};
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const server::ConfigRow& row : server::config_rows()) {
            made.push_back("--" + std::string(row.name));
        }
        return made;
    }();
    for (size_t i = 0; i < names.size(); ++i) {
        const server::ConfigRow& row = server::config_rows()[i];
        all.push_back({names[i], Kind::text, row.value, row.help});
    }
    return all;
}

// The table -------------------------------------------------------------------------------

std::vector<Command> rules_commands() {
    return {
        {"legal",
         rules_group,
         "all legal actions, one a line",
         "Sorted bytewise; nothing when the game is over.",
         Operands::game_and_actions,
         at_position({json}),
         {{"prise legal drafti", "what can be played at the start"},
          {"prise legal drafti --preset russian 22-18 11-15", "after two moves"},
          {"prise legal drafti --position W:W21,24:B9,17,19", "in a position of your own"}},
         verbs::legal},
        {"apply",
         rules_group,
         "the position after the actions",
         "Without actions: the position itself in its full form. The first refused action decides; "
         "then nothing is printed.",
         Operands::game_and_actions,
         at_position({json}),
         {{"prise apply drafti 22-18 11-16", "the position text after two moves"},
          {"prise apply drafti --position W:W18,32:B5", "the full text of a short one"}},
         verbs::apply},
        {"outcome",
         rules_group,
         "how the game stands, as JSON",
         "",
         Operands::game_and_actions,
         at_position({json}),
         {{"prise outcome drafti --position W:W18:B", "a game that is over"}},
         verbs::outcome},
        {"observe",
         rules_group,
         "what one seat, or a spectator, may know",
         "The position text with ? in the place of what is hidden.",
         Operands::game_and_actions,
         at_position({viewer.needed(), json}),
         {{"prise observe drafti --seat spectator", "the game as a guest sees it"}},
         verbs::observe},
        {"events",
         rules_group,
         "what the actions make happen, one JSON object a line",
         "Everything, or with --seat what that viewer is told. With --json one object that also "
         "holds the capture records.",
         Operands::game_and_actions,
         at_position({viewer, json}),
         {{"prise events drafti --position W:W21,24:B9,17,19 21x14x5", "a chain of two captures"}},
         verbs::events},
        {"perft",
         rules_group,
         "the number of action sequences of a length",
         "With --divide one line per first action, then the total.",
         Operands::game_and_actions,
         at_position({number("--depth", 0, 64, "length of the sequences").needed(),
                      {"--divide", Kind::flag, "", "a line for every first action"},
                      json}),
         {{"prise perft drafti --depth 6", "from the start"},
          {"prise perft drafti --depth 3 --divide", "split by the first move"}},
         verbs::perft},
        {"adjudicate",
         rules_group,
         "how a game ends that is ended from outside, as JSON",
         "",
         Operands::game_and_actions,
         at_position({Parameter{"--event", Kind::text, "EVENT",
                                "resignation, timeout, abandonment or agreement", 0, 0,
                                "resignation|timeout|abandonment|agreement"}
                          .needed(),
                      {"--seat", Kind::seat, "N", "whose event it is; agreement needs none"},
                      json}),
         {{"prise adjudicate drafti --event timeout --seat 1", "White's clock has run out"}},
         verbs::adjudicate},
        {"offers",
         rules_group,
         "what dropping a card offers, as JSON",
         "The rules that match, the actions, and whether the player must choose. With --json also "
         "the choices with their labels and data, and what a screen reader says. With --why in "
         "words: the choices, and every rule with its reason; with both, all of it as JSON.",
         Operands::game_and_actions,
         at_position({Parameter{"--drag", Kind::text, "D", "a card, S (the stack) or tap"}.needed(),
                      Parameter{"--target", Kind::text, "T",
                                "a card, B and the value of a build, S, table or pile"}
                          .needed(),
                      {"--why", Kind::flag, "", "in words, with the reasons"},
                      json}),
         {{"prise offers casino --drag Ad --target table", "a lone card on the empty table"},
          {"prise offers casino --drag 3d --target Ad --why Ad-", "after the ace was trailed"}},
         verbs::offers},
        {"contact",
         rules_group,
         "run cases of casino's contact layer, one JSON line each",
         "Exit code 0 if every case is answered as it expects, 1 if not. - is standard input.",
         Operands::file,
         {json},
         {{"prise contact tests/cases/casino.contact.cases.json", ""}},
         verbs::contact},
    };
}

std::vector<Command> look_commands() {
    return {
        {"games",
         look_group,
         "the games there are",
         "",
         Operands::none,
         {json},
         {{"prise games", ""}},
         verbs::games},
        {"options",
         look_group,
         "the options and presets of a game",
         "",
         Operands::game,
         {json},
         {{"prise options drafti", ""}},
         verbs::options},
        {"rules",
         look_group,
         "the rule book of a game, or one section of it",
         "The section is the number that refusals and explanations cite, such as 6.4; contents "
         "lists the headings. On a terminal the book is shown by $PAGER, or by less.",
         Operands::game_and_section,
         {},
         {{"prise rules drafti", "all of it"},
          {"prise rules drafti 6.4", "which chains are legal"},
          {"prise rules casino contents", "what there is"}},
         verbs::rules},
        {"show",
         look_group,
         "the board, drawn",
         "",
         Operands::game_and_actions,
         at_position({viewer, colour, ascii, json}),
         {{"prise show drafti 22-18 11-16", "the board after two moves"},
          {"prise show drafti --color always | less -R", "keep the colours in a pager"}},
         verbs::show},
        {"explain",
         look_group,
         "why an action is legal, or which rule refuses it",
         "The actions before the last are played; the last one is explained, and the exit code is "
         "0 whether it is legal or not. Without an action: what the position demands.",
         Operands::game_and_actions,
         at_position({viewer, json}),
         {{"prise explain drafti --position W:W21,24:B9,17,19 24x15", "why not this capture"},
          {"prise explain drafti 22-18", "an opening move"}},
         verbs::explain},
        {"ask",
         look_group,
         "what only this game can answer, as JSON",
         "The word after the game is the question; the actions after it are played first. Without "
         "a "
         "question: the list of them, with what each takes.",
         Operands::game_and_actions,
         at_position({viewer,
                      Parameter{"--with", Kind::text, "JSON", "what the question is asked with"},
                      json}),
         {{"prise ask drafti", "the questions of Drafti"},
          {"prise ask duel-chess prices --seat 1 e2e4 d7d5 e4d5", "what a bid would cost"}},
         verbs::ask},
        {"bench",
         look_group,
         "how fast the rules are on this machine",
         "Without a game: all of them.",
         Operands::perhaps_game,
         {options, preset, number("--seconds", 1, 600, "time to spend on a game (3)"), json},
         {{"prise bench drafti", ""}},
         verbs::bench},
    };
}

std::vector<Command> play_commands() {
    return {
        {"play",
         play_group,
         "play at this terminal: two to four people, against the computer, or on a server",
         "Type an action, or help. With --level the computer takes all seats but yours. "
         "Secrets are covered when the turn passes. With a record, the game that was saved in it "
         "goes on, and is kept there. With --server the game is one of "
         "that server: against its computer, with a friend who gets the link that is printed, or "
         "with whoever comes (--lobby). A link to a game takes the seat that it is for, or "
         "watches.",
         Operands::game_or_file,
         at_position({record_always,
                      signing,
                      number("--games", 1, 1000, "so many in a row; players change seats"),
                      number("--level", 1, 8, "the computer plays, as strong as that"),
                      {"--seat", Kind::seat, "N", "where you sit (1)"},
                      endgames,
                      {"--server", Kind::text, "URL", "play there: http://host:8080"},
                      {"--lobby", Kind::flag, "", "on a server: with whoever comes"},
                      {"--clock", Kind::text, "TIME",
                       "on a server: 5+3 (minutes, and seconds more each turn), 10, 5d3, 2days"},
                      {"--name", Kind::text, "NAME", "on a server: what you are called there"},
                      {"--public", Kind::flag, "", "on a server: in its lists for everybody"},
                      colour,
                      ascii}),
         {{"prise play drafti", ""},
          {"prise play drafti --level 3", "against the computer"},
          {"prise play drafti --preset english --record game.prise", "other rules, and kept"},
          {"prise play ringrift board=hex8 players=3", "options of the game"},
          {"prise play game.prise", "a game that was saved goes on"},
          {"prise play --server http://127.0.0.1:8080 casino", "with a friend, by a link"},
          {"prise play http://127.0.0.1:8080/game/ID#TOKEN", "take the seat of a link"}},
         verbs::play},
        {"demo",
         play_group,
         "watch a short game of random moves",
         "The same seed gives the same game.",
         Operands::game,
         at_position({number("--seed", 0, INT64_MAX, "which game (1)"),
                      number("--moves", 0, 100000, "stop after so many actions (200)"), record,
                      signing, colour, ascii, json}),
         {{"prise demo drafti --seed 7", ""}},
         verbs::demo},
    };
}

std::vector<Command> record_commands() {
    const Parameter csv{"--csv", Kind::flag, "", "a table for spreadsheets"};
    const Parameter which{"--game", Kind::number, "N", "only the Nth record of the file",
                          1,        1'000'000};
    const Parameter boards{"--boards", Kind::flag, "", "draw the board after every action"};
    return {
        {"serve",
         play_group,
         "host all games for people, bots and spectators",
         "One process and one database. It prints the address when it is ready, and runs until it "
         "is asked to stop (Ctrl-C, SIGTERM); then it finishes what has begun. "
         "docs/operating.md says more.",
         Operands::none,
         server_settings(),
         {{"prise serve --listen 127.0.0.1:8080 --data games.db", ""}},
         verbs::serve},
        {"verify",
         record_group,
         "check a record: every link, action, seal, deal, signature and the outcome",
         "Says which line is wrong, and why; else what is proved and what is not. A file may hold "
         "several records. - is standard input. A record without an end exits with 6.",
         Operands::file,
         {{"--key", Kind::text, "KEY",
           "all of it must be signed by that key: 64 hex digits or a file"},
          json},
         {{"prise verify game.prise", ""}},
         verbs::verify},
        {"key",
         record_group,
         "make a key to sign records with, or show the public one of a file",
         "A file that exists is only read. Whoever has it can sign; the public key, which is "
         "printed, is for everybody: prise verify game.prise --key KEY.",
         Operands::file,
         {json},
         {{"prise key my.key", ""}},
         verbs::key},
        {"replay",
         record_group,
         "tell a recorded game, action by action",
         "On a terminal by keys, forwards and backwards; elsewhere all of it. With --json one "
         "object a line, with position and events. A log of events (prise events ringrift ...) is "
         "replayed, too: --options and --position are those with which it was made.",
         Operands::file,
         {{"--all", Kind::flag, "", "print all, also on a terminal"},
          boards,
          {"--sheet", Kind::flag, "", "the score sheet, where the game keeps one"},
          which,
          options,
          preset,
          position,
          viewer,
          colour,
          ascii,
          json},
         {{"prise replay game.prise", ""},
          {"prise replay game.prise --boards", "every position"},
          {"prise replay duel.prise --sheet", "2. exd5[2:1] Qxd5[0:3]>d8"}},
         verbs::replay},
        {"analyse",
         record_group,
         "what the computer thinks of a recorded game, and of every action in it",
         "Every place is thought about as the seat to act there could see it, with so many nodes. "
         "An "
         "action that gave away 5 % of the expected result is an inaccuracy, 12 % a mistake, 25 % "
         "a "
         "blunder. Games that hide something are not judged: what nobody could know is no mistake. "
         "Files of other programs become records with 'prise convert'.",
         Operands::file,
         {which, number("--nodes", 1, 1'000'000'000, "so many for every place (20000)"), endgames,
          json},
         {{"prise analyse game.prise", ""},
          {"prise analyse game.prise --json", "a line an action: a curve"}},
         verbs::analyse},
        {"captures",
         record_group,
         "all captures of a recorded game",
         "One capture a line; with --json the uniform capture records.",
         Operands::file,
         {csv, which, json},
         {{"prise captures game.prise --csv", ""}},
         verbs::captures},
        {"convert",
         record_group,
         "games from one format into another",
         "The formats: prise (records), pdn (draughts games), pgn (chess games, whose records are "
         "those of duel-chess without duels; a game with duels has the bids in comments), fen "
         "(positions of either, one a line; what is written is where each game ended). A file's "
         "ending says which, or --from and --to. - is standard "
         "input or output. Nothing is written unless all of it can be read; with --keep-going the "
         "games that can be, and the others are listed with what is wrong (exit code 1).",
         Operands::two_files,
         {{"--keep-going", Kind::flag, "", "take the good games, list the others"},
          {"--force", Kind::flag, "", "write over a file that exists"},
          {"--from", Kind::word, "FORMAT", "the format that is read", 0, 0, "prise|pdn|pgn|fen"},
          {"--to", Kind::word, "FORMAT", "the format that is written", 0, 0, "prise|pdn|pgn|fen"},
          {"--preset", Kind::text, "NAME", "draughts: the rules by which games are read"},
          options,
          {"--squares", Kind::word, "KIND", "in PDN: numbers (22-18) or letters (c3-d4)", 0, 0,
           "numbers|letters"},
          {"--captures", Kind::word, "KIND", "in PDN: full paths, or short where that says as much",
           0, 0, "full|short"}},
         {{"prise convert games.pdn games.prise", "records that can be replayed and verified"},
          {"prise convert games.pgn good.prise --keep-going", "those games that can be read"},
          {"prise convert game.prise - --to pdn --squares letters", "PDN on standard output"},
          {"prise convert games.pgn ends.fen", "the last position of every game"}},
         verbs::convert},
    };
}

std::vector<Command> host_commands() {
    const Parameter data =
        Parameter{"--data", Kind::text, "DB", "the file in which a server keeps its games"}
            .needed();
    const Parameter force{"--force", Kind::flag, "", "write over a file that exists"};
    return {
        {"backup",
         host_group,
         "a copy of a server's games, while it runs",
         "The copy is the file as it is at one moment, and is checked before it gets its name. "
         "Whoever has it can read every secret of the games that go on.",
         Operands::file,
         {data, force},
         {{"prise backup monday.db --data games.db", ""}},
         verbs::backup},
        {"restore",
         host_group,
         "put a copy of a server's games in their place",
         "The copy is checked first. No server may run on the file meanwhile.",
         Operands::file,
         {data, force},
         {{"prise restore monday.db --data games.db --force", ""}},
         verbs::restore},
        {"doctor",
         host_group,
         "look whether a server's games are sound",
         "The file and its references, every log without a hole and with all its links, every "
         "action by the rules, and whether the lists agree with the logs. What is wrong is "
         "listed, and the exit code is 1. A server may run meanwhile.",
         Operands::none,
         {data,
          {"--quick", Kind::flag, "", "do not replay the games; check lines and links only"},
          json},
         {{"prise doctor --data games.db", ""}},
         verbs::doctor},
        {"operator",
         host_group,
         "keep order on a server that runs on this machine",
         "The server has left the way in beside its data, for its owner alone.",
         Operands::deed,
         {data,
          {"--reason", Kind::text, "TEXT",
           "of close, mute, ban: why; of a game everybody reads it"},
          number("--minutes", 1, 5'256'000, "of mute, ban, announce: for so long, else for good"),
          {"--answer", Kind::text, "TEXT", "of settle: what was done"},
          {"--all", Kind::flag, "", "of reports: those that are settled, too"},
          {"--game", Kind::text, "NAME", "of games: only these"},
          {"--player", Kind::text, "NAME", "of games: of whoever is called so"},
          {"--guest", Kind::text, "ID", "of games: of that guest"},
          {"--status", Kind::word, "STATUS", "of games: such as running", 0, 0,
           "waiting|running|ended|aborted"},
          number("--limit", 1, 200, "of games: so many at once"),
          {"--after", Kind::text, "CURSOR", "of games: those after the last list"},
          json},
         {{"prise operator reports --data games.db", "what players have reported"},
          {"prise operator games --data games.db --status running", "what is played"},
          {"prise operator ban 203.0.113.0/24 --minutes 1440 --data games.db", "for a day"},
          {"prise operator announce 'Down at noon.' --minutes 30 --data games.db", ""}},
         verbs::operate},
    };
}

std::vector<Command> shell_commands() {
    return {
        {"completion",
         shell_group,
         "the script that teaches your shell to complete prise",
         "For bash, zsh or fish: verbs, options, games, presets, and legal actions after a game. "
         "'prise completion words -- WORD...' is what the scripts ask: what the last word could "
         "become, one answer a line, a tab before what is said of it.",
         Operands::shell,
         {},
         {{"source <(prise completion bash)", "in bash, for this shell"},
          {"prise completion fish > ~/.config/fish/completions/prise.fish", "in fish, for good"},
          {"prise completion words -- legal dra", "what the word dra could become"}},
         verbs::completion},
    };
}

std::vector<Command> all_commands() {
    std::vector<Command> all = play_commands();
    for (auto* part : {computer_commands, look_commands, rules_commands, record_commands,
                       host_commands, shell_commands}) {
        std::vector<Command> more = part();
        std::ranges::move(more, std::back_inserter(all));
    }
    return all;
}

}  // namespace

const Parameter* Command::find(std::string_view parameter) const {
    const auto found = std::ranges::find(parameters, parameter, &Parameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

std::span<const Command> commands() {
    static const std::vector<Command> table = all_commands();
    return table;
}

const Command* find_command(std::string_view name) {
    const auto table = commands();
    const auto found = std::ranges::find(table, name, &Command::name);
    return found == table.end() ? nullptr : &*found;
}

}  // namespace prise::cli
