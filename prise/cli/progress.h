// How far long work has come, on stderr, for people: nothing is shown where stderr is no terminal,
// or before the work has lasted a while, and nothing stays behind.
//
//     Progress progress("games");
//     for (uint64_t done = 0; done < total; ++done) {
//         play(done);
//         progress.at(done, total);      // "games 1200 of 5000"
//     }
#pragma once

#include <cstdint>
#include <string_view>

namespace prise::cli {

class Progress {
  public:
    explicit Progress(std::string_view what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    bool is_shown() const { return visible_; }  // to somebody, when there is time
    void at(uint64_t done, uint64_t total = 0);

  private:
    std::string_view what_;
    bool visible_;
    bool drawn_ = false;
    int64_t next_ms_ = 0;
};

}  // namespace prise::cli
