// Somebody at this terminal with a seat, or a place among the watchers, of a game that a server
// hosts. They see and ask what they would at a table of our own (desk.h); what they do goes to the
// server, and what happens there is told whenever it happens, also while they type. When the line
// breaks it comes back by itself, and nothing is missed or done twice: entries are asked for from
// the last one on, and what was not acknowledged is sent again with the same id.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "prise/cli/console.h"
#include "prise/cli/desk.h"
#include "prise/cli/far/game.h"
#include "prise/cli/far/share.h"
#include "prise/client/http.h"
#include "prise/client/lag.h"
#include "prise/client/wire.h"
#include "prise/native/clocks.h"

namespace prise::cli::far {

class FarSeat {
  public:
    // `token`: the right to the seat; empty: a spectator.
    FarSeat(Console& console, client::Site site, std::string token, Share share, Game game);
    FarSeat(const FarSeat&) = delete;
    FarSeat& operator=(const FarSeat&) = delete;

    // Until they leave, or there is nothing more to come.
    void run();

  private:
    // Hearing.
    void hear();
    bool has_news(const std::string& asked);
    void hear_message(const json::Value& message);
    void watch();
    void ping();
    void follow();
    void fetch_again();
    void add_to_deal();

    // Obeying.
    void obey(std::string_view line);
    void obey_word(std::string_view word, std::string_view rest);
    void act(const std::vector<std::string>& actions);
    void undo(bool whole_turn);
    void resign();
    void offer_draw();
    void answer(bool accepts);
    void rematch();
    void say(std::string_view text);
    void save(std::string path);
    bool is_player();  // else says so

    // Does it, and waits for the answer. False: refused, or they leave; `refusal_` says why.
    bool order(json::Object what);
    void tell_refusal();

    // Showing.
    void show_news();
    void show();
    void finish();
    void say_who();
    void say_clocks();
    std::string prompt() const;
    std::string clocks_words() const;
    bool waits_for_others() const;
    void leave();

    Console& console_;
    Output& out_;
    const client::Site site_;
    const std::string token_;
    Share share_;
    Game game_;
    Desk desk_;
    client::Wire wire_;
    native::MachineClocks clocks_;
    client::Lag lag_;

    std::vector<std::string> news_;  // sentences that were not shown yet
    std::string next_id_;            // of the game that comes after this one
    bool has_changed_ = true;        // the board was not shown as it is
    bool is_dealing_ = true;         // our part of the deal may be asked for
    bool is_caught_up_ = false;      // all that happened before we came is read
    int64_t caught_up_at_ = 0;
    bool is_connected_ = false;
    bool was_lost_ = false;
    bool has_finished_ = false;
    bool wants_rematch_ = false;
    bool leaves_ = false;
    std::exception_ptr trouble_;

    std::string waiting_for_;  // the id of what is not acknowledged
    std::string unanswered_;   // and the message itself
    bool was_refused_ = false;
    client::Trouble refusal_;
};

// Rights to seats, kept where only their owner can read them, so that nobody has to have them on a
// screen or in the history of a shell; and beside each the secret of its owner's part of the deal.
struct KeptSeat {
    std::string token;  // empty: there is none
    Digest secret;      // a new one where none was kept
};
void keep_seat(const client::Site& site, const std::string& id, const KeptSeat& seat);
KeptSeat kept_seat(const client::Site& site, const std::string& id);
void forget_seat(const std::string& id);

// What a server has refused, or that there is none.
[[noreturn]] void fail_with(const client::Trouble& trouble);

}  // namespace prise::cli::far
