#include "prise/games/ringrift/record_action.h"

#include "prise/core/text.h"

namespace prise::ringrift {
namespace {

std::string number_member(const json::Value& record, std::string_view name) {
    const json::Value* member = record.find(name);
    const int64_t* number = member != nullptr ? member->integer() : nullptr;
    return number != nullptr ? join(*number) : std::string();
}

// "a1-d1" of the cells of a line, or the first cell of a region.
std::string cell_at(const json::Value& record, bool last) {
    const json::Value* member = record.find("cells");
    const json::Array* cells = member != nullptr ? member->array() : nullptr;
    if (cells == nullptr || cells->empty()) {
        return {};
    }
    const std::string* name = (last ? cells->back() : cells->front()).string();
    return name != nullptr ? *name : std::string();
}
std::string ends_of_line(const json::Value& record) {
    return join(cell_at(record, false), "-", cell_at(record, true));
}

// §12: `ring-extracted` if STACK is named, then the slide or strike, then the line if there is one.
std::string recovery_of(std::span<const json::Value> records) {
    std::string stack;
    if (text_member(records.front(), "type") == "ring-extracted") {
        stack = join("/", text_member(records.front(), "cell"));
        records = records.subspan(1);
    }
    if (records.empty()) {
        return {};
    }
    const json::Value& step = records.front();
    const std::string ends = join(text_member(step, "from"), "-", text_member(step, "to"));
    if (text_member(step, "type") == "stack-struck") {
        return join("strike:", ends, stack);
    }
    const bool is_last = step.find("state") != nullptr;
    const bool has_line =
        !is_last && records.size() > 1 && text_member(records[1], "type") == "line-collapsed";
    return join("slide:", ends, has_line ? join("=", ends_of_line(records[1])) : "", stack);
}

}  // namespace

std::string text_member(const json::Value& record, std::string_view name) {
    const json::Value* member = record.find(name);
    const std::string* text = member != nullptr ? member->string() : nullptr;
    return text != nullptr ? *text : std::string();
}

std::string action_of_records(std::span<const json::Value> records) {
    const json::Value& record = records.front();
    const std::string type = text_member(record, "type");
    const std::string cell = text_member(record, "cell");
    if (type == "ring-placed") {
        return join(number_member(record, "count"), "@", cell);
    }
    if (type == "sides-swapped") {
        return "swap";
    }
    if (type == "skipped") {
        return "skip";
    }
    if (type == "move") {
        return join(text_member(record, "from"), "-", text_member(record, "to"));
    }
    if (type == "line-collapsed") {
        return join("line:", ends_of_line(record));
    }
    if (type == "region-collapsed") {
        return join("region:", cell_at(record, false), "/", number_member(record, "borderColor"));
    }
    if (type == "rings-eliminated") {
        return join("elim:", cell);
    }
    if (type == "ring-extracted" && text_member(record, "reason") == "territory") {
        return join("extract:", cell);
    }
    if (type == "ring-extracted" || type == "marker-slid" || type == "stack-struck") {
        return recovery_of(records);
    }
    return {};
}

}  // namespace prise::ringrift
