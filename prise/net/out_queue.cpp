#include "prise/net/out_queue.h"

#include <algorithm>
#include <utility>

namespace prise::net {

void OutQueue::push(Item item) {
    if (item.size() == 0) {
        return;
    }
    bytes_ += item.size();
    messages_ += item.is_message ? 1 : 0;
    items_.push_back(std::move(item));
}

void OutQueue::forget(const Item& item) {
    bytes_ -= item.size();
    messages_ -= item.is_message ? 1 : 0;
}

void OutQueue::drop_slot(uint64_t slot) {
    const size_t unwritten = first_ + (written_ > 0 ? 1 : 0);
    for (size_t i = unwritten; i < items_.size(); ++i) {
        if (items_[i].slot == slot) {
            forget(items_[i]);
            items_.erase(items_.begin() + static_cast<ptrdiff_t>(i));
            return;  // there is never a second one
        }
    }
}

void OutQueue::drop_unwritten() {
    const size_t unwritten = first_ + (written_ > 0 ? 1 : 0);
    while (items_.size() > unwritten) {
        forget(items_.back());
        items_.pop_back();
    }
}

void OutQueue::clear() { *this = OutQueue(); }

size_t OutQueue::next(std::span<iovec> pieces) const {
    size_t count = 0;
    size_t skip = written_;
    const auto add = [&](const char* data, size_t size) {
        if (skip >= size) {
            skip -= size;
        } else if (count < pieces.size()) {
            // NOLINTNEXTLINE(*-const-cast): an iovec is for reading, too
            pieces[count++] = {const_cast<char*>(data + skip), size - skip};
            skip = 0;
        }
    };
    for (size_t i = first_; i < items_.size() && count < pieces.size(); ++i) {
        const Item& item = items_[i];
        add(item.head.data(), item.head_size);
        add(item.bytes->data(), item.bytes->size());
        if (item.has_line_end) {
            add("\r\n", 2);
        }
    }
    return count;
}

size_t OutQueue::written(size_t bytes) {
    size_t left = 0;
    bytes_ -= bytes;
    written_ += bytes;
    while (first_ < items_.size() && written_ >= items_[first_].size()) {
        Item& item = items_[first_];
        written_ -= item.size();
        left += item.is_message ? 1 : 0;
        item.bytes.reset();
        ++first_;
    }
    messages_ -= left;
    shrink();
    return left;
}

// An idle connection keeps no memory for its queue, and a busy one does not grow without end.
void OutQueue::shrink() {
    if (first_ == items_.size()) {
        items_.clear();
        first_ = 0;
        if (items_.capacity() > 4) {
            std::vector<Item>().swap(items_);
        }
    } else if (first_ > 64) {
        items_.erase(items_.begin(), items_.begin() + static_cast<ptrdiff_t>(first_));
        first_ = 0;
    }
}

}  // namespace prise::net
