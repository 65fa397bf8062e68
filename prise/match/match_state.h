// What the log of a game folds to: the position, the line that counts, the clock, the offers, the
// verdict. Replay folds stored entries; live play (match.h) makes an entry and folds it the same
// way. There is no second way to change anything here, so live play and replay cannot differ: a
// live match is a cache over its log, and may be dropped and folded again at any time.
//
// Folding checks what rules and log demand, so a wrong entry is refused with its reason and nothing
// has changed. What an entry contains is said in docs/record-format.md. Entries are handed through
// and not kept: whoever wants them has them from `Told`, or from the store.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/clock.h"
#include "prise/match/entry.h"
#include "prise/match/hashing.h"
#include "prise/match/leaving.h"
#include "prise/match/limits.h"
#include "prise/match/shared_games.h"
#include "prise/match/told.h"

namespace prise {

// The option that holds the deal, or whatever else of a game nobody may know; null: there is none.
const OptionSpec* secret_option(const GameEntry& entry);

struct MatchFacts {
    std::string id;
    std::string game;
    json::Value options = json::Object();  // without secrets
    std::string position = {};             // empty: the start of the game
    std::string memory = "-";
    TimeControl clock = {};
    json::Array tags = {};               // pairs of texts that say more: where, when, which round
    std::optional<PublicKey> host = {};  // the key with which the host signs
};

// A deal in the making (docs/fair-deal.md): what the host and the seats have bound themselves to,
// and what they have shown of it.
struct Dealing {
    Digest commitment{};
    std::optional<Digest> secret = {};  // not in a redacted record
    struct Share {
        Digest commitment{};
        bool by_host = false;
        std::optional<Digest> entropy = {};
    };
    std::array<std::optional<Share>, max_seats> shares = {};
};

// An action that counts: it was played and not taken back.
struct Step {
    int64_t seq = 0;
    AnyAction action = {};
    int32_t turns_before = 0;  // completed turns before it
    Seat seat = Seat::none;
    bool final = false;  // sealed, shown a secret, or undone by the game's own rules only
    std::array<Seat, 2> exchanged{};  // persons who changed seats; none: nobody did
};

// How far somebody has signed the log.
struct SignedUpTo {
    int64_t entry = 0;  // 0: nothing
    bool checked = false;
};

struct Offer {
    Seat by;
    bool takeback;   // else a draw
    int64_t to_seq;  // of a takeback
    int64_t seq;     // of the offer itself
    std::array<bool, max_seats> accepted{};
};

// Is this position to be kept from somebody? In a game with secrets always.
bool hides_something(const AnyGame& game, std::string_view position, std::string_view memory);

class MatchState {
  public:
    // What is told of actions when they are folded: nothing is fastest, and enough to verify.
    enum class Telling : uint8_t { nothing, everything };

    MatchState(SharedGames& games, const Hashing& hashing, Telling telling = Telling::nothing)
        : games_(&games), hashing_(hashing), telling_(telling) {}

    // The next entry of the log; what it did. Refused: nothing has changed.
    Result<Told> fold(Entry entry);

    // All of it as bytes, while nothing is decided: a host need not fold a long log from its start.
    // Only the same program understands them (bytes.h), and the log stays the truth.
    std::string to_bytes() const;
    // The state that was made into these bytes; nothing: they are not what this program writes.
    static std::optional<MatchState> from_bytes(std::string_view bytes, SharedGames& games,
                                                const Hashing& hashing, Telling telling);

    // What the entry `start` must state: the first position as everybody may see it.
    Result<std::string> first_observation() const;

    int64_t next_seq() const { return next_seq_; }
    const Hashing& hashing() const { return hashing_; }
    const MatchFacts& facts() const { return facts_; }
    const Digest& root() const { return root_; }  // link of the first entry: seal.h
    // The link of the last entry, of a game whose host signs.
    const Digest* head() const { return links_.empty() ? nullptr : &links_.back(); }
    const GameEntry* game_entry() const { return entry_; }
    const AnyGame* game() const { return game_.get(); }
    const AnyPlay* play() const { return play_.get(); }  // null before the start, or if blind
    // A redacted record of a game with secrets cannot be replayed beyond its first secret.
    bool is_blind() const { return blind_; }
    bool has_started() const { return started_; }
    bool is_over() const { return ended_; }
    // Given up before it was a game; there is no verdict.
    bool is_aborted() const { return ended_ && !decided_ && !blind_; }
    // Seals, deals and a start that the entries do not open; the first such entry, or 0.
    int64_t closed_seals() const { return closed_seals_; }
    int64_t first_closed() const { return first_closed_; }
    int64_t opened_seals() const { return opened_seals_; }
    // The deal of this game, or of the one that is being made; nothing: there is none to be made.
    const std::optional<Dealing>& dealing() const { return dealing_; }
    int64_t number_of_deal() const { return static_cast<int64_t>(abandoned_.size()) + 1; }
    // Deals that were given up: in which entry, and by whose fault (none: the host's).
    struct Abandoned {
        int64_t seq;
        Seat fault;
    };
    const std::vector<Abandoned>& abandoned_deals() const { return abandoned_; }
    bool starts_from_position() const { return from_position_; }
    // Nobody may know more than anybody else: neither by the options nor by a first position that
    // hides something, which is sealed.
    bool is_open() const { return game_ && game_->is_open() && !is_start_sealed_; }
    // `none`: the host.
    const SignedUpTo& signed_by(Seat seat) const { return signed_[static_cast<size_t>(seat)]; }
    std::optional<PublicKey> key_of(Seat seat) const;
    // The last entry that is no signature.
    int64_t last_unsigned() const { return last_unsigned_; }
    // The verdict that the next entry, `ended`, must state; and as the book writes it.
    const std::optional<Verdict>& decided() const { return decided_; }
    json::Value outcome_json() const;  // of a game that is decided
    const std::vector<Step>& line() const { return line_; }
    std::string text_of(const Step& step) const { return play_->text(step.action); }
    // Is the action of that entry one of them?
    bool counts(int64_t seq) const;
    const Clock& clock() const { return clock_; }
    const std::optional<Offer>& offer() const { return offer_; }
    bool everyone_else_accepted() const;
    int seats() const { return game_ ? game_->seats() : 0; }
    bool is_seat(Seat seat) const { return seat != Seat::none && number_of(seat) <= seats(); }
    bool has_left(Seat seat) const { return seat != Seat::none && left_[index_of(seat)]; }
    // Which person (numbered by the seat first taken) sits on this seat now.
    Seat person_on(Seat seat) const { return persons_[index_of(seat)]; }
    std::string_view name_of_person(Seat person) const { return names_[index_of(person)]; }
    // The held action of that seat: its text (empty in a redacted record) and the entry that holds
    // it.
    std::optional<std::pair<std::string, int64_t>> held_by(Seat seat) const;
    // How many of the last actions the seat may undo on its own: those of its turn, while it goes
    // on, back to what was sealed or has shown a secret.
    size_t own_actions_to_undo(Seat seat) const;
    // The actions that count, as texts that a viewer may read now. After the end everybody reads
    // all.
    std::vector<std::string> texts_for(Viewer viewer) const;

  private:
    friend class Match;  // it admits and carries out an action before it makes the entry of it

    struct Held {
        int64_t seq;
        Seat seat;
        std::string action;
    };
    // A step that not everybody may read.
    struct Hidden {
        int64_t seq;
        Seat seat;
        AnyAction action;
        PlayMark before;
        Audience readers;
        json::Object opening = {};  // of its seal
    };
    // Where the play was when so many steps counted.
    struct Checkpoint {
        size_t steps;
        PlayMark mark;
    };
    // An action on its way: admitted, then carried out.
    struct Carried {
        AnyAction action;
        Seat seat;
        int32_t turns_before;
        bool reveals;
        std::optional<std::pair<Seat, Seat>> exchanged;
        PlayMark before;
        Collector told;
        Audience readers = {};  // who may see it at once
        bool is_secret() const { return !readers.is_everybody(); }
    };

    template <class Bytes, class Self>
    static void pass(Bytes& bytes, Self& self);
    Result<void> check_place(const Entry& entry) const;
    Result<void> fold_into(Told& told);
    Result<void> fold_created(const Entry& entry);
    Result<void> check_facts(const Entry& entry, const GameEntry& game, MatchFacts& facts) const;
    Result<void> check_start_seal(const Entry& entry, const GameEntry& found,
                                  const AnyGame& game) const;
    bool can_hide(const GameEntry& found, const AnyGame& game) const;
    Result<void> fold_commit(const Entry& entry);
    Result<void> fold_joined(const Entry& entry);
    Result<void> fold_entropy_commit(const Entry& entry);
    Result<void> fold_entropy(const Entry& entry);
    Result<void> fold_deal_abandoned(const Entry& entry, int64_t seq);
    Result<void> fold_start(Told& told);
    Result<void> fold_action(Told& told);
    Result<void> fold_held(const Entry& entry, int64_t seq);
    Result<void> fold_withdrawn(const Entry& entry);
    Result<void> fold_return(Told& told);
    Result<void> fold_offer(const Entry& entry, int64_t seq);
    Result<void> fold_answer(const Entry& entry);
    Result<void> fold_time_given(const Entry& entry);
    Result<void> fold_leaving(const Entry& entry, End end);
    Result<void> check_all_opened() const;
    Result<void> fold_aborted(Told& told);
    Result<void> fold_ended(Told& told);
    Result<void> fold_signature(const Entry& entry, int64_t seq);
    void take(const Entry& entry);  // it is folded: it gets its number
    Result<void> check_held(const Entry& entry) const;
    void go_blind(const Entry& entry);
    Result<void> check_seal(const Entry& entry, int64_t seq) const;
    bool clock_is_used() const { return facts_.clock.kind != TimeControl::Kind::none; }
    Result<void> check_player(const Entry& entry) const;
    bool clock_agrees(const Entry& entry, const Clock& clock, int64_t forgiven) const;

    // The live path of an action: each step is taken once, in replay as well.
    Result<AnyAction> admit(std::string_view action, Seat seat) const;
    Carried carry_out(const AnyAction& action, Seat seat);
    void take_back(const Carried& carried) { play_->rewind(carried.before); }
    // The clock after what was carried out, which was received then over a line so late.
    struct Pressed {
        Clock clock;
        int64_t forgiven;
    };
    Pressed press_clock(const Carried& carried, int64_t at_ms, int64_t lag_ms) const;
    void settle(Told& told, Carried carried, const Clock& clock);

    Result<std::optional<Deal>> deal() const;
    Result<std::unique_ptr<AnyPlay>> first_play(const Deal& deal) const;
    void mark_line();
    void return_to(size_t steps);
    Audience readers_of(const PlayMark& before, const AnyAction& action) const;
    void open_what_can_be_seen(Told& told);
    void drop_stale_hold();
    void change_places(Seat a, Seat b);
    void decide(const Verdict& verdict);
    void decide_by_rules();

    SharedGames* games_;
    Hashing hashing_;
    Telling telling_;
    int64_t next_seq_ = 1;
    int64_t actions_ = 0;      // entries of that kind, whether they count or not
    int64_t events_told_ = 0;  // a log numbers them through

    MatchFacts facts_;
    const GameEntry* entry_ = nullptr;
    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<AnyPlay> play_;
    Clock clock_;
    std::vector<Step> line_;
    std::vector<Checkpoint> checkpoints_;  // by steps; the first is the start
    std::vector<Hidden> hidden_;
    std::array<std::string, max_seats> names_{};
    std::array<bool, max_seats> joined_{};
    std::array<std::optional<PublicKey>, max_seats> keys_{};
    std::array<Seat, max_seats> persons_{Seat::first, Seat::second, Seat::third, Seat::fourth};
    Leavings left_{};
    Digest root_{};
    std::vector<Digest> links_;  // by entry; only where the host signs
    std::array<SignedUpTo, max_seats + 1> signed_{};
    int64_t signatures_ = 0;
    int64_t last_unsigned_ = 0;
    std::optional<Dealing> dealing_;
    std::vector<Abandoned> abandoned_;
    EntryKind last_kind_ = EntryKind::created;
    int64_t closed_seals_ = 0;
    int64_t opened_seals_ = 0;
    int64_t first_closed_ = 0;
    bool from_position_ = false;
    bool is_start_sealed_ = false;
    std::optional<Offer> offer_;
    std::vector<Held> held_;  // at most one a seat
    std::optional<Verdict> decided_;
    bool started_ = false;
    bool blind_ = false;
    bool ended_ = false;
};

}  // namespace prise
