// The player that takes any legal action. It stands on the observation, as any client does.
#include <utility>

#include "prise/ai/player.h"
#include "prise/ai/seeds.h"

namespace prise::ai {
namespace {

class RandomPlayer final : public AnyPlayer {
  public:
    RandomPlayer(const AnyGame& game, const Setup& setup)
        : game_(game), seat_(setup.seat), seed_(setup.seed) {}

    Result<void> see(const Seen& seen) override {
        auto place = stand_to_act(game_, seen, seat_);
        if (!place) {
            return refuse(place);
        }
        std::vector<std::string> legal;
        (*place)->legal(Viewer{seat_}, legal);
        legal_ = std::move(legal);
        seed_here_ = mixed(seed_, hash_of(seen.observation), seen.log.size());
        return {};
    }

    void go(const Limits&) override {
        thought_ = {};
        if (!legal_.empty()) {
            Random random(seed_here_);
            thought_.best = legal_[random.below(static_cast<uint32_t>(legal_.size()))];
            thought_.lines = {{0, {}, {thought_.best}}};
        }
    }

    bool step(uint64_t) override { return false; }
    void stop() override {}
    const Thought& thought() const override { return thought_; }
    bool is_fitted() const override { return false; }  // to nothing at all

  private:
    const AnyGame& game_;
    Seat seat_;
    uint64_t seed_;
    uint64_t seed_here_ = 0;
    std::vector<std::string> legal_;
    Thought thought_;
};

}  // namespace

std::unique_ptr<AnyPlayer> make_random_player(const AnyGame& game, const Setup& setup) {
    return std::make_unique<RandomPlayer>(game, setup);
}

}  // namespace prise::ai
