#include "prise/cli/stepping.h"

#include <algorithm>

#include "prise/cli/failure.h"
#include "prise/cli/input.h"
#include "prise/cli/terminal.h"

namespace prise::cli {
namespace {

constexpr std::string_view clear = "\x1b[H\x1b[2J";
constexpr std::string_view keys_text =
    "space: on  b: back  g: first  G: last  n: next game  q: leave";

enum class Wish { next, back, first, last, next_game, leave, interrupt, nothing };

Wish wish_of(const std::string& key) {
    if (key == " " || key == "\n" || key == "\r" || key == "j" || key == "l" || key == "\x1b[C" ||
        key == "\x1bOC" || key == "\x1b[B" || key == "\x1bOB") {
        return Wish::next;
    }
    if (key == "b" || key == "h" || key == "k" || key == "p" || key == "\x7f" || key == "\x1b[D" ||
        key == "\x1bOD" || key == "\x1b[A" || key == "\x1bOA") {
        return Wish::back;
    }
    if (key == "g" || key == "\x1b[H" || key == "\x1bOH" || key == "\x1b[1~") return Wish::first;
    if (key == "G" || key == "\x1b[F" || key == "\x1bOF" || key == "\x1b[4~") return Wish::last;
    if (key == "n") return Wish::next_game;
    if (key == "q" || key == "\x04") return Wish::leave;
    if (key == "\x03") return Wish::interrupt;
    return Wish::nothing;
}

}  // namespace

bool step_through(size_t scenes, const std::function<Scene(size_t)>& scene_at, Output& out) {
    const Keyboard keyboard(Keyboard::Mode::keys);
    KeyReader keys;
    size_t at = 0;
    while (at < scenes) {
        const Scene scene = scene_at(at);
        out.draw(clear);
        out.print("{}\n", scene.words);
        out.draw(scene.board + "\n");
        out.print("{} of {}   {}\n", at, scenes - 1, keys_text);
        out.flush();
        const auto key = keys.next();
        switch (key ? wish_of(*key) : Wish::leave) {
            case Wish::next: at = std::min(at + 1, scenes - 1); break;
            case Wish::back: at -= at > 0 ? 1 : 0; break;
            case Wish::first: at = 0; break;
            case Wish::last: at = scenes - 1; break;
            case Wish::next_game: return true;
            case Wish::leave: return false;
            case Wish::interrupt: throw Failure(Exit::interrupted, "");
            case Wish::nothing: break;
        }
    }
    return true;
}

}  // namespace prise::cli
