// §11, §9: positions and observations are read. Whatever their own writer would not write is
// refused.
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"

namespace prise::casino {
namespace {

// Reads a position, or what a viewer sees of one, from left to right; the first thing that does not
// fit ends it.
class PositionReader {
  public:
    PositionReader(std::string_view text, Viewer viewer, const Settings& settings)
        : scan_(text), settings_(settings) {
        seen.viewer = viewer;
        seen.hides_deck = !viewer.everything;
        for (const Player player : {Player{0}, Player{1}}) {
            seen.hides_hand[player] = !viewer.may_know(seat_of(player));
        }
    }

    Result<void> read() {
        const bool sound = take_hands() && take_loose() && take_builds() && take_stack() &&
                           take_piles() && take_deck() && take_numbers() && check_cards() &&
                           check_builds() && check_stack() && check_hands() && check_rounds() &&
                           check_end() && check_score();
        if (!sound) {
            return tl::unexpected(refusal_);
        }
        return {};
    }

    Observation seen{};

  private:
    bool fail(std::string sentence) {
        refusal_ = {"bad-position", std::move(sentence), "11"};
        return false;
    }
    bool fail_here(std::string_view wanted) {
        return fail(join("Position, character ", scan_.at() + 1, ": expected ", wanted, " at ",
                         scan_.done() ? "the end" : quoted(scan_.rest(), 20), "."));
    }
    bool take_between(char separator) {
        return scan_.take(separator) || fail_here(separator == ' ' ? "a space" : "another field");
    }

    // One card that was not met before.
    std::optional<Card> take_new_card() {
        const size_t at = scan_.at();
        const auto card = take_card(scan_);
        if (card && has(met_, *card)) {
            fail(join("Position, character ", at + 1, ": ", card_text(*card), " stands twice."));
            return std::nullopt;
        }
        if (!card) {
            fail_here("a card");
            return std::nullopt;
        }
        met_ |= bit(*card);
        return card;
    }

    bool at_card() const {
        return !scan_.done() && rank_letters.find(scan_.peek()) != std::string_view::npos;
    }

    // `-` or cards; each is handed over. A build is never empty.
    template <class Take>
    bool take_cards(Take&& take) {
        if (scan_.take('-')) {
            return true;
        }
        do {
            const auto card = take_new_card();
            if (!card || !take(*card)) {
                return false;
            }
        } while (at_card());
        return true;
    }

    bool take_set(CardSet& set) {
        return take_cards([&](Card card) {
            if (set >= bit(card)) {
                return fail(join("Position, character ", scan_.at() - 1, ": ", card_text(card),
                                 " is not in canonical order."));
            }
            set |= bit(card);
            return true;
        });
    }

    // `-`, or cards of which only the number is seen.
    bool take_hidden(uint8_t& cards) {
        if (scan_.take('-')) {
            return true;
        }
        while (cards < card_count && scan_.take("??")) {
            ++cards;
            ++hidden_;
        }
        return cards != 0 || fail_here("hidden cards, as in ????, or -");
    }

    bool take_hand(Player player) {
        if (seen.hides_hand[player]) {
            return take_hidden(seen.hand_sizes[player]);
        }
        const bool taken = take_set(state_.hands[player]);
        seen.hand_sizes[player] = static_cast<uint8_t>(count(state_.hands[player]));
        return taken;
    }
    bool take_hands() { return take_hand(0) && take_between('/') && take_hand(1); }
    bool take_loose() { return take_between(' ') && take_set(state_.loose); }

    bool take_builds() {
        if (!take_between(' ') || scan_.take('-')) {
            return refusal_.code.empty();
        }
        int64_t lower = 0;
        do {
            const size_t at = scan_.at();
            const auto value = scan_.take_number(2);
            if (!value || *value > settings_.max_build_value || *value <= lower) {
                return fail(join("Position, character ", at + 1, ": expected a build value above ",
                                 lower, " and up to ", settings_.max_build_value, "."));
            }
            lower = *value;
            const auto owner = scan_.take('@') ? scan_.take_one_of("01") : std::nullopt;
            if (!owner || !scan_.take(':') || !at_card()) {
                return fail_here("the rest of a build, as in 7@0:4c3h");
            }
            const bool taken = take_cards([&](Card card) {
                state_.push_build(static_cast<int>(*value), static_cast<Player>(*owner - '0'),
                                  card);
                return true;
            });
            if (!taken) {
                return false;
            }
        } while (scan_.take(','));
        return true;
    }

    bool take_stack() {
        if (!take_between(' ')) {
            return false;
        }
        return take_cards([&](Card card) {
            const auto letter = scan_.take_one_of(source_letters);
            if (!letter) {
                return fail_here("where a staged card came from, h, t or o");
            }
            if (state_.staged_count >= settings_.staging_limit) {
                return fail(join("The stack has more than ", settings_.staging_limit, " cards."));
            }
            state_.staged[state_.staged_count++] = {
                card, static_cast<Source>(source_letters.find(*letter))};
            return true;
        });
    }

    bool take_piles() {
        const auto take_pile = [&](Player player) {
            return take_cards([&](Card card) {
                state_.push_pile(player, card);
                return true;
            });
        };
        return take_between(' ') && take_pile(0) && take_between('/') && take_pile(1);
    }

    bool take_deck() {
        if (!take_between(' ') || seen.hides_deck) {
            return refusal_.code.empty() && take_hidden(state_.deck_count);
        }
        return take_cards([&](Card card) {
            state_.deck[state_.deck_count++] = card;
            return true;
        });
    }

    bool take_player(Player& player, std::string_view what) {
        const auto letter = take_between(' ') ? scan_.take_one_of("01-") : std::nullopt;
        if (!letter) {
            return fail_here(what);
        }
        player = *letter == '-' ? nobody : static_cast<Player>(*letter - '0');
        return true;
    }

    bool take_number(int64_t& number, std::string_view what) {
        const auto read = scan_.take_number(2);
        if (!read) {
            return fail_here(what);
        }
        number = *read;
        return true;
    }

    bool take_numbers() {
        int64_t round = 0;
        int64_t undo = 0;
        if (!take_player(state_.turn, "the player to move, 0, 1 or -") || !take_between(' ') ||
            !take_number(round, "the round") ||
            !take_player(state_.last, "who captured last, 0, 1 or -") || !take_between(' ') ||
            !take_number(undo, "the takebacks left") || !take_between(' ') ||
            !take_number(score_[0], "the first score") || !scan_.take('-') ||
            !take_number(score_[1], "the second score") || !scan_.done()) {
            return refusal_.code.empty() ? fail_here("the score, as in 0-0, and the end") : false;
        }
        if (undo > settings_.undo_limit) {
            return fail(join("More takebacks than ", settings_.undo_limit, " cannot be left."));
        }
        state_.round = static_cast<uint8_t>(round);
        state_.undo = static_cast<uint8_t>(undo);
        return true;
    }

    bool check_cards() {
        const int cards = count(met_) + hidden_;
        if (cards == card_count) {
            return true;
        }
        return fail(hidden_ == 0 ? join(card_text(lowest(all_cards & ~met_)), " is missing.")
                                 : join("There are ", cards, " cards, not ", card_count, "."));
    }

    bool check_builds() {
        for (int value = 1; value <= top_value; ++value) {
            const int size = state_.size_of_build(value);
            if (size == 1 || (size > 1 && !groups_to(state_.build_set(value), value))) {
                return fail(join("The cards of the build of ", value,
                                 size == 1 ? " are fewer than two." : " do not group to it."));
            }
        }
        for (const Player player : {Player{0}, Player{1}}) {
            if (state_.build_count(player) > settings_.max_builds) {
                return fail(join("Player ", int{player}, " owns more than ", settings_.max_builds,
                                 settings_.max_builds == 1 ? " build." : " builds."));
            }
        }
        return true;
    }

    int staged_from(Source source) const {
        return static_cast<int>(std::ranges::count(state_.stack(), source, &Staged::source));
    }

    bool check_stack() {
        if (!state_.has_stack()) {
            return true;
        }
        if (state_.staged_count == 1) {
            return fail("A stack has at least two cards.");
        }
        if (staged_from(Source::hand) > 1 || staged_from(Source::pile) > 1) {
            return fail("At most one hand card and one pile card are staged.");
        }
        if (staged_from(Source::pile) > 0 && !settings_.pile_top) {
            return fail("Cards of a pile are staged only with pileTop.");
        }
        const Staged bottom = state_.staged[0];
        const Staged next = state_.staged[1];
        if (bottom.source() != Source::table && next.source() != Source::table) {
            return fail("A stack begins with a loose card.");
        }
        const bool equal = value_of(bottom.card()) == value_of(next.card());
        const bool in_order =
            equal ? bottom.source() == Source::table &&
                        (next.source() == Source::pile ||
                         (next.source() == Source::table && next.card() < bottom.card()))
                  : value_of(bottom.card()) > value_of(next.card());
        return in_order || fail("The first two cards of the stack are not in their order.");
    }

    bool check_hands() {
        if (state_.turn == nobody) {
            return true;  // check_end
        }
        std::array<int, 2> sizes = {seen.hand_sizes[0], seen.hand_sizes[1]};
        sizes[state_.turn] += staged_from(Source::hand);
        const bool fit =
            state_.turn == 0 ? sizes[0] == sizes[1] && sizes[0] >= 1 : sizes[1] == sizes[0] + 1;
        if (!fit || sizes[0] > settings_.hand_size || sizes[1] > settings_.hand_size) {
            return fail(join("Hands of ", sizes[0], " and ", sizes[1], " do not fit with player ",
                             int{state_.turn}, " to move."));
        }
        return true;
    }

    bool check_rounds() {
        const int per_round = 2 * settings_.hand_size;
        if (state_.deck_count % per_round != 0 || state_.round < 1 ||
            state_.round + state_.deck_count / per_round != settings_.rounds()) {
            return fail(join("Round ", int{state_.round}, " and ", int{state_.deck_count},
                             " cards in the deck do not fit ", settings_.rounds(), " rounds of ",
                             per_round, " cards."));
        }
        return true;
    }

    bool check_end() {
        const bool has_captured =
            (state_.taken[0] | state_.taken[1]) != 0 || staged_from(Source::pile) > 0;  // D29
        if (state_.last == nobody && has_captured) {
            return fail("Somebody has cards, so somebody captured last.");
        }
        if (state_.turn != nobody) {
            return true;
        }
        if (seen.hand_sizes[0] + seen.hand_sizes[1] != 0 || state_.deck_count != 0 ||
            state_.has_stack() || state_.undo != 0) {
            return fail("In a finished game hands, deck and stack are empty and undo is 0.");
        }
        if (state_.last != nobody && (state_.loose != 0 || state_.builds() != 0)) {
            return fail("In a finished game the table is empty, unless nobody captured.");
        }
        return true;
    }

    bool check_score() {
        const auto scores = score_of(settings_, state_);
        if (scores[0].total() != score_[0] || scores[1].total() != score_[1]) {
            return fail(join("The score is ", scores[0].total(), "-", scores[1].total(), ", not ",
                             score_[0], "-", score_[1], "."));
        }
        return true;
    }

    State& state_ = seen.shown;
    Scan scan_;
    const Settings& settings_;
    Refusal refusal_;
    CardSet met_ = 0;
    int hidden_ = 0;  // cards
    std::array<int64_t, 2> score_{};
};

}  // namespace

Result<void> Rules::parse_position(std::string_view position, std::string_view memory, State& state,
                                   Past& past) const {
    PositionReader reader(position, all_knowing, settings_);
    if (auto read = reader.read(); !read) {
        return read;
    }
    if (memory != "-") {
        return refuse("bad-position", "Casino remembers nothing: its memory is '-'.", "11");
    }
    state = reader.seen.shown;
    past.clear();
    return {};
}

Result<void> Rules::parse_observation(std::string_view text, Viewer viewer,
                                      Observation& out) const {
    PositionReader reader(text, viewer, settings_);
    if (auto read = reader.read(); !read) {
        return read;
    }
    out = reader.seen;
    return {};
}

}  // namespace prise::casino
