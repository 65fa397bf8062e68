// From a game of chess that tells of duels to a game of duels. Moves and comments are followed on
// one board: a turn is what its comment says, and the moves must come to the same.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/core/scan.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/pgn.h"

namespace prise::duel_chess {
namespace {

constexpr std::array<std::string_view, 5> tags = {"Rules", "Options", "Position", "SetUp", "FEN"};
constexpr size_t longest_bid = 4;  // digits: §5

// A capture of a turn, or the move that ended it, as the score sheet has it (§12).
struct Part {
    std::string_view san;
    bool is_duel = false;
    std::optional<int64_t> attacker_bid = {};
    std::optional<int64_t> defender_bid = {};
    std::optional<int> retreat = {};
};

std::optional<Part> read_part(std::string_view text) {
    const size_t bracket = text.find('[');
    Part part{.san = text.substr(0, bracket)};
    if (bracket == std::string_view::npos) {
        return part;
    }
    part.is_duel = true;
    Scan scan(text.substr(bracket + 1));
    part.attacker_bid = scan.take_number(longest_bid);
    if (part.attacker_bid && scan.take(':')) {
        part.defender_bid = scan.take_number(longest_bid);
        if (!part.defender_bid) return std::nullopt;
    }
    if (!scan.take(']')) return std::nullopt;
    if (part.defender_bid && scan.take('>')) {
        part.retreat = chess::take_square(scan);
        if (!part.retreat) return std::nullopt;
    }
    return scan.done() ? std::optional(part) : std::nullopt;
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

// Does the comment begin with the sheet of a turn?
bool is_sheet(std::string_view comment, Side turn) {
    const std::string_view word = first_word(comment);
    const size_t bracket = word.find('[');
    return bracket != std::string_view::npos &&
           chess::read_move_words(word.substr(0, bracket), turn).has_value();
}

// What a turn was, and what it comes to on the board.
struct Turn {
    std::vector<std::string> actions;
    Move move;                   // that was played or attempted last
    bool is_won = true;          // it was carried out
    std::optional<int> retreat;  // it was not, and the man went there
};

class DuelReader {
  public:
    DuelReader(const chess::PgnGame& game, DuelGame& played)
        : game_(game), settings_(settings_of<Settings>(played.options)), played_(played) {}

    Result<void> read() {
        const auto start = chess::first_position_of(game_);
        if (!start) {
            return refuse(start);
        }
        at_ = *start;
        played_.start = game_.begins_at_start() ? std::string() : game_.start;
        if (const std::string* position = game_.tag("Position")) {
            if (!position->starts_with(chess::fen_of(at_) + " ")) {
                return refuse("bad-pgn", "The tag Position does not begin with the FEN.", {});
            }
            played_.start = *position;
        }
        while (next_ < game_.line.moves.size()) {
            if (auto read = read_turn(game_.line.moves[next_]); !read) {
                return read;
            }
        }
        for (const std::string& comment : game_.line.comments) {
            if (auto read = read_comment(comment); !read) {
                return read;
            }
        }
        return {};
    }

  private:
    tl::unexpected<Refusal> wrong(std::string_view sentence) const {
        return refuse(
            "bad-pgn",
            join("Move ", at_.full, at_.board.turn == chess::black ? "...: " : ": ", sentence), {});
    }

    Result<void> read_turn(const chess::PgnMove& first) {
        const auto sheet = sheet_at(first);
        if (!sheet) {
            return refuse(sheet);
        }
        auto turn = sheet->empty() ? quiet_turn(first.action) : turn_of(*sheet);
        if (!turn) {
            return refuse(turn);
        }
        const size_t from = next_;
        if (auto shown = follow(*turn); !shown) {
            return shown;
        }
        add(*turn);
        for (size_t i = from; i < next_; ++i) {
            if (auto kept = keep_talk(game_.line.moves[i], *sheet); !kept) {
                return kept;
            }
        }
        return {};
    }

    // Empty: there is none.
    Result<std::string_view> sheet_at(const chess::PgnMove& move) const {
        std::string_view sheet;
        for (const std::string& comment : move.after) {
            if (!is_sheet(comment, at_.board.turn)) continue;
            if (!sheet.empty()) {
                return wrong("Two comments tell of duels.");
            }
            sheet = first_word(comment);
        }
        return sheet;
    }

    Result<Turn> quiet_turn(const std::string& action) const {
        if (action == chess::null_move) {
            return wrong("No comment tells of the duel that came to nothing.");
        }
        const auto move = chess::read_uci(at_.board, action);
        if (!move) {
            return refuse(move);
        }
        if (opens_duel(settings_, at_.board, *move)) {
            return wrong(join("No comment tells of the duel for ", action, "."));
        }
        return Turn{{action}, *move, true, {}};
    }

    Result<Turn> turn_of(std::string_view sheet) const {
        Turn turn;
        for (Scan scan(sheet); !scan.done();) {
            const auto part = read_part(scan.take_until('/'));
            if (!part) {
                return wrong(join(quoted(sheet, 40),
                                  " is no turn: expected a capture and its bids, as in exd5[2:1] "
                                  "or Qxd5[0:3]>d8."));
            }
            const auto move = chess::read_san(at_.board, part->san);
            if (!move) {
                return wrong(join("A comment tells of it otherwise: ", move.error().sentence));
            }
            turn.move = *move;
            turn.retreat = part->retreat;
            turn.is_won =
                !part->is_duel || (part->defender_bid && !part->retreat &&
                                   settings_.attacker_wins(static_cast<int>(*part->attacker_bid),
                                                           static_cast<int>(*part->defender_bid)));
            turn.actions.push_back(chess::uci_of(*move));
            for (const auto& bid : {part->attacker_bid, part->defender_bid}) {
                if (bid) turn.actions.push_back(join("bp:", *bid));
            }
            if (part->retreat) {
                turn.actions.push_back(join("rt:", chess::square_text(*part->retreat)));
            }
        }
        return turn;
    }

    // Along the moves that must come to the same.
    Result<void> follow(const Turn& turn) {
        const int from = turn.move.from();
        if (turn.is_won) {
            return show(chess::uci_of(turn.move));
        }
        if (!turn.retreat) {
            return wrong("A duel has no end, and the game goes on.");
        }
        if (*turn.retreat == from) {
            return show(chess::null_move);
        }
        if (chess::type_of(at_.board.at(from)) != chess::knight) {
            return show(chess::uci_of(Move(from, *turn.retreat)));
        }
        return follow_jumps(from, *turn.retreat);
    }

    Result<void> follow_jumps(int from, int to) {
        for (;;) {
            const bool is_there = next_ < game_.line.moves.size();
            const auto jump =
                chess::parse_uci(is_there ? game_.line.moves[next_].action : std::string());
            if (!jump || jump->from() != from) {
                return wrong("The moves are not what the duel came to.");
            }
            from = jump->to();
            if (auto jumped = show(chess::uci_of(*jump)); !jumped || from == to) {
                return jumped;
            }
            if (auto passed = show(chess::null_move); !passed) {
                return passed;
            }
        }
    }

    Result<void> show(std::string_view action) {
        if (next_ == game_.line.moves.size() || game_.line.moves[next_].action != action) {
            return wrong("The move is not what the duel came to.");
        }
        if (auto played = chess::play_action(at_, action); !played) {
            return played;
        }
        ++next_;
        return {};
    }

    void add(const Turn& turn) {
        for (const std::string& action : turn.actions) {
            played_.line.moves.emplace_back().action = action;
        }
    }

    // What people said of it belongs to the last action of the turn.
    Result<void> keep_talk(const chess::PgnMove& shown, std::string_view sheet) {
        notation::Move& last = played_.line.moves.back();
        const auto keep = [&](std::vector<std::string>& kept, std::string comment) {
            if (!comment.empty() && comment != pgn::legend) kept.push_back(std::move(comment));
        };
        for (const std::string& comment : shown.before) keep(last.before, comment);
        last.nags.insert(last.nags.end(), shown.nags.begin(), shown.nags.end());
        last.variations.insert(last.variations.end(), shown.variations.begin(),
                               shown.variations.end());
        for (const std::string& comment : shown.after) {
            const bool is_told = !sheet.empty() && first_word(comment) == sheet;
            const std::string_view talk = std::string_view(comment).substr(
                is_told ? std::min(sheet.size() + 1, comment.size()) : 0);
            if (talk.find(pgn::beyond_chess) == std::string_view::npos) {
                keep(last.after, std::string(talk));
            } else if (next_ < game_.line.moves.size()) {
                return wrong("Chess cannot replay what follows, and the game goes on.");
            } else if (auto read = read_comment(talk); !read) {
                return read;
            }
        }
        return {};
    }

    // Behind the last move.
    Result<void> read_comment(std::string_view comment) {
        const size_t begin = comment.find(pgn::beyond_chess);
        if (begin == std::string_view::npos) {
            played_.line.comments.emplace_back(comment);
            return {};
        }
        Scan scan(comment.substr(begin + pgn::beyond_chess.size()));
        while (!scan.done()) {
            const std::string_view sheet = scan.take_until(' ');
            if (sheet.empty()) continue;
            const auto turn = turn_of(sheet);
            if (!turn) {
                return refuse(turn);
            }
            if (turn->is_won) {
                chess::play(at_, turn->move);
            } else if (turn->retreat) {
                const Retreats retreats(settings_, at_.board, turn->move, pool_limit);
                if ((retreats.legal() & chess::bit(*turn->retreat)) == 0) {
                    return wrong(join(quoted(sheet, 40), ": nobody can retreat there."));
                }
                chess::shift_and_pass(at_, turn->move.from(), *turn->retreat);
            }
            add(*turn);
        }
        return {};
    }

    const chess::PgnGame& game_;
    const Settings settings_;
    DuelGame& played_;
    chess::Position at_;
    size_t next_ = 0;  // of the moves
};

}  // namespace

namespace pgn {
std::span<const std::string_view> own_tags() { return tags; }
}  // namespace pgn

bool tells_duels(const chess::PgnGame& game) {
    const std::string* named = game.tag("Rules");
    return named != nullptr && *named == pgn::rules;
}

Result<DuelGame> duels_of(const chess::PgnGame& game) {
    const std::string* text = game.tag("Options");
    auto options = Options::parse(option_table(), text != nullptr ? *text : "{}");
    if (!options) {
        return refuse("bad-pgn", join("The tag Options: ", options.error().sentence), "4");
    }
    DuelGame played;
    played.options = *options;
    played.result = game.result;
    played.notes = game.notes;
    std::ranges::copy_if(game.tags, std::back_inserter(played.tags), [](const notation::Tag& tag) {
        return std::ranges::find(tags, tag.name) == tags.end();
    });
    if (auto read = DuelReader(game, played).read(); !read) {
        return refuse(read);
    }
    return played;
}

}  // namespace prise::duel_chess
