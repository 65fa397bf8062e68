// What waits to be written to one socket: pieces of shared bytes with a few bytes of their own
// before and behind them (the head of a frame, the size of a chunk). Nothing is copied until the
// kernel takes it.
#pragma once

#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "prise/net/outlet.h"

namespace prise::net {

class OutQueue {
  public:
    struct Item {
        Bytes bytes;
        uint64_t slot = 0;  // 0: not to be replaced
        std::array<char, 18>
            head{};  // of a frame at most 10 bytes, of a chunk "FFFFFFFFFFFFFFFF\r\n"
        uint8_t head_size = 0;
        bool has_line_end = false;  // "\r\n" behind it
        bool is_message = false;    // counts in messages()

        size_t size() const { return head_size + bytes->size() + (has_line_end ? 2 : 0); }
    };

    bool empty() const { return bytes_ == 0; }
    size_t bytes() const { return bytes_; }
    size_t messages() const { return messages_; }

    void push(Item item);
    // Drops an item of that slot of which nothing has been written.
    void drop_slot(uint64_t slot);
    // Drops all of which nothing has been written.
    void drop_unwritten();
    void clear();

    // The next bytes to write, at most `pieces.size()` pieces; how many there are.
    size_t next(std::span<iovec> pieces) const;
    // So many of them are written; returns how many messages have left as a whole.
    size_t written(size_t bytes);

  private:
    void forget(const Item& item);
    void shrink();

    std::vector<Item> items_;
    size_t first_ = 0;    // before it all is written
    size_t written_ = 0;  // bytes of the first
    size_t bytes_ = 0;    // that are not written
    size_t messages_ = 0;
};

}  // namespace prise::net
