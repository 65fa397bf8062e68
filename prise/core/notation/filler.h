// Fills lines of at most 80 columns with words: a space or a line end between each two.
#pragma once

#include <string>
#include <string_view>

namespace prise::notation {

class Filler {
  public:
    explicit Filler(std::string& out) : out_(out) {}

    void word(std::string_view text);
    void prefix(std::string_view text) { prefix_ += text; }  // to the word that comes next
    void suffix(std::string_view text);                      // to the last word
    void line(std::string_view text);                        // of its own
    void end();                                              // of the last line

  private:
    void flush();

    std::string& out_;
    std::string word_;
    std::string prefix_;
    size_t column_ = 0;
};

}  // namespace prise::notation
