// A text that is made piece by piece and used when it is complete, however long it is: what does
// not fit into a little memory waits in a nameless file that goes away by itself.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "prise/native/descriptor.h"

namespace prise::native {

class Spool {
  public:
    size_t size() const { return size_; }

    // Each returns 0, or errno.
    int add(std::string_view text);
    // All of it, from the start, in pieces; stops where `take` returns something else than 0.
    int hand_out(const std::function<int(std::string_view)>& take);

  private:
    int move_to_file();

    std::string waiting_;  // what is not in the file
    Descriptor file_;
    size_t size_ = 0;
};

}  // namespace prise::native
