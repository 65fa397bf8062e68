#include "prise/server/room.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "prise/core/bytes.h"
#include "prise/core/text.h"
#include "prise/match/seal.h"
#include "prise/server/game_json.h"
#include "prise/server/history.h"
#include "prise/server/secrets.h"
#include "prise/server/telling.h"

namespace prise::server {
namespace {

// A snapshot is made when so many entries came since the last one; fewer than what may be folded,
// because one order can append several.
constexpr int64_t entries_between_snapshots = store::most_entries_to_fold - 40;
// A flag falls only when all that can be forgiven is over, so the host looks again and again.
constexpr int64_t look_again_ms = 100;
// Whoever asks for something now and then, without listening, is still there.
constexpr int64_t heard_lately_ms = 15'000;

}  // namespace

Room::Room(const Host& host, store::GameRow row, Watch watch)
    : host_(host),
      row_(std::move(row)),
      watch_(std::move(watch)),
      match_(std::make_unique<Match>(host.tools)),
      writer_(RecordWriter(host.tools.hashing)),
      opened_ms_(host.time.now_ms()),
      idle_since_ms_(opened_ms_) {}

Room::~Room() {
    host_.loop.cancel(flag_timer_);
    host_.loop.cancel(presence_timer_);
}

Result<void> Room::load() {
    auto row = host_.store.game(row_.id);
    if (!row) {
        return refuse(row);
    }
    if (!*row) {
        return refuse("no-game", "There is no such game any more.", {});
    }
    row_ = std::move(**row);
    const auto rights = host_.store.rights(row_.id);
    if (!rights) {
        return refuse(rights);
    }
    rights_.clear();
    for (const store::Right& right : *rights) {
        rights_.push_back({right.hash, right.seat});
    }
    auto read = read_log();
    if (read) {
        watch_clock();
    }
    return read;
}

// From the last snapshot, if this program has made it, else from the start.
Result<void> Room::read_log() {
    match_ = std::make_unique<Match>(host_.tools);
    Digest link = first_link(host_.tools.hashing);
    int64_t seq = 0;
    for (std::optional<ViewerLog>& log : logs_) {
        log.reset();
    }
    const auto snapshot = host_.store.snapshot(row_.id);
    if (snapshot && *snapshot) {
        if (read_snapshot((*snapshot)->bytes, link)) {
            seq = (*snapshot)->seq;
        }
    }
    snapshot_seq_ = seq;
    const auto rows = host_.store.entries(row_.id, seq, store::Lines::whole);
    if (!rows) {
        return refuse(rows);
    }
    std::string text;
    for (const store::EntryRow& one : *rows) {
        text.append(one.line).append("\n");
    }
    RecordReader reader(text, host_.tools.hashing, link, seq);
    for (size_t i = 0; i < rows->size(); ++i) {
        auto entry = reader.next();
        if (!entry || !*entry) {
            return refuse("store-corrupt",
                          join("Game ", row_.id, ": ", entry ? "it ends" : entry.error().text()),
                          {});
        }
        const auto told = match_->fold(std::move(**entry));
        if (!told) {
            return refuse(
                "store-corrupt",
                join("Game ", row_.id, ", entry ", reader.lines(), ": ", told.error().sentence),
                {});
        }
        note(*told);
    }
    writer_.emplace(host_.tools.hashing, reader.link(), static_cast<int64_t>(reader.lines()));
    return {};
}

bool Room::read_snapshot(std::string_view all, Digest& link) {
    BytesIn bytes(all);
    Digest digest{};
    std::string content;
    bytes(digest, content);
    if (!bytes.is_whole() || digest != host_.tools.hashing.sha256(host_.stamp + content)) {
        return false;
    }
    BytesIn parts(content);
    std::string match;
    std::array<std::optional<std::string>, max_seats> logs;
    parts(link, match, logs);
    auto state = MatchState::from_bytes(match, *host_.tools.games, host_.tools.hashing,
                                        MatchState::Telling::everything);
    if (!parts.is_whole() || !state) {
        return false;
    }
    for (size_t i = 0; i < max_seats; ++i) {
        if (logs[i]) {
            logs_[i].emplace(Viewer{seat_number(static_cast<int>(i) + 1)});
            if (!logs_[i]->from_bytes(*logs[i])) {
                return false;
            }
        }
    }
    match_ = std::make_unique<Match>(host_.tools, std::move(*state));
    return true;
}

std::optional<store::Snapshot> Room::new_snapshot() const {
    if (state().decided() || seq() - snapshot_seq_ < entries_between_snapshots) {
        return std::nullopt;
    }
    std::array<std::optional<std::string>, max_seats> logs;
    for (size_t i = 0; i < max_seats; ++i) {
        if (logs_[i]) {
            logs[i] = logs_[i]->to_bytes();
        }
    }
    BytesOut parts;
    parts(writer_->link(), state().to_bytes(), logs);
    const std::string content = parts.take();
    BytesOut bytes;
    bytes(host_.tools.hashing.sha256(host_.stamp + content), content);
    return store::Snapshot{row_.id, seq(), bytes.take()};
}

// A computer is told what its seat is told, whichever that will be; where nothing is hidden the
// position says it all.
void Room::note(const Told& told) {
    if (state().game() == nullptr || state().is_open()) {
        return;
    }
    const bool has_computer = std::ranges::any_of(row_.seats, [](const store::SeatRow& seat) {
        return seat.kind == store::SeatKind::computer;
    });
    for (size_t i = 0; has_computer && i < row_.seats.size() && i < max_seats; ++i) {
        if (!logs_[i]) {
            logs_[i].emplace(Viewer{seat_number(static_cast<int>(i) + 1)});
        }
        logs_[i]->note(told);
    }
}

std::span<const SeenText> Room::seen_log(Seat seat) const {
    const auto& log = logs_[index_of(seat)];
    return log ? log->actions() : std::span<const SeenText>();
}

std::optional<Seat> Room::person_of(std::string_view key) const {
    const Digest hash = hash_of_key(key);
    const auto found = std::ranges::find(rights_, hash, &KnownRight::hash);
    return found != rights_.end() ? std::optional(found->person) : std::nullopt;
}

Viewer Room::viewer_of(Seat person) const { return Viewer{seat_of_person(state(), person)}; }

void Room::revoke_rights(Seat person) {
    std::erase_if(rights_, [&](const KnownRight& right) { return right.person == person; });
}

std::vector<Digest> Room::rights_of(Seat seat) const {
    std::vector<Digest> out;
    for (const KnownRight& right : rights_) {
        if (right.person == person_on(state(), seat)) {
            out.push_back(right.hash);
        }
    }
    return out;
}

// Orders ----------------------------------------------------------------------------------------

void Room::when_settled(std::function<void()> work_to_do) {
    waiting_.push_back(std::move(work_to_do));
    work();
}

void Room::work() {
    const auto self = shared_from_this();
    while (!on_its_way_ && !waiting_.empty()) {
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        next();
    }
}

// The time of an action is when it was received, not when its turn comes here.
void Room::order(Order order, Done done) {
    when_settled([this, at_ms = host_.time.now_ms(), order = std::move(order),
                  done = std::move(done)]() mutable { carry_out(std::move(order), done, at_ms); });
}

void Room::carry_out(Order order, const Done& done, int64_t at_ms) {
    // A repeat gets the first answer. Mostly it would change nothing any more: then it is looked up
    // here. Where it would, the store knows it, and what was done in memory is undone.
    const auto answer_unless_repeated = [&](const Result<Acknowledged>& answer) {
        if (!order.action_id.empty()) {
            const auto first = host_.store.first_answer(row_.id, order.action_id);
            if (!first) {
                done(refuse(first));
                return;
            }
            if (*first) {
                done(Acknowledged{(*first)->seq, true});
                return;
            }
        }
        done(answer);
    };
    if (order.expected_seq && *order.expected_seq != seq()) {
        answer_unless_repeated(
            refuse("conflict", join("The game is at entry ", seq(), " by now."), {}));
        return;
    }
    const int64_t before = seq();
    const Persons persons = persons_of(state());
    auto appended = order.deed(*match_, at_ms);
    if (!appended) {
        answer_unless_repeated(refuse(appended));
        return;
    }
    if (appended->empty()) {
        answer_unless_repeated(Acknowledged{before});
        return;
    }
    store::Append item;
    item.game = row_.id;
    item.expected_seq = before;
    item.action_id = order.action_id;
    item.facts = std::move(order.facts);
    for (const Told& told : *appended) {
        auto lines = writer_->lines(told.entry);
        item.lines.push_back({std::move(lines.redacted), std::move(lines.whole)});
        note(told);
    }
    item.standing = standing_after(order.ends_as);
    const MatchState& now = state();
    if (now.is_open() && now.line().size() <= store::longest_opening) {
        item.opening = now.texts_for(spectator);
    }
    item.changes = std::move(order.changes);
    if (persons != persons_of(state())) {
        auto seats = seats_after(persons);
        item.changes.push_back(store::SetSeats{row_.id, seats});
        order.once_stored = [this, seats = std::move(seats), then = std::move(order.once_stored)] {
            set_seats(seats);
            if (then) {
                then();
            }
        };
    }
    std::ranges::move(watch_.also(*this, *appended), std::back_inserter(item.changes));
    if (auto made = new_snapshot()) {
        snapshot_seq_ = made->seq;
        item.changes.push_back(std::move(*made));
    }
    on_its_way_ = true;
    auto on_stored = [weak = weak_from_this(), loop = &host_.loop, standing = item.standing, done,
                      appended = std::make_shared<Appended>(std::move(*appended)),
                      once_stored = std::move(order.once_stored)](store::Answers answers) {
        loop->post(
            [weak, standing, done, appended, once_stored, answer = std::move(answers.front())] {
                if (const auto room = weak.lock()) {
                    room->stored(*appended, standing, once_stored, done, answer);
                }
            });
    };
    std::vector<store::Append> items;
    items.push_back(std::move(item));
    host_.store.append(std::move(items), std::move(on_stored));
}

// Rows are by seat: whoever changes places takes theirs along.
std::vector<store::SeatRow> Room::seats_after(const Persons& before) const {
    std::vector<store::SeatRow> seats = row_.seats;
    for (size_t i = 0; i < seats.size(); ++i) {
        const Seat person = state().person_on(seat_number(static_cast<int>(i) + 1));
        seats[i] =
            row_.seats[static_cast<size_t>(std::ranges::find(before, person) - before.begin())];
    }
    return seats;
}

void Room::stored(const Appended& appended, const store::Standing& standing,
                  const std::function<void()>& once_stored, const Done& done,
                  const store::Answer& answer) {
    const auto self = shared_from_this();
    if (const auto* kept = std::get_if<store::Stored>(&answer)) {
        row_.seq = kept->seq;
        row_.standing = standing;
        if (once_stored) {
            once_stored();
        }
        publish(appended);
        watch_clock();
        done(Acknowledged{kept->seq});
        on_its_way_ = false;
        watch_.happened(*this, appended);
    } else {
        // Nothing of it happened: what is stored is what counts.
        auto loaded = load();
        on_its_way_ = false;
        if (const auto* refusal = std::get_if<Refusal>(&answer)) {
            done(tl::unexpected(*refusal));
        } else if (const auto* first = std::get_if<store::Duplicate>(&answer)) {
            done(Acknowledged{first->seq, true});
        } else {
            done(refuse("conflict", "Somebody else came first.", {}));
        }
        if (!loaded) {
            is_broken_ = true;
        }
    }
    work();
}

store::Standing Room::standing_after(std::optional<store::Status> ends_as) const {
    const MatchState& now = state();
    store::Standing out;
    out.actions = static_cast<int64_t>(now.line().size());
    out.last_move_ms = host_.time.now_ms();
    out.status = ends_as             ? *ends_as
                 : now.is_over()     ? store::Status::ended
                 : now.has_started() ? store::Status::running
                                     : store::Status::waiting;
    if (now.decided()) {
        out.winner = now.decided()->outcome.winner;
        out.outcome = now.outcome_json().text();
    }
    if (now.clock().is_used() && now.clock().running() != Seat::none) {
        out.times = std::to_string(host_.time.now_ms() +
                                   now.clock().left_ms(now.clock().running(), host_.time.now_ms()));
    }
    return out;
}

// The clock -------------------------------------------------------------------------------------

void Room::watch_clock() {
    host_.loop.cancel(flag_timer_);
    flag_timer_ = {};
    const Clock& clock = state().clock();
    if (!clock.is_used() || clock.running() == Seat::none || state().is_over()) {
        return;
    }
    const int64_t now = host_.time.now_ms();
    const int64_t left = clock.left_ms(clock.running(), now);
    const int64_t wait = left > 0 ? left : clock.has_run_out(now) ? 0 : look_again_ms;
    flag_timer_ = host_.loop.after(wait, [weak = weak_from_this()] {
        if (const auto room = weak.lock()) {
            room->flag();
        }
    });
}

void Room::flag() {
    if (!state().clock().has_run_out(host_.time.now_ms())) {
        watch_clock();
        return;
    }
    order({.deed = [](Match& match, int64_t at_ms) { return match.time_out(at_ms); }},
          [weak = weak_from_this()](const Result<Acknowledged>& done) {
              const auto room = weak.lock();
              if (room && !done) {  // somebody was quicker, or the store is in trouble
                  room->watch_clock_later();
              }
          });
}

void Room::watch_clock_later() {
    flag_timer_ = host_.loop.after(look_again_ms, [weak = weak_from_this()] {
        if (const auto room = weak.lock()) {
            room->watch_clock();
        }
    });
}

// Listeners -------------------------------------------------------------------------------------

// One object a line for a stream; a socket may listen to several games, so its messages say which.
std::string Room::lines_for(const Listener& listener, std::span<const Told> told, bool is_now,
                            const MatchState& at) const {
    std::string out;
    const Viewer viewer{seat_of_person(at, listener.person)};
    for (const Told& one : told) {
        json::Object entry = entry_for(one, viewer);
        if (is_now && &one == &told.back()) {
            json::Object now =
                standing_for(state(), viewer, host_.time.now_ms(), Legal::short_ones);
            now.push_back({"you", seat_or_null(viewer.seat)});
            entry.push_back({"now", std::move(now)});
        }
        if (listener.is_socket) {
            out += join(R"({"type":"entry","game":")", row_.id, R"(","entry":)");
            json::Value(std::move(entry)).write(out);
            out += '}';
        } else {
            json::Value(std::move(entry)).write(out);
            out += '\n';
        }
    }
    return out;
}

void Room::publish(const Appended& appended) {
    // The same bytes for all who see the same.
    struct Made {
        std::vector<net::Bytes> messages;  // one for each entry
        net::Bytes lines;
    };
    std::array<Made, max_seats + 1> made;
    for (const Listener& listener : listeners_) {
        Made& own = made[static_cast<size_t>(number_of(listener.person))];
        if (!listener.is_socket) {
            if (!own.lines) {
                own.lines = net::make_bytes(lines_for(listener, appended, true, state()));
            }
            listener.outlet->send(own.lines);
            continue;
        }
        if (own.messages.empty()) {
            for (const Told& told : appended) {
                const bool is_last = &told == &appended.back();
                own.messages.push_back(
                    net::make_bytes(lines_for(listener, {&told, 1}, is_last, state())));
            }
        }
        for (const net::Bytes& message : own.messages) {
            listener.outlet->send(message);
        }
    }
}

void Room::listen(const Listener& listener, int64_t since) {
    when_settled(
        [self = shared_from_this(), listener, since] { History::send(self, listener, since); });
}

void Room::admit(const Listener& listener) {
    if (!listener.outlet->is_open()) {
        return;
    }
    leave(listener.outlet.get());  // whoever asks twice listens once
    listeners_.push_back(listener);
    if (listener.person != Seat::none) {
        ++connected_[index_of(listener.person)];
        heard_of(listener.person);
    }
    tell_presence();
}

void Room::leave(const net::Outlet* outlet) {
    const auto found =
        std::ranges::find(listeners_, outlet, [](const Listener& one) { return one.outlet.get(); });
    if (found == listeners_.end()) {
        return;
    }
    if (const Seat person = found->person; person != Seat::none) {
        --connected_[index_of(person)];
        heard_of(person);
    }
    listeners_.erase(found);
    touch();
    tell_presence();
}

size_t Room::spectators() const {
    return static_cast<size_t>(std::ranges::count(listeners_, Seat::none, &Listener::person));
}

void Room::announce(json::Object message, const std::function<bool(Viewer)>& is_for) {
    message.insert(message.begin() + 1, {"game", row_.id});
    const net::Bytes text = net::make_bytes(json::Value(std::move(message)).text());
    for (const Listener& listener : listeners_) {
        if (listener.is_socket && (!is_for || is_for(viewer_of(listener.person)))) {
            listener.outlet->send(text);
        }
    }
}

void Room::announce_latest(json::Object message) {
    message.insert(message.begin() + 1, {"game", row_.id});
    const net::Bytes text = net::make_bytes(json::Value(std::move(message)).text());
    for (const Listener& listener : listeners_) {
        if (listener.is_socket) {
            listener.outlet->send_latest(listener.slot, text);
        }
    }
}

// Presence --------------------------------------------------------------------------------------

void Room::heard_of(Seat person) {
    heard_ms_[index_of(person)] = host_.time.now_ms();
    touch();
}

// At once, and then only now and again: a crowd that comes one by one is not told of itself each
// time, and nobody can make a crowd listen to their coming and going.
void Room::tell_presence() {
    if (presence_timer_ != net::Loop::Timer{}) {
        owes_presence_ = true;
        return;
    }
    watch_.presence(*this);
    const auto pause_ms = 200 + static_cast<int64_t>(listeners_.size());
    presence_timer_ = host_.loop.after(pause_ms, [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) {
            return;
        }
        room->presence_timer_ = {};
        if (std::exchange(room->owes_presence_, false)) {
            room->tell_presence();
        }
    });
}

bool Room::is_present(Seat seat) const { return gone_since_ms(seat) == 0; }

int64_t Room::gone_since_ms(Seat seat) const {
    const size_t place = index_of(seat);
    const bool is_computer =
        place < row_.seats.size() && row_.seats[place].kind == store::SeatKind::computer;
    const size_t i = index_of(state().person_on(seat));
    if (is_computer || connected_[i] > 0 || host_.time.now_ms() - heard_ms_[i] < heard_lately_ms) {
        return 0;
    }
    return std::max(heard_ms_[i], opened_ms_);
}

bool Room::presence_has_changed() {
    std::array<bool, max_seats> present{};
    for (size_t i = 0; i < row_.seats.size(); ++i) {
        present[i] = is_present(seat_number(static_cast<int>(i) + 1));
    }
    return std::exchange(told_present_, present) != present;
}

}  // namespace prise::server
