// How an item becomes rows, inside of a transaction that somebody else began. Trouble with the
// database is thrown (SqlTrouble); what the caller did wrong is answered.
#pragma once

#include "prise/store/sqlite.h"
#include "prise/store/store.h"

namespace prise::store {

Answer append(Database& database, const Append& item);
Result<void> change(Database& database, const Change& change);
Forgotten forget(Database& database, const Retention& retention);

}  // namespace prise::store
