#include "prise/net/census.h"

#include <functional>
#include <utility>

namespace prise::net {

namespace {

// Calls what it was given when it goes.
struct Leaving {
    explicit Leaving(std::function<void()> leave) : leave_(std::move(leave)) {}
    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;
    ~Leaving() { leave_(); }

  private:
    std::function<void()> leave_;
};

}  // namespace

Census::Place Census::connection() {
    const std::scoped_lock lock(mutex_);
    if (connections_ >= most_) {
        return nullptr;
    }
    ++connections_;
    return std::make_shared<Leaving>([self = shared_from_this()] {
        const std::scoped_lock again(self->mutex_);
        --self->connections_;
    });
}

Census::Place Census::of(const Ip& ip) {
    if (ip.is_loopback() && !loopback_is_limited_) {
        return std::make_shared<int>(0);
    }
    const Ip near = ip.neighbourhood();
    std::string key(near.bytes.begin(), near.bytes.end());
    const std::scoped_lock lock(mutex_);
    size_t& count = of_address_[key];
    if (count >= most_each_) {
        return nullptr;
    }
    ++count;
    return std::make_shared<Leaving>([self = shared_from_this(), key = std::move(key)] {
        const std::scoped_lock again(self->mutex_);
        const auto found = self->of_address_.find(key);
        if (--found->second == 0) {
            self->of_address_.erase(found);
        }
    });
}

size_t Census::connections() const {
    const std::scoped_lock lock(mutex_);
    return connections_;
}

}  // namespace prise::net
