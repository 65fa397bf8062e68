// The laws that every game of Prise keeps, tested through the façade. A game gets all of them for
// free by being registered; a new law is one function in one of the *_laws.cpp and one line in
// laws.cpp.
//
//     for (const Law& law : all_laws()) {
//         for (const std::string& violation : violations_of(law, entry, effort)) ...
//     }
//
//     options_laws.cpp   reading, writing and refusing options
//     text_laws.cpp      positions, memories, actions and keys survive being written and read
//     action_laws.cpp    the legal list, refusals, turns, events and captures
//     end_laws.cpp       every game ends, and stays ended
//     sight_laws.cpp     what a viewer may know, and samples of what he may not
//     observation_laws.cpp  observation and memory are a place to stand on; what they withhold
//     secret_laws.cpp    two worlds that differ only in what is hidden look the same
//     word_laws.cpp      explanations
//     number_laws.cpp    perft and playouts
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "tests/conformance/report.h"

namespace prise::conformance {

struct Law {
    std::string_view name;
    void (*look)(const GameEntry& entry, Report& report);
};

std::span<const Law> all_laws();
const Law* find_law(std::string_view name);
std::vector<std::string> violations_of(const Law& law, const GameEntry& entry, int effort = 1);

// The environment variable PRISE_TEST_EFFORT, at least 1.
int effort_from_environment();

namespace laws {
void options_come_back(const GameEntry& entry, Report& report);
void presets_can_be_played(const GameEntry& entry, Report& report);
void bad_options_are_refused(const GameEntry& entry, Report& report);
void most_options_are_accepted(const GameEntry& entry, Report& report);

void positions_come_back(const GameEntry& entry, Report& report);
void bad_positions_are_refused(const GameEntry& entry, Report& report);
void actions_come_back(const GameEntry& entry, Report& report);
void all_paths_lead_to_the_same_state(const GameEntry& entry, Report& report);
void keys_agree(const GameEntry& entry, Report& report);
void keys_tell_situations_apart(const GameEntry& entry, Report& report);

void legal_lists_are_sorted(const GameEntry& entry, Report& report);
void legal_is_what_is_accepted(const GameEntry& entry, Report& report);
void refusals_change_nothing(const GameEntry& entry, Report& report);
void other_seats_must_wait(const GameEntry& entry, Report& report);
void turns_are_counted(const GameEntry& entry, Report& report);
void forced_actions_are_legal(const GameEntry& entry, Report& report);
void exchanges_name_two_seats(const GameEntry& entry, Report& report);
void events_are_well_formed(const GameEntry& entry, Report& report);
void captures_are_well_formed(const GameEntry& entry, Report& report);

void every_game_ends(const GameEntry& entry, Report& report);
void the_end_is_the_end(const GameEntry& entry, Report& report);
void outcomes_are_well_formed(const GameEntry& entry, Report& report);
void adjudication_decides(const GameEntry& entry, Report& report);

void the_host_sees_everything(const GameEntry& entry, Report& report);
void logs_are_redacted(const GameEntry& entry, Report& report);
void samples_look_the_same(const GameEntry& entry, Report& report);
void samples_leave_doubt(const GameEntry& entry, Report& report);

void observations_can_be_stood_on(const GameEntry& entry, Report& report);
void bad_observations_are_refused(const GameEntry& entry, Report& report);
void bad_memories_are_refused(const GameEntry& entry, Report& report);
void choices_are_for_the_seat_to_act(const GameEntry& entry, Report& report);
void strange_questions_are_refused(const GameEntry& entry, Report& report);

void sealed_actions_leave_doubt(const GameEntry& entry, Report& report);
void two_worlds_look_the_same(const GameEntry& entry, Report& report);
void secret_options_stay_secret(const GameEntry& entry, Report& report);

void explanations_agree(const GameEntry& entry, Report& report);

void perft_agrees(const GameEntry& entry, Report& report);
void playouts_agree(const GameEntry& entry, Report& report);
}  // namespace laws

}  // namespace prise::conformance
