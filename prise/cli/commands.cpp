#include "prise/cli/commands.h"

#include <algorithm>

#include "prise/cli/verbs/verbs.h"

namespace prise::cli {
namespace {

using Kind = Parameter::Kind;

constexpr std::string_view rules_group = "Ask the rules";
constexpr std::string_view look_group = "Look";
constexpr std::string_view play_group = "Play";
constexpr std::string_view record_group = "Records";
constexpr std::string_view shell_group = "Live with it";

// Parameters ------------------------------------------------------------------------------

const Parameter options{"--options", Kind::text, "JSON",
                        "options of the game, as a JSON object; or NAME=VALUE behind the game"};
const Parameter preset{"--preset", Kind::text, "NAME",
                       "a named set of options; --options override it"};
const Parameter position{"--position", Kind::text, "POS",
                         "begin here and not at the start; - reads it from standard input"};
const Parameter memory{"--memory", Kind::text, "TEXT",
                       "what the position text leaves out, as apply --json prints it"};
const Parameter json{"--json", Kind::flag, "", "answer in JSON; refusals on stderr too"};
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

Parameter number(std::string_view name, int64_t min, int64_t max, std::string_view help) {
    return {name, Kind::number, "N", help, min, max};
}

// What every verb takes that looks at a position, and what it adds.
std::vector<Parameter> at_position(std::vector<Parameter> more) {
    std::vector<Parameter> all{options, preset, position, memory};
    all.insert(all.end(), more.begin(), more.end());
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
         "The rules that match, the actions, and whether the player must choose. With --why in "
         "words: the choices, what a screen reader says, and every rule with its reason.",
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
         "play at this terminal, two to four people",
         "Type an action, or help. Secrets are covered when the turn passes. With a record, the "
         "game that was saved in it goes on, and is kept there.",
         Operands::game_or_file,
         at_position({record_always, signing,
                      number("--games", 1, 1000, "so many in a row; players change seats"), colour,
                      ascii}),
         {{"prise play drafti", ""},
          {"prise play drafti --preset english --record game.prise", "other rules, and kept"},
          {"prise play ringrift board=hex8 players=3", "options of the game"},
          {"prise play game.prise", "a game that was saved goes on"}},
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
         "object a line, with position and events.",
         Operands::file,
         {{"--all", Kind::flag, "", "print all, also on a terminal"},
          boards,
          {"--sheet", Kind::flag, "", "the score sheet, where the game keeps one"},
          which,
          viewer,
          colour,
          ascii,
          json},
         {{"prise replay game.prise", ""},
          {"prise replay game.prise --boards", "every position"},
          {"prise replay duel.prise --sheet", "2. exd5[2:1] Qxd5[0:3]>d8"}},
         verbs::replay},
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
         "The formats: prise (records), pdn (draughts games), pgn (chess games; their records are "
         "those of duel-chess without duels), fen (positions of either, one a line; what is "
         "written "
         "is where each game ended). A file's ending says which, or --from and --to. - is standard "
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
    for (auto* part : {look_commands, rules_commands, record_commands, shell_commands}) {
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
