#include "prise/net/worker.h"

#include <chrono>
#include <ctime>
#include <random>

#include "prise/net/connection.h"

namespace prise::net {

Worker::Worker(std::shared_ptr<House> of, size_t index) : house(std::move(of)), loop(index) {
    std::random_device random;
    next_id_ = uint64_t{random()} << 32 | random();
}

void Worker::add(std::shared_ptr<Connection> connection) {
    connection->place_in_list = connections_.size();
    connections_.push_back(std::move(connection));
}

void Worker::remove(const Connection& connection) {
    const size_t place = connection.place_in_list;
    connections_[place].swap(connections_.back());
    connections_[place]->place_in_list = place;
    connections_.pop_back();
}

void Worker::drain() {
    const auto all = connections_;
    for (const auto& connection : all) {
        connection->drain();
    }
}

void Worker::cut_off() {
    const auto all = connections_;
    for (const auto& connection : all) {
        connection->cut_off();
    }
}

void Worker::send_away(const std::function<bool(const Ip& client)>& is_meant,
                       std::string_view reason) {
    const auto all = connections_;
    for (const auto& connection : all) {
        if (is_meant(connection->client())) {
            connection->send_away(reason);
        }
    }
}

// Numbers that look like chance, so that nobody reads more into them (splitmix64).
std::string Worker::next_request_id() {
    uint64_t id = next_id_ += 0x9E3779B97F4A7C15;
    id = (id ^ id >> 30) * 0xBF58476D1CE4E5B9;
    id = (id ^ id >> 27) * 0x94D049BB133111EB;
    id ^= id >> 31;
    std::string text(16, '0');
    for (char& c : text) {
        c = "0123456789abcdef"[id & 15];
        id >>= 4;
    }
    return text;
}

std::string_view Worker::date() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    if (now != date_s_) {
        date_s_ = now;
        std::tm parts{};
        gmtime_r(&now, &parts);
        // strftime would ask the locale for the names.
        static constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        char text[64];
        std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT",
                      days[parts.tm_wday % 7], parts.tm_mday, months[parts.tm_mon % 12],
                      parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
        date_ = text;
    }
    return date_;
}

}  // namespace prise::net
