// The replay of records on one board.
#pragma once

#include "prise/core/event.h"
#include "prise/games/ringrift/record_action.h"
#include "prise/games/ringrift/replay.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

template <class B>
class ReplayOn final : public Replay {
  public:
    explicit ReplayOn(Rules<B> rules) : rules_(std::move(rules)) {
        rules_.start(now_.state, now_.past);
    }

    Result<void> begin_at(std::string_view position) {
        return rules_.parse_position(position, "-", now_.state, now_.past);
    }

    Result<void> add(std::span<const json::Value> records) override {
        while (!records.empty()) {
            Point next = now_;
            const auto used = step(records, next);
            if (!used) {
                undo_chain();
                return refuse(used);
            }
            if (!runs_chain(next)) {
                backup_.reset();
            } else if (!runs_chain(now_)) {
                backup_ = std::move(now_);
            }
            now_ = std::move(next);
            records = records.subspan(*used);
        }
        return {};
    }

    std::string position() const override { return position_text(snapshot(now_)); }
    // The capture records come from the backup: the chain is gone through once more.
    std::optional<ChainState> chain() const override {
        auto chain = chain_state_of(snapshot(now_), rules_.settings());
        if (chain && backup_) {
            Point at = *backup_;
            core_start_chain_capture(at.state, at.past, chain->visited_positions.front());
            for (const Segment& segment : chain->segments) {
                chain->captures.push_back(
                    *core_apply_capture_segment(at.state, at.past, segment, at.state.player));
            }
        }
        return chain;
    }
    std::optional<std::string> backup() const override {
        return backup_ ? std::optional(position_text(snapshot(*backup_))) : std::nullopt;
    }
    bool undo_chain() override {
        if (!backup_) {
            return false;
        }
        now_ = std::move(*backup_);
        backup_.reset();
        return true;
    }

  private:
    struct Point {
        State<B> state{};
        Past past;
        std::optional<int64_t> told;  // records so far; the first one says where the log begins
    };
    using Records = std::span<const json::Value>;

    static bool runs_chain(const Point& point) {
        return point.state.phase == Phase::chain || point.state.phase == Phase::closing;
    }
    Snapshot snapshot(const Point& point) const { return rules_.snapshot(point.state, point.past); }
    static tl::unexpected<Refusal> mismatch(const json::Value& record, std::string_view why) {
        return refuse("history-mismatch", join("Record ", quoted(record.text()), ": ", why, "."),
                      "7.4");
    }

    // Plays what the first records tell of; how many were used.
    Result<size_t> step(Records records, Point& point) const {
        const json::Value* n = records.front().find("n");
        if (!point.told && n != nullptr && n->integer() != nullptr) {
            point.told = *n->integer() - 1;
        }
        Collector told(point.told.value_or(0));
        if (auto played = play(records, point, told); !played) {
            return refuse(played);
        }
        for (size_t i = 0; i < told.events.size(); ++i) {
            if (i >= records.size()) {
                return mismatch(records.back(), "others belong to the same action");
            }
            if (!(render(told.events[i], all_knowing) == records[i])) {
                return mismatch(records[i],
                                join("it should be ", render(told.events[i], all_knowing).text()));
            }
        }
        point.told = told.told();
        return told.events.size();
    }

    Result<void> play(Records records, Point& point, Collector& told) const {
        Narrator narrator(B::grid, point.state, told);
        Flow<B> flow(rules_.settings(), point.state, point.past, &narrator);
        const json::Value& record = records.front();
        const std::string type = text_member(record, "type");
        if (type == "StartChainCapture") {
            const Cell from = cell_member(record, "position");
            if (from == no_cell || runs_chain(point)) {
                return mismatch(record, "no chain can start there");
            }
            flow.start_chain(from);
            return {};
        }
        if (type == "Capture") {
            return capture(record, point, flow);
        }
        if (type == "CompleteChainCapture") {
            if (point.state.phase != Phase::closing) {
                return mismatch(record, "no chain is to be completed");
            }
            flow.complete_chain();
            narrator.settled(position_text(snapshot(point)));
            return {};
        }
        const auto action = rules_.parse_action(action_of_records(records));
        if (!action || point.state.phase == Phase::over ||
            !rules_.check(point.state, point.past, *action)) {
            return mismatch(record, "no action that can be played begins with it");
        }
        flow.play(*action);
        return {};
    }

    Result<void> capture(const json::Value& record, Point& point, Flow<B>& flow) const {
        const Segment segment{cell_member(record, "from"), cell_member(record, "target"),
                              cell_member(record, "to"), colour_member(record, "captured_color")};
        const Colour attacker = colour_member(record, "seat");
        if (point.state.phase != Phase::chain || segment.from == no_cell ||
            segment.target == no_cell || segment.to == no_cell || attacker < 0 ||
            segment.captured < 0) {
            return mismatch(record, "this is no segment of a running chain");
        }
        if (auto sound = rules_.check_segment(snapshot(point), segment); !sound) {
            return sound;
        }
        return flow.capture(segment, attacker);
    }

    // On the board, else no_cell.
    static Cell cell_member(const json::Value& record, std::string_view name) {
        const std::string text = text_member(record, name);
        Scan scan(text);
        const auto cell = take_cell(B::grid, scan);
        return cell && scan.done() && *cell < off_board ? *cell : no_cell;
    }
    Colour colour_member(const json::Value& record, std::string_view name) const {
        const json::Value* member = record.find(name);
        const int64_t* number = member != nullptr ? member->integer() : nullptr;
        const bool is_seat = number != nullptr && *number >= 1 && *number <= rules_.seats();
        return is_seat ? static_cast<Colour>(*number) - 1 : -1;
    }

    Rules<B> rules_;
    Point now_;
    std::optional<Point> backup_;  // from before the chain that is running
};

}  // namespace prise::ringrift
