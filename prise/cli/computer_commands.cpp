// The verbs of computer players.
#include "prise/ai/player.h"
#include "prise/cli/parameters.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli {

std::vector<Command> computer_commands() {
    using Kind = Parameter::Kind;
    using parameters::endgames;
    using parameters::json;
    using parameters::number;
    using parameters::options;
    using parameters::preset;
    constexpr std::string_view computer_group = "Computer players";
    const Parameter adjudicating{"--adjudicate", Kind::flag, "",
                                 "end games that both sides are sure of"};
    const std::string_view players =
        "level=1..8, nodes=N, depth=N, time=MS a move, table=MB, bids=NAME, tables, book, plain, "
        "random, material, engine=COMMAND";
    return {
        {"engine",
         computer_group,
         "a computer player for other programs, on standard input and output",
         "json is one JSON object a line, for every game; hub is what programs for draughts speak, "
         "uci what programs for chess do: docs/engine-protocol.md.",
         Operands::none,
         {{"--protocol", Kind::word, "NAME", "the language of its lines (json)", 0, 0,
           "json|hub|uci"},
          {"--game", Kind::word, "NAME", "with uci: which game, played as chess (duel-chess)", 0, 0,
           "duel-chess|gene-chess"},
          endgames},
         {{"prise engine --protocol json", ""},
          {"prise engine --protocol uci", "for cutechess and the like"}},
         verbs::engine},
        {"tourney",
         computer_group,
         "which of two players is stronger: pairs of games with seats exchanged",
         "Every opening is played twice. A player is described by level=1..8, nodes=N, depth=N, "
         "time=MS (a move), table=MB, random, or, in games of chess, material (takes what it can "
         "get in one turn), with commas between; in Drafti also by tables and book (looks into "
         "them) and plain (evaluates as before anything was fitted); in Gambit Chess by how it "
         "bids: bids=solved (as it is meant to), or, as rivals, strict (the mixture that no answer "
         "beats), static (that without a search), capacity, random. Another program is "
         "engine=COMMAND, which comes last, with protocol=json|uci|hub and set.NAME=VALUE for its "
         "options before it. With --sprt it stops as soon as the answer is sure. With a journal "
         "the same command goes on after it was stopped or killed. With --adjudicate a game ends "
         "when both have expected the same winner with 99 % six times in a row each. Ctrl-C "
         "finishes the games that are being played.",
         Operands::game,
         {options,
          preset,
          {"--first", Kind::text, "PLAYER", players},
          {"--second", Kind::text, "PLAYER", players},
          number("--pairs", 1, 10'000'000, "so many pairs of games (100)"),
          number("--opening", 0, 1000, "random actions before the players begin (6)"),
          number("--seed", 0, INT64_MAX, "which openings (1)"),
          {"--sprt", Kind::text, "ELO,ELO", "stop when one of two strengths is refuted: 0,10"},
          {"--journal", Kind::text, "FILE", "keep the results there, and go on from them"},
          {"--records", Kind::text, "FILE", "add every game to this file"},
          adjudicating,
          endgames,
          number("--threads", 1, 1024, "games at the same time (1)"),
          json},
         {{"prise tourney drafti --first level=2 --second level=1 --pairs 20", "is it stronger?"},
          {"prise tourney drafti --first level=2 --second random --sprt 0,100",
           "until that is sure"}},
         verbs::tourney},
        {"ladder",
         computer_group,
         "every level of the computer against the one below",
         "Plays the contests of 'prise tourney' for all levels. The highest has no limit of its "
         "own: --nodes gives it one. A rating is what the steps add up to, from the lowest level "
         "on. With a journal (a file for every step: FILE.2, FILE.3, ...) the same command goes "
         "on after it was stopped or killed.",
         Operands::game,
         {options,
          preset,
          number("--pairs", 1, 10'000'000, "so many pairs of games for every step (100)"),
          number("--from", 1, ai::levels, "the lowest level (1)"),
          number("--to", 1, ai::levels, "the highest level (8)"),
          number("--nodes", 1, 1'000'000'000'000, "what level 8 may search (200000)"),
          number("--opening", 0, 1000, "random actions before the players begin (6)"),
          number("--seed", 0, INT64_MAX, "which openings (1)"),
          {"--journal", Kind::text, "FILE", "keep the results there, and go on from them"},
          {"--records", Kind::text, "FILE", "add every game to this file"},
          adjudicating,
          endgames,
          number("--threads", 1, 1024, "games at the same time (1)"),
          json},
         {{"prise ladder drafti --pairs 20 --to 5 --threads 2", ""}},
         verbs::ladder},
        {"selfplay",
         computer_group,
         "games of the player against itself, to learn from",
         "Writes the quiet positions with what the search thought and how the game ended, in "
         "drafti 16 bytes each, in duel-chess 40. The same seed gives the same games.",
         Operands::game,
         {options, preset,
          Parameter{"--out", Kind::text, "FILE", "write there, never over another file"}.needed(),
          number("--games", 1, 1'000'000'000, "so many games (1000)"),
          number("--nodes", 1, 1'000'000'000, "nodes for every move (400)"),
          number("--opening", 0, 100, "random moves before (6)"),
          number("--seed", 0, INT64_MAX, "which games (1)"),
          number("--threads", 1, 1024, "games at the same time (1)")},
         {{"prise selfplay drafti --games 20000 --out drafti.samples", ""}},
         verbs::selfplay},
        {"fit",
         computer_group,
         "weights of an evaluation from such games",
         "Writes a source file of the program: fitted_*.cpp in prise/ai/drafti or "
         "prise/ai/duel_chess. The rules must be those of the games.",
         Operands::file,
         {Parameter{"--game", Kind::word, "NAME", "whose games (drafti)", 0, 0,
                    "drafti|duel-chess"},
          options, preset, Parameter{"--out", Kind::text, "FILE", "the source file"}.needed(),
          number("--iterations", 1, 1000, "drafti: how often all positions are looked at (60)"),
          number("--spread", 1, 1000,
                 "how far from the plain ones weights may be, hundredths of a man (20)"),
          number("--slope", 1, 10'000, "drafti: the value that wins 73 of 100 games (120)"),
          number("--results", 0, 100,
                 "how much of 100 the results count, beside what the search thought (70)")},
         {{"prise fit drafti.samples --preset tanzania --out fitted_tanzania.cpp", ""},
          {"prise fit duel.samples --game duel-chess --out fitted_duels.cpp", ""}},
         verbs::fit},
        {"tables",
         computer_group,
         "how every ending with few pieces ends",
         "Works out all positions of Drafti with up to so many pieces: won, lost or drawn, and how "
         "soon, with the clocks that draw endings. Four pieces take some seconds. A player at "
         "level 8 "
         "looks into the file that --tables names, or into the one that came with the program; in "
         "a "
         "tourney a player that says 'tables' does.",
         Operands::game,
         {options, preset, Parameter{"--out", Kind::text, "FILE", "write there"}.needed(),
          number("--pieces", 2, 5, "so many pieces (4)")},
         {{"prise tables drafti --pieces 3 --out drafti.tables", ""}},
         verbs::tables},
        {"book",
         computer_group,
         "an opening book from the player's own searches",
         "Opens so many positions of Drafti, those next that are nearest to good play, and "
         "searches "
         "all actions of each. A position with enough opened below it is told: as text, or as a "
         "source "
         "file of the program (prise/ai/drafti/openings_*.cpp) where the name ends in .cpp. Who "
         "plays looks into the book that --tables names, or into the one of the program; in a "
         "tourney a player that says 'book' does.",
         Operands::game,
         {options, preset, Parameter{"--out", Kind::text, "FILE", "write there"}.needed(),
          number("--positions", 1, 1'000'000, "so many are opened (1000)"),
          number("--nodes", 1, 1'000'000'000, "for every action of each (20000)"),
          number("--below", 1, 1'000'000, "so many opened from a position on are enough (8)")},
         {{"prise book drafti --positions 100 --nodes 1000 --out drafti.book", ""}},
         verbs::openings},
    };
}

}  // namespace prise::cli
