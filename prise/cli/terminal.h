// What the reader's terminal can show, decided in one place from --color, --ascii and the
// environment.
#pragma once

#include "prise/cli/arguments.h"
#include "prise/core/canvas.h"

namespace prise::cli {

// Colours: on a terminal that is not "dumb", unless NO_COLOR is set; --color decides otherwise.
// Unicode: when the locale speaks UTF-8, unless --ascii.
DrawStyle draw_style(const Arguments& arguments);

bool stdin_is_terminal();
bool stdout_is_terminal();

}  // namespace prise::cli
