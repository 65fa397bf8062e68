#include "prise/core/event.h"

namespace prise {
namespace {

void add_fields(const std::vector<Field>& fields, Viewer viewer, json::Object& out) {
    for (const Field& field : fields) {
        if (viewer.may_know(field.owner)) {
            out.push_back({std::string(field.name), field.value});
        }
    }
}

}  // namespace

json::Value render(const Event& event, Viewer viewer) {
    json::Object out;
    out.push_back({"type", event.type});
    out.push_back({"seat", number_of(event.seat)});
    add_fields(event.fields, viewer, out);
    return out;
}

json::Value render(const CaptureRecord& record, Viewer viewer) {
    json::Array taken;
    for (const CaptureRecord::Taken& item : record.taken) {
        taken.push_back(json::Object{{"what", item.what}, {"at", item.at}});
    }
    json::Array gained(record.gained.begin(), record.gained.end());
    json::Object out{{"ply", record.ply}, {"seat", number_of(record.seat)},
                     {"by", record.by},   {"from", record.from},
                     {"to", record.to},   {"taken", taken},
                     {"gained", gained}};
    add_fields(record.own, viewer, out);
    return out;
}

}  // namespace prise
