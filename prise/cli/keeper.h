// Where the record of a game goes while it is played, and when it is left. It never says that a
// file holds a game that it does not hold.
#pragma once

#include <optional>
#include <string>

namespace prise::cli {

class Keeper {
  public:
    // `path`: after every action, behind the records of `earlier` games; empty: nowhere.
    Keeper(std::string path, std::string earlier)
        : path_(std::move(path)), earlier_(std::move(earlier)) {}

    const std::string& path() const { return path_; }
    // Does the file hold all that was to be kept?
    bool is_up_to_date() const { return !path_.empty() && !trouble_; }
    const std::optional<std::string>& trouble() const { return trouble_; }

    // Nothing, or what is wrong, once: a disk that stays full is not told of after every action. A
    // file that somebody else holds makes nobody wait twice, unless it `must` be tried.
    std::optional<std::string> keep(const std::string& record, bool must = false);
    // From now on there. What is wrong, if anything; then it stays where it was.
    std::optional<std::string> move_to(const std::string& path, const std::string& record);

  private:
    std::optional<std::string> write(const std::string& path, const std::string& record);

    std::string path_;
    std::string earlier_;
    std::optional<std::string> trouble_;  // of the last try
    bool is_slow_ = false;
};

// Is it the same file, however it is written?
bool is_same_file(const std::string& a, const std::string& b);

// A file for a game that is left and was kept nowhere: in a folder that only its owner may read
// ($XDG_STATE_HOME/prise, or ~/.local/state/prise). Nothing: there is no such place.
std::optional<std::string> place_for(const std::string& name);

}  // namespace prise::cli
