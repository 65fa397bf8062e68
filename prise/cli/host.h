// The host of a game at one terminal: shows every seat what it may see, asks it, plays, keeps.
//
// In a game with secrets all happens on the alternate screen. Between two seats stands a cover that
// everybody may read: what has happened as everybody may know it, every capture with its numbers,
// and the board as a spectator sees it. Whatever ends the game, that screen goes, and what was
// there before comes back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/console.h"
#include "prise/cli/desk.h"
#include "prise/cli/keeper.h"
#include "prise/cli/rivals.h"
#include "prise/cli/table.h"
#include "prise/cli/telling.h"

namespace prise::cli {

class Host {
  public:
    Host(Table table, Keeper keeper, Console& console, Rivals rivals = {});
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    const Table& table() const { return table_; }
    const Keeper& keeper() const { return keeper_; }

    // False: somebody has left before the end.
    bool run();
    // After the end of one game of several: so that its end can be read before the next begins.
    void wait_for_next();

  private:
    enum class Next : uint8_t { goes_on, leave };

    Next play_on();
    Next obey(std::string_view line);
    Next obey_word(std::string_view word, std::string_view rest);
    void finish();
    void leave();
    std::string keep_for_later();

    // Asking.
    std::optional<std::string> ask_actor();
    bool everybody_agrees(std::string_view what);

    // Playing.
    void act(const std::vector<std::string>& actions);
    void undo(bool whole_turn);
    void resign();
    void offer_draw();
    void let_rivals_play();
    void give_hint();

    // Showing.
    Next turn_to_next(Seat from);
    Next cover(std::string_view request);
    void draw_cover();
    void show_again();
    void show();
    void show_news(Viewer told);
    void list_moves();

    // Keeping.
    void keep();
    void save(std::string path);
    void offer_to_save();

    Viewer viewer() const { return table_.over() ? all_knowing : Viewer{table_.to_act()}; }
    std::optional<Outcome> decided() const;

    Console& console_;
    Output& out_;
    Table table_;
    Keeper keeper_;
    Rivals rivals_;
    Desk desk_;
    News news_;
    std::vector<std::string> public_news_;
    bool is_covered_ = false;    // what is on the screen may be read by everybody
    Next next_ = Next::goes_on;  // what a word has led to
};

}  // namespace prise::cli
