#include "tests/conformance/laws.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace prise::conformance {

std::span<const Law> all_laws() {
    static constexpr std::array list = {
        Law{"OptionsComeBack", laws::options_come_back},
        Law{"PresetsCanBePlayed", laws::presets_can_be_played},
        Law{"BadOptionsAreRefused", laws::bad_options_are_refused},
        Law{"MostOptionsAreAccepted", laws::most_options_are_accepted},
        Law{"PositionsComeBack", laws::positions_come_back},
        Law{"BadPositionsAreRefused", laws::bad_positions_are_refused},
        Law{"ActionsComeBack", laws::actions_come_back},
        Law{"AllPathsLeadToTheSameState", laws::all_paths_lead_to_the_same_state},
        Law{"KeysAgree", laws::keys_agree},
        Law{"KeysTellSituationsApart", laws::keys_tell_situations_apart},
        Law{"LegalListsAreSorted", laws::legal_lists_are_sorted},
        Law{"LegalIsWhatIsAccepted", laws::legal_is_what_is_accepted},
        Law{"RefusalsChangeNothing", laws::refusals_change_nothing},
        Law{"OtherSeatsMustWait", laws::other_seats_must_wait},
        Law{"TurnsAreCounted", laws::turns_are_counted},
        Law{"ForcedActionsAreLegal", laws::forced_actions_are_legal},
        Law{"ExchangesNameTwoSeats", laws::exchanges_name_two_seats},
        Law{"EventsAreWellFormed", laws::events_are_well_formed},
        Law{"CapturesAreWellFormed", laws::captures_are_well_formed},
        Law{"EveryGameEnds", laws::every_game_ends},
        Law{"TheEndIsTheEnd", laws::the_end_is_the_end},
        Law{"OutcomesAreWellFormed", laws::outcomes_are_well_formed},
        Law{"AdjudicationDecides", laws::adjudication_decides},
        Law{"TheHostSeesEverything", laws::the_host_sees_everything},
        Law{"LogsAreRedacted", laws::logs_are_redacted},
        Law{"SamplesLookTheSame", laws::samples_look_the_same},
        Law{"SamplesLeaveDoubt", laws::samples_leave_doubt},
        Law{"ObservationsCanBeStoodOn", laws::observations_can_be_stood_on},
        Law{"BadObservationsAreRefused", laws::bad_observations_are_refused},
        Law{"BadMemoriesAreRefused", laws::bad_memories_are_refused},
        Law{"ChoicesAreForTheSeatToAct", laws::choices_are_for_the_seat_to_act},
        Law{"StrangeQuestionsAreRefused", laws::strange_questions_are_refused},
        Law{"SealedActionsLeaveDoubt", laws::sealed_actions_leave_doubt},
        Law{"TwoWorldsLookTheSame", laws::two_worlds_look_the_same},
        Law{"SecretOptionsStaySecret", laws::secret_options_stay_secret},
        Law{"ExplanationsAgree", laws::explanations_agree},
        Law{"PerftAgrees", laws::perft_agrees},
        Law{"PlayoutsAgree", laws::playouts_agree},
    };
    return list;
}

const Law* find_law(std::string_view name) {
    const auto laws = all_laws();
    const auto found = std::ranges::find(laws, name, &Law::name);
    return found == laws.end() ? nullptr : &*found;
}

std::vector<std::string> violations_of(const Law& law, const GameEntry& entry, int effort) {
    Report report(effort);
    law.look(entry, report);
    return report.violations();
}

int effort_from_environment() {
    const char* const text = std::getenv("PRISE_TEST_EFFORT");
    constexpr long most = 1000;
    return text == nullptr ? 1
                           : static_cast<int>(std::clamp(std::strtol(text, nullptr, 10), 1L, most));
}

}  // namespace prise::conformance
