// libsodium wants to be started before it is used. Whatever here uses it calls `need_sodium` first;
// nobody else has to think of it.
#pragma once

namespace prise::native {

// Costs next to nothing after the first call. Any thread. Throws if libsodium cannot start.
void need_sodium();

}  // namespace prise::native
