// The player that takes what material it can get in this turn, by the values that chess players
// count with, and sees nothing else: a rival that every player with foresight must beat.
//
// It reads texts: the board that an observation of a game of chess begins with, and actions in
// coordinates. So it serves all games of that kind.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>
#include <utility>

#include "prise/ai/player.h"
#include "prise/ai/seeds.h"

namespace prise::ai {
namespace {

int worth_of(char man) {
    constexpr std::string_view men = "pnbrqk";
    constexpr std::array<int, men.size()> worth = {1, 3, 3, 5, 9, 100};
    const size_t type = men.find(static_cast<char>(std::tolower(static_cast<unsigned char>(man))));
    return type == std::string_view::npos ? 0 : worth[type];
}

bool is_square(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

// The first field of an observation: who stands where.
class Men {
  public:
    explicit Men(std::string_view observation) {
        men_.fill(' ');
        size_t at = 0;
        for (const char c : observation.substr(0, observation.find(' '))) {
            if (c >= '1' && c <= '8') {
                at += static_cast<size_t>(c - '0');
            } else if (c != '/' && at < men_.size()) {
                men_[at++] = c;
            }
        }
    }

    // What a move takes, and what becomes of a pawn; any other action takes nothing.
    int gain(std::string_view action) const {
        if (action.size() < 4 || !is_square(action.substr(0, 2)) ||
            !is_square(action.substr(2, 2))) {
            return 0;
        }
        const char mover = on(action.substr(0, 2));
        const char victim = on(action.substr(2, 2));
        const bool is_enemy = (std::isupper(static_cast<unsigned char>(mover)) != 0) !=
                              (std::isupper(static_cast<unsigned char>(victim)) != 0);
        const bool is_en_passant =
            (mover == 'P' || mover == 'p') && victim == ' ' && action[0] != action[2];
        const int promoted = action.size() == 5 ? worth_of(action[4]) - worth_of('p') : 0;
        const int taken = is_en_passant ? worth_of('p') : is_enemy ? worth_of(victim) : 0;
        return taken + std::max(promoted, 0);
    }

  private:
    char on(std::string_view square) const {
        return men_[static_cast<size_t>(('8' - square[1]) * 8 + square[0] - 'a')];
    }

    std::array<char, 64> men_;
};

// Of the move that a duel is about: "... a:e4d5 -".
std::string_view pending_in(std::string_view observation) {
    for (const std::string_view phase : {" a:", " d:", " r:"}) {
        if (const size_t at = observation.find(phase); at != std::string_view::npos) {
            return observation.substr(at + phase.size(), 4);
        }
    }
    return {};
}

class MaterialPlayer final : public AnyPlayer {
  public:
    MaterialPlayer(const AnyGame& game, const Setup& setup)
        : game_(game), seat_(setup.seat), seed_(setup.seed) {}

    Result<void> see(const Seen& seen) override {
        auto place = stand_to_act(game_, seen, seat_);
        if (!place) {
            return refuse(place);
        }
        place_ = std::move(*place);
        place_->legal(Viewer{seat_}, legal_);
        observation_ = seen.observation;
        seed_here_ = mixed(seed_, hash_of(observation_), seen.log.size());
        return {};
    }

    void go(const Limits&) override {
        thought_ = {};
        if (legal_.empty()) {
            return;
        }
        const Men men(observation_);
        const std::string_view pending = pending_in(observation_);
        int most = -1;
        std::vector<const std::string*> best;
        for (const std::string& action : legal_) {
            const int gain = wins_at_once(action) ? worth_of('k')
                             : pending.empty()    ? men.gain(action)
                                                  : fit(action, pending, men.gain(pending));
            if (gain > most) {
                most = gain;
                best.clear();
            }
            if (gain == most) {
                best.push_back(&action);
            }
        }
        Random random(seed_here_);
        thought_.best = *best[random.below(static_cast<uint32_t>(best.size()))];
        thought_.lines = {{1, {}, {thought_.best}}};
    }

    bool step(uint64_t) override { return false; }
    void stop() override {}
    const Thought& thought() const override { return thought_; }
    bool is_fitted() const override { return false; }

  private:
    bool wins_at_once(const std::string& action) const {
        const auto play = place_->clone();
        return play->apply(action) && play->to_act() == Seat::none &&
               play->outcome().winner == seat_;
    }

    // In a duel: it bids what is fought for, or as much of it as it can pay, and goes home when it
    // has failed.
    static int fit(std::string_view action, std::string_view pending, int stake) {
        constexpr std::string_view bids = "bp:";
        if (action.starts_with(bids)) {
            int bid = 0;
            std::from_chars(action.data() + bids.size(), action.data() + action.size(), bid);
            return bid <= stake ? bid : 0;
        }
        return action.ends_with(pending.substr(0, 2)) ? 1 : 0;
    }

    const AnyGame& game_;
    Seat seat_;
    uint64_t seed_;
    uint64_t seed_here_ = 0;
    std::unique_ptr<AnyPlay> place_;
    std::string observation_;
    std::vector<std::string> legal_;
    Thought thought_;
};

}  // namespace

Result<std::unique_ptr<AnyPlayer>> make_material_player(std::string_view game_id,
                                                        const AnyGame& game, const Setup& setup) {
    if (game_id != "duel-chess" && game_id != "gene-chess") {
        return refuse("bad-player", "Only games of chess have a player that counts material.", "");
    }
    return std::make_unique<MaterialPlayer>(game, setup);
}

}  // namespace prise::ai
