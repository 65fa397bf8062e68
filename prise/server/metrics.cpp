#include "prise/server/metrics.h"

#include "prise/core/text.h"

namespace prise::server {
namespace {

void add(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
         uint64_t value) {
    out += join("# HELP prise_", name, " ", help, "\n# TYPE prise_", name, " ", kind, "\nprise_",
                name, " ", value, "\n");
}

}  // namespace

std::string metrics_text(const net::Counters& net, const store::Figures& store, const Hall& hall,
                         const Computers& computers) {
    std::string out;
    add(out, "connections", "gauge", "Connections that are open.", net.connections);
    add(out, "websockets", "gauge", "WebSockets that are open.", net.websockets);
    add(out, "streams", "gauge", "Streams of lines that are open.", net.streams);
    add(out, "accepted_total", "counter", "Connections accepted.", net.accepted);
    add(out, "refused_total", "counter", "Connections refused.", net.refused);
    add(out, "requests_total", "counter", "Requests answered.", net.requests);
    add(out, "messages_in_total", "counter", "Messages received.", net.messages_in);
    add(out, "messages_out_total", "counter", "Messages sent.", net.messages_out);
    add(out, "bytes_in_total", "counter", "Bytes received.", net.bytes_in);
    add(out, "bytes_out_total", "counter", "Bytes sent.", net.bytes_out);
    add(out, "slow_readers_total", "counter", "Clients closed because they read too slowly.",
        net.slow_readers);
    add(out, "games_awake", "gauge", "Games in memory.", hall.rooms());
    add(out, "computers_thinking", "gauge", "Computers that think.", computers.thinking());
    add(out, "store_commits_total", "counter", "Transactions flushed to the disk.", store.commits);
    add(out, "store_items_total", "counter", "Appends and changes in them.", store.items);
    add(out, "store_refused_total", "counter", "Appends and changes that failed.", store.refused);
    add(out, "store_commit_us_total", "counter", "Microseconds spent in flushing.",
        store.commit_us);
    add(out, "store_waiting", "gauge", "Appends and changes that wait.", store.waiting);
    add(out, "store_in_trouble", "gauge", "1 while the disk does not do what it should.",
        store.trouble ? 1 : 0);
    return out;
}

}  // namespace prise::server
