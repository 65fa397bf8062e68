// How rows become what a store answers. Every function reads from one state of the file: it begins
// a transaction of its own where it needs more than one statement. Trouble is thrown (SqlTrouble).
#pragma once

#include "prise/store/sqlite.h"
#include "prise/store/store.h"

namespace prise::store {

std::optional<GameRow> read_game(Database& database, std::string_view id);
std::vector<EntryRow> read_entries(Database& database, std::string_view game, int64_t since,
                                   Lines lines, size_t limit);
std::optional<Duplicate> read_first_answer(Database& database, std::string_view game,
                                           std::string_view action_id);
std::optional<Snapshot> read_snapshot(Database& database, std::string_view game);
std::vector<HostSecret> read_secrets(Database& database, std::string_view game);
// What a list asks the database; a test looks at how it would answer.
std::string sql_of_list(const GameQuery& query);
Result<GamePage> read_games(Database& database, const GameQuery& query);
std::vector<GameRow> read_open_seats(Database& database);
std::vector<GameRow> read_unfinished(Database& database);
std::vector<GameRow> read_owing_next(Database& database);

std::optional<Guest> read_guest(Database& database, std::string_view id);
std::vector<Right> read_rights(Database& database, std::string_view game);
std::vector<ChatLine> read_chat(Database& database, std::string_view game, std::string_view room,
                                int64_t since, size_t limit);
std::optional<KeptAnswer> read_kept_answer(Database& database, std::string_view scope,
                                           std::string_view key);
std::vector<Report> read_reports(Database& database, bool only_open);
std::vector<Mute> read_mutes(Database& database);
std::vector<Ban> read_bans(Database& database);
std::vector<Announcement> read_announcements(Database& database);

}  // namespace prise::store
