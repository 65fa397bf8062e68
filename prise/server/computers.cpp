#include "prise/server/computers.h"

#include <algorithm>
#include <charconv>

#include "prise/ai/player.h"
#include "prise/core/text.h"

namespace prise::server {
namespace {

constexpr uint64_t nodes_between_looks = 512;
constexpr size_t table_bytes = size_t{1} << 22;
// Of the time that is left an action takes this part at most.
constexpr int64_t part_of_time = 30;
constexpr int64_t try_again_ms = 1'000;

int level_of(const store::SeatRow& seat) {
    int level = 1;
    std::from_chars(seat.level.data(), seat.level.data() + seat.level.size(), level);
    return std::clamp(level, 1, ai::levels);
}

}  // namespace

struct Computers::Job {
    std::string key;
    std::weak_ptr<Room> room;
    std::shared_ptr<const AnyGame> game;
    std::string game_id;
    ai::Setup setup;
    ai::Seen seen;
    int64_t seq = 0;
    int64_t longest_ms = 0;
    int64_t spent_ms = 0;
    std::unique_ptr<ai::AnyPlayer> player;
    std::string best;
};

void Computers::consider(Room& room) {
    const MatchState& state = room.state();
    if (state.play() == nullptr || state.is_over()) {
        return;
    }
    const auto self = room.shared_from_this();
    if (state.offer()) {
        answer_offer(self);
        return;
    }
    const Seat seat = state.play()->to_act();
    if (seat == Seat::none || room.row().seats[index_of(seat)].kind != store::SeatKind::computer ||
        thinking_.size() >= settings_.most_thinking) {
        return;
    }
    auto job = std::make_shared<Job>();
    job->key = join(room.id(), " ", room.seq());
    if (!thinking_.insert(job->key).second) {
        return;
    }
    const auto game = host_.tools.games->with(*state.game_entry(), state.game()->options());
    if (!game) {
        thinking_.erase(job->key);
        return;
    }
    job->room = self;
    job->game = *game;
    job->game_id = state.game_entry()->id;
    // The same game goes the same way: chance is no excuse.
    const Digest seed = host_.tools.hashing.sha256(job->key);
    std::copy_n(seed.begin(), sizeof job->setup.seed, reinterpret_cast<uint8_t*>(&job->setup.seed));
    job->setup.seat = seat;
    job->setup.level = level_of(room.row().seats[index_of(seat)]);
    job->setup.table_bytes = table_bytes;
    job->setup.library = library_;
    job->seen = ai::seen_by(*state.play(), seat, room.seen_log(seat));
    job->seq = room.seq();
    job->longest_ms = settings_.longest_ms;
    if (state.clock().is_used()) {
        job->longest_ms = std::min(job->longest_ms,
                                   state.clock().left_ms(seat, host_.time.now_ms()) / part_of_time);
    }
    pool_.submit([this, job] { think(job); });
}

// On a thread of the pool, for one slice.
void Computers::think(const std::shared_ptr<Job>& job) {
    if (!job->player) {
        auto player = ai::make_player(job->game_id, *job->game, job->setup);
        if (player && (*player)->see(job->seen)) {
            job->player = std::move(*player);
            job->player->go({.by_book = true});
        } else {
            host_.loop.post([this, job] { play(job); });
            return;
        }
    }
    const int64_t began = host_.time.steady_ms();
    while (job->player->step(nodes_between_looks)) {
        const int64_t now = host_.time.steady_ms();
        if (job->spent_ms + now - began >= job->longest_ms) {
            job->player->stop();
        } else if (now - began >= settings_.slice_ms) {
            job->spent_ms += now - began;
            pool_.submit([this, job] { think(job); });
            return;
        }
    }
    job->best = job->player->thought().best;
    host_.loop.post([this, job] { play(job); });
}

void Computers::play(const std::shared_ptr<Job>& job) {
    thinking_.erase(job->key);
    const auto room = job->room.lock();
    if (!room) {
        return;
    }
    const Seat seat = job->setup.seat;
    room->order({.deed = [seat, best = job->best, seq = job->seq](
                             Match& match, int64_t at_ms) -> Result<Appended> {
                    if (match.state().next_seq() - 1 != seq) {
                        return Appended{};  // the game has moved on
                    }
                    auto done = match.act(seat, best, at_ms);
                    // A player that cannot play is no reason for a game to stand still.
                    return done || done.error().code == "time-over" ? std::move(done)
                                                                    : match.act_for_absent(at_ms);
                }},
                [this, weak = std::weak_ptr(room)](const Result<Acknowledged>& done) {
                    if (!done) {
                        try_again(weak);
                    }
                });
}

// The disk may be full now and not in a second.
void Computers::try_again(const std::weak_ptr<Room>& room) {
    host_.loop.after(try_again_ms, [this, room] {
        if (const auto alive = room.lock()) {
            alive->when_settled([this, alive] { consider(*alive); });
        }
    });
}

// It plays on for as long as it can, and lets people take back what they like.
void Computers::answer_offer(const std::shared_ptr<Room>& room) {
    const auto& offer = *room->state().offer();
    const auto& seats = room->row().seats;
    for (size_t i = 0; i < seats.size(); ++i) {
        const Seat seat = seat_number(static_cast<int>(i) + 1);
        if (seats[i].kind != store::SeatKind::computer || seat == offer.by || offer.accepted[i]) {
            continue;
        }
        room->order({.deed = [seat, accepts = offer.takeback](
                                 Match& match,
                                 int64_t at_ms) { return match.answer(seat, accepts, at_ms); }},
                    [](const Result<Acknowledged>&) {});
        return;
    }
}

}  // namespace prise::server
