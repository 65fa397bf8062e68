#include "prise/cli/far/seat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <thread>

#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"

namespace prise::cli::far {
namespace {

constexpr std::string_view far_help_text =
    "  legal         all that can be played\n"
    "  why           how it stands, and what must be played\n"
    "  why ACTION    why it is legal or not, and what it would do\n"
    "  moves         the game so far\n"
    "  events        all that the last action made happen\n"
    "  board         draw the board again\n"
    "  rules 6.4     that section of the rule book; rules alone lists them\n"
    "  who           who sits where, and who is there\n"
    "  clock         how much time is left\n"
    "  say TEXT      to the other players; watchers talk among themselves\n"
    "  undo          take your last action back (also: takeback); the others are asked where they\n"
    "                must agree\n"
    "  undo turn     take back all that this turn allows\n"
    "  draw          offer a draw, or agree to one\n"
    "  accept        agree to what was offered\n"
    "  decline       do not\n"
    "  claim         the game, when whoever is to act is gone\n"
    "  abort         give the game up before its second action; it counts for nobody\n"
    "  resign        give up\n"
    "  rematch       after the end: another game, with the seats changed\n"
    "  save FILE     write the record, as the server has it for you\n"
    "  quit          leave (also: exit, Ctrl-D); you can come back\n";

constexpr std::array<std::string_view, 20> far_words = {
    "help", "legal", "why",    "moves",   "events", "board", "rules",  "who",     "clock", "say",
    "undo", "draw",  "accept", "decline", "claim",  "abort", "resign", "rematch", "save",  "quit"};
// Those that need a board to be answered.
constexpr std::array<std::string_view, 5> board_words = {"legal", "why", "moves", "events",
                                                         "board"};

constexpr int64_t tick_ms = 1'000;

void wait_a_little(int64_t ms) {
    std::this_thread::sleep_for(std::chrono::milliseconds(std::clamp<int64_t>(ms, 50, 5'000)));
}

// "4:58", "1:02:03", "2 days 3 h"
std::string time_words(int64_t ms) {
    const int64_t seconds = (ms + 999) / 1000;
    const auto two = [](int64_t n) { return join(n < 10 ? "0" : "", n); };
    const int64_t hours = seconds / 3600;
    if (hours >= 48) return join(hours / 24, " days ", hours % 24, " h");
    return hours > 0 ? join(hours, ":", two(seconds / 60 % 60), ":", two(seconds % 60))
                     : join(seconds / 60, ":", two(seconds % 60));
}

}  // namespace

FarSeat::FarSeat(Console& console, client::Site site, std::string token, Share share, Game game)
    : console_(console),
      out_(console.out),
      site_(std::move(site)),
      token_(std::move(token)),
      share_(share),
      game_(std::move(game)),
      desk_(console, [this] { return game_.sight(); }),
      wire_(site_) {}

void FarSeat::run() {
    console_.set_redraw([this] { show(); });
    say_who();
    while (!leaves_) {
        hear();
        if (!next_id_.empty()) follow();
        if (game_.has_moved()) fetch_again();
        if (is_dealing_) add_to_deal();
        show_news();
        const bool is_coming = !is_caught_up_ && !was_lost_;
        if (is_coming || (!console_.has_person() && waits_for_others())) {
            leaves_ = !console_.wait_for(wire_.file());
            continue;
        }
        const bool ticks = game_.times() && console_.has_editor() && !game_.is_over();
        const std::string asked = prompt();
        const auto heard = console_.listen(asked, wire_.file(), ticks ? tick_ms : -1,
                                           [&] { return has_news(asked); });
        if (trouble_) std::rethrow_exception(trouble_);
        if (heard.what == Console::Heard::What::end) leaves_ = true;
        if (heard.what == Console::Heard::What::line) obey(heard.line);
    }
    leave();
}

// Not everything that happens is worth to interrupt somebody who types. Nothing may be thrown
// through the editor.
bool FarSeat::has_news(const std::string& asked) {
    try {
        hear();
    } catch (...) {
        trouble_ = std::current_exception();
        return true;
    }
    return !news_.empty() || has_changed_ || is_dealing_ || !next_id_.empty() ||
           game_.has_moved() || prompt() != asked;
}

// A script has nothing to say while others act; people may look around.
bool FarSeat::waits_for_others() const {
    if (!is_caught_up_) return true;
    return game_.is_over() ? wants_rematch_ : !game_.is_your_turn();
}

void FarSeat::leave() {
    console_.screen.leave();
    out_.line("Goodbye.");
    if (game_.is_over()) {
        forget_seat(game_.id());
    } else {
        const bool is_kept = token_.empty() || !kept_seat(site_, game_.id()).token.empty();
        out_.print("The game goes on. To come back:\n  prise play '{}'\n",
                   client::link_text(site_, game_.id(), is_kept ? "" : token_));
    }
    if (console_.signal() == 0) return;
    out_.flush();
    throw Failure(static_cast<Exit>(exit_after(console_.signal())), "");
}

// Hearing ----------------------------------------------------------------------------------------

void FarSeat::hear() {
    while (const auto news = wire_.next()) {
        using Kind = client::Wire::News::Kind;
        if (news->kind == Kind::opened) {
            is_connected_ = true;
            if (was_lost_) news_.emplace_back("Connected again.");
            was_lost_ = false;
            ping();
            watch();
        } else if (news->kind == Kind::broken) {
            is_connected_ = false;
            if (!was_lost_) {
                news_.push_back(join("The connection is lost: ", news->text, ". Trying again..."));
            }
            was_lost_ = true;
        } else if (const auto message = json::parse(news->text, client::wire_limits)) {
            hear_message(*message);
        }
    }
}

void FarSeat::watch() {
    json::Object message{
        {"do", "watch"}, {"game", game_.id()}, {"since", game_.seq()}, {"id", "watch"}};
    if (!token_.empty()) message.push_back({"token", token_});
    wire_.send(json::Value(std::move(message)).text());
    if (!unanswered_.empty()) wire_.send(unanswered_);
}

// The way to the server is measured when nothing else is under way: once on a new line, and after
// every order.
void FarSeat::ping() {
    wire_.send(json::Value(json::Object{{"do", "ping"}, {"t", clocks_.steady_ms()}}).text());
}

// What is not known is left alone: servers may learn new words.
void FarSeat::hear_message(const json::Value& message) {
    const std::string type = text_at(message, "type");
    const std::string id = text_at(message, "id");
    const auto add = [&](std::vector<std::string> sentences) {
        std::ranges::move(sentences, std::back_inserter(news_));
    };
    if (type == "pong") {
        lag_.take_round(clocks_.steady_ms() - number_at(message, "t"));
    } else if (type == "announcement") {
        news_.push_back(join("From the server: ", in_one_line(text_at(message, "text"))));
    } else if (type == "slow-down" && !unanswered_.empty()) {
        wait_a_little(number_at(message, "retryMs"));
        wire_.send(unanswered_);
    } else if (type == "refused" && id == "watch") {
        const std::string code = text_at(message, "code");
        if (code == "no-game" || code == "no-right") {
            console_.screen.leave();
            out_.flush();
            fail_with({code, text_at(message, "sentence"), {}, 404});
        }
        wait_a_little(1'000);  // it has troubles of its own, and will be well again
        watch();
    } else if ((type == "ack" || type == "refused") && !id.empty() && id == waiting_for_) {
        was_refused_ = type == "refused";
        refusal_ = {in_one_line(text_at(message, "code")),
                    in_one_line(text_at(message, "sentence")),
                    in_one_line(text_at(message, "section"))};
        waiting_for_.clear();
        unanswered_.clear();
    } else if (type == "refused") {
        news_.push_back(in_one_line(text_at(message, "sentence")));
    }
    if (text_at(message, "game") != game_.id()) return;
    if (type == "watching" && !is_caught_up_) {
        caught_up_at_ = number_at(message, "seq");
        is_caught_up_ = game_.seq() >= caught_up_at_;
    } else if (type == "entry") {
        const json::Value* entry = message.find("entry");
        if (entry == nullptr) return;
        const int64_t before = game_.seq();
        std::vector<std::string> sentences = game_.take(*entry);
        if (is_caught_up_) {
            add(std::move(sentences));
        } else if (text_at(*entry, "kind") == "action") {
            news_ = std::move(sentences);  // of what was before, the last action is told
        }
        if (game_.seq() > before && entry->find("now") != nullptr) has_changed_ = true;
        const std::string kind = text_at(*entry, "kind");
        if (kind == "entropy-commit" || kind == "deal-abandoned") is_dealing_ = true;
        if (!is_caught_up_ && caught_up_at_ > 0 && game_.seq() >= caught_up_at_) {
            is_caught_up_ = true;
        }
    } else if (type == "presence") {
        add(game_.take_presence(message));
    } else if (type == "chat") {
        const bool is_watcher = text_at(message, "room") == "spectators";
        news_.push_back(join(in_one_line(text_at(message, "name")), is_watcher ? " (watching)" : "",
                             ": ", in_one_line(text_at(message, "text"))));
    } else if (type == "rematch-offer") {
        const Seat seat = seat_number(static_cast<int>(number_at(message, "seat")));
        if (seat != game_.you() && !game_.players().empty()) {
            news_.push_back(join(desk_.name_of(seat), " would like another game",
                                 game_.you() == Seat::none ? "." : ": rematch agrees."));
        }
    } else if (type == "next-game") {
        next_id_ = text_at(message, "next");
    }
}

// The same right is good for the next game.
void FarSeat::follow() {
    const auto state = client::ask({.path = join("/games/", next_id_), .token = token_}, site_);
    next_id_.clear();
    if (!state) {
        news_.push_back(join("The next game cannot be opened: ", state.error().sentence));
        return;
    }
    show_news();
    forget_seat(game_.id());
    wire_.send(json::Value(json::Object{{"do", "unwatch"}, {"game", game_.id()}}).text());
    game_ = Game(*state);
    const KeptSeat next{token_, kept_seat(site_, game_.id()).secret};
    share_ = Share(next.secret);
    keep_seat(site_, game_.id(), next);
    is_dealing_ = true;
    has_finished_ = wants_rematch_ = is_caught_up_ = false;
    caught_up_at_ = 0;
    has_changed_ = true;
    out_.line("\nThe next game.");
    say_who();
    watch();
}

void FarSeat::fetch_again() {
    const auto state = client::ask({.path = join("/games/", game_.id()), .token = token_}, site_);
    if (state && number_at(*state, "seq") == game_.seq()) {
        game_.fetch_again(*state);
        has_changed_ = true;
    }
}

// Whoever came first binds themselves here, and after a deal that was given up; the others did when
// they sat down. What is shown is shown when all are bound.
void FarSeat::add_to_deal() {
    is_dealing_ = false;
    if (game_.you() == Seat::none || game_.has_begun() || game_.is_over()) return;
    const auto state = client::ask({.path = join("/games/", game_.id()), .token = token_}, site_);
    if (!state) return;  // the line is broken, and all entries come again with the next one
    const std::string commitment = share_.commitment(*state, game_.you());
    const std::string entropy = share_.entropy(*state, game_.you());
    if (commitment.empty() && entropy.empty()) return;
    const bool is_taken =
        order(commitment.empty() ? json::Object{{"do", "entropy"}, {"entropy", entropy}}
                                 : json::Object{{"do", "entropy"}, {"commitment", commitment}});
    if (!is_taken && !leaves_) {
        news_.push_back(join("Your part of the deal was not taken: ", refusal_.sentence));
    }
}

// Obeying ----------------------------------------------------------------------------------------

void FarSeat::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return;
    if (!game_.has_begun() || !game_.is_your_turn() || desk_.is_word(line, far_words)) {
        const std::string word = word_of(line);
        if (std::ranges::count(far_words, word) != 0) {
            obey_word(word, rest_of(line));
        } else if (game_.is_over()) {
            out_.line("The game is over: rematch, say, moves, save or quit. help explains.");
        } else if (game_.you() == Seat::none) {
            out_.line("You are watching: only the players act. help lists what you can ask.");
        } else if (!game_.has_begun()) {
            out_.line("The game has not begun.");
        } else {
            out_.print("It is not your turn: {} is to act.\n",
                       seat_words(game_.entry(), game_.to_act()));
        }
        return;
    }
    const Desk::Meant meant = desk_.meant_by(line);
    if (meant.leaves) leaves_ = true;
    if (!meant.instead.empty()) {
        obey(meant.instead);
    } else {
        act(meant.actions);
    }
}

void FarSeat::obey_word(std::string_view word, std::string_view rest) {
    if (!game_.has_begun() && std::ranges::count(board_words, word) != 0) {
        out_.line("The game has not begun.");
        return;
    }
    if (word == "quit") leaves_ = true;
    if (word == "help") desk_.help(far_help_text);
    if (word == "legal") desk_.list_legal();
    if (word == "why") desk_.explain(rest);
    if (word == "moves") desk_.list_moves(game_.moves(), game_.starts_at_start());
    if (word == "events") desk_.tell_events(game_.last_events());
    if (word == "board") show();
    if (word == "rules") desk_.rules(rest);
    if (word == "who") say_who();
    if (word == "clock") say_clocks();
    if (word == "say") say(rest);
    if (word == "save") save(std::string(rest));
    const bool is_deed = word == "undo" || word == "draw" || word == "accept" ||
                         word == "decline" || word == "claim" || word == "abort" ||
                         word == "resign" || word == "rematch";
    if (!is_deed || !is_player()) return;
    if (word == "undo") undo(lower(rest) == "turn");
    if (word == "draw") offer_draw();
    if (word == "accept") answer(true);
    if (word == "decline") answer(false);
    if (word == "resign") resign();
    if (word == "rematch") rematch();
    if ((word == "claim" || word == "abort") && !order({{"do", word}})) tell_refusal();
}

bool FarSeat::is_player() {
    if (game_.you() != Seat::none) return true;
    out_.line("You are watching: that is for the players.");
    return false;
}

void FarSeat::act(const std::vector<std::string>& actions) {
    for (const std::string& action : actions) {
        if (const auto legal = game_.play_check(action); !legal) {
            desk_.refuse_action(legal.error());
            return;
        }
        if (!order({{"do", "act"}, {"action", action}, {"lag", lag_.way_ms()}})) {
            tell_refusal();
            return;
        }
        ping();
    }
}

void FarSeat::undo(bool whole_turn) {
    int64_t own = 0;
    for (auto move = game_.moves().rbegin();
         move != game_.moves().rend() && move->seat == game_.you(); ++move) {
        ++own;
    }
    json::Object what{{"do", "undo"}};
    if (whole_turn && own > 1) what.push_back({"actions", own});
    if (order(std::move(what))) return;
    if (refusal_.code == "no-undo" && !whole_turn &&
        order({{"do", "offer"}, {"what", "takeback"}})) {
        return;
    }
    tell_refusal();
}

void FarSeat::resign() {
    if (game_.is_over() || !game_.has_begun()) {
        out_.line(game_.is_over() ? "The game is over." : "The game has not begun; abort ends it.");
        return;
    }
    if (!console_.agrees(join(desk_.name_of(game_.you()), " gives up. Is that so?"))) {
        out_.line("The game goes on.");
        return;
    }
    if (!order({{"do", "resign"}})) tell_refusal();
}

void FarSeat::offer_draw() {
    if (game_.offer() && !game_.offer()->is_takeback && game_.offer()->by != game_.you()) {
        answer(true);
    } else if (!order({{"do", "offer"}, {"what", "draw"}})) {
        tell_refusal();
    }
}

void FarSeat::answer(bool accepts) {
    if (!game_.offer() || game_.offer()->by == game_.you()) {
        out_.line("Nothing is offered to you.");
    } else if (!order({{"do", "answer"}, {"accepts", accepts}})) {
        tell_refusal();
    }
}

void FarSeat::rematch() {
    if (!order({{"do", "rematch"}})) {
        tell_refusal();
        return;
    }
    wants_rematch_ = true;
    if (next_id_.empty()) out_.line("The others are asked.");
}

void FarSeat::say(std::string_view text) {
    if (text.empty()) {
        out_.line("What? Type say and the words.");
        return;
    }
    const json::Object message{{"do", "say"}, {"game", game_.id()}, {"text", text}};
    if (!is_connected_) {
        out_.line("There is no connection; nothing was said.");
        return;
    }
    wire_.send(json::Value(message).text());
}

void FarSeat::save(std::string path) {
    if (path.empty() || path == "-") {
        out_.line("Where to? Type save and the name of a file.");
        return;
    }
    if (!path.ends_with(".prise") && path.find('/') == std::string::npos) path += ".prise";
    try {
        check_that_nothing_is_lost(path);
        const auto record = client::ask_text(
            {.path = join("/games/", game_.id(), "/record"), .token = token_}, site_);
        if (!record) fail_with(record.error());
        write_output(path, *record);
        out_.print("Saved in {}.{}\n", path,
                   game_.is_over() ? "" : " What others hide is not in it while the game goes on.");
    } catch (const Failure& failure) {
        out_.put(wrapped_for_reader(trimmed(failure.what())));
    }
}

bool FarSeat::order(json::Object what) {
    waiting_for_ = client::fresh_id();
    was_refused_ = false;
    what.push_back({"game", game_.id()});
    what.push_back({"id", waiting_for_});
    unanswered_ = json::Value(std::move(what)).text();
    if (is_connected_) wire_.send(unanswered_);
    while (!waiting_for_.empty()) {
        hear();
        if (waiting_for_.empty()) break;
        if (was_lost_) show_news();
        if (!console_.wait_for(wire_.file())) {
            leaves_ = true;
            return false;
        }
    }
    return !was_refused_;
}

void FarSeat::tell_refusal() {
    if (!leaves_) desk_.refuse_action({refusal_.code, refusal_.sentence, refusal_.section});
}

// Showing ----------------------------------------------------------------------------------------

// News that change the board come with it.
void FarSeat::show_news() {
    if (!is_caught_up_ && !was_lost_) return;
    if (game_.is_over() && !has_finished_ && is_caught_up_) {
        finish();
    } else if (has_changed_ && game_.has_begun() && !game_.is_over() && is_caught_up_) {
        show();
    } else {
        for (const std::string& sentence : news_) out_.put(wrapped_for_reader(sentence));
        news_.clear();
    }
    if (is_caught_up_) has_changed_ = false;
}

void FarSeat::show() {
    if (!game_.has_begun()) return;
    if (!game_.sight().play.is_open() && game_.you() != Seat::none && !game_.is_over()) {
        console_.screen.enter();
    }
    console_.screen.clear();
    if (console_.screen.is_on()) out_.put(wrapped_for_reader(desk_.title(game_.moves().empty())));
    for (const std::string& sentence : news_) out_.put(wrapped_for_reader(sentence));
    news_.clear();
    desk_.draw(game_.sight().viewer);
    if (game_.is_your_turn()) desk_.say_unasked();
    if (game_.times()) say_clocks();
    if (game_.offer() && game_.offer()->by != game_.you() && game_.you() != Seat::none) {
        out_.line(game_.offer()->is_takeback ? "A takeback is asked for: accept or decline."
                                             : "A draw is offered: accept or decline.");
    }
}

void FarSeat::finish() {
    has_finished_ = true;
    console_.screen.leave();
    for (const std::string& sentence : news_) out_.put(wrapped_for_reader(sentence));
    news_.clear();
    if (game_.has_begun()) desk_.draw(all_knowing);
    if (!game_.is_aborted()) {
        const Sight at = game_.sight();
        if (at.play.outcome() == *at.decided) {
            out_.put(explanation_words(at.play.explain_position(all_knowing), "  "));
        }
        out_.put(wrapped_for_reader(outcome_words(game_.entry(), game_.outcome())));
    }
    if (game_.you() != Seat::none) out_.line("rematch plays again, save FILE keeps the record.");
}

void FarSeat::say_who() {
    std::string all;
    for (size_t i = 0; i < game_.players().size(); ++i) {
        const Player& player = game_.players()[i];
        const Seat seat = seat_number(static_cast<int>(i) + 1);
        const bool is_you = seat == game_.you();
        const std::string name = player.taken ? player.name : "nobody yet";
        all += join(all.empty() ? "" : " ", desk_.name_of(seat), ": ", name,
                    is_you                                                         ? " (you)"
                    : player.taken && !player.present && player.kind != "computer" ? " (not here)"
                                                                                   : "",
                    ".");
    }
    if (game_.spectators() > 0) all += join(" Watching: ", game_.spectators(), ".");
    out_.put(wrapped_for_reader(all));
}

void FarSeat::say_clocks() {
    const std::string words = clocks_words();
    out_.line(words.empty() ? "This game has no clock." : words);
}

std::string FarSeat::clocks_words() const {
    std::string out;
    for (size_t i = 0; i < game_.players().size() && game_.times(); ++i) {
        const Seat seat = seat_number(static_cast<int>(i) + 1);
        out += join(out.empty() ? "" : ", ", desk_.name_of(seat), " ",
                    time_words(game_.left_ms(seat).value_or(0)));
    }
    return out;
}

std::string FarSeat::prompt() const {
    const std::string clocks = clocks_words();
    const std::string before = clocks.empty() || game_.is_over() ? "" : join("[", clocks, "] ");
    if (!is_connected_) return join(before, "(no connection)> ");
    if (game_.is_over()) return "(over)> ";
    if (!game_.has_begun()) return "(waiting)> ";
    if (game_.is_your_turn()) return join(before, desk_.name_of(game_.you()), "> ");
    return join(before, "(", seat_words(game_.entry(), game_.to_act()), " is to act)> ");
}

}  // namespace prise::cli::far
