#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>

#include "prise/cli/failure.h"
#include "prise/cli/far/seat.h"
#include "prise/cli/keeper.h"
#include "prise/cli/output.h"
#include "prise/client/link.h"
#include "prise/core/text.h"
#include "prise/native/descriptor.h"
#include "prise/native/files.h"

namespace prise::cli::far {
namespace {

constexpr size_t longest_file = 1024;

std::optional<std::string> place_of(const std::string& id) { return place_for(join("seat-", id)); }

}  // namespace

// Without such a place nothing is kept, and the link has to do.
void keep_token(const client::Site& site, const std::string& id, const std::string& token) {
    const auto place = place_of(id);
    if (!place || token.empty()) return;
    static_cast<void>(native::open_file(place->c_str(), O_WRONLY | O_CREAT, S_IRUSR | S_IWUSR));
    static_cast<void>(native::write_file(*place, client::link_text(site, id, token) + "\n"));
}

std::string kept_token(const client::Site& site, const std::string& id) {
    const auto place = place_of(id);
    const auto text =
        place ? native::read_file(*place, longest_file) : tl::unexpected(native::FileTrouble{});
    if (!text) return {};
    const auto link = client::read_link(std::string_view(*text).substr(0, text->find('\n')));
    return link && link->site == site && link->id == id ? link->token : std::string();
}

void forget_token(const std::string& id) {
    if (const auto place = place_of(id)) {
        std::error_code ignored;
        std::filesystem::remove(*place, ignored);
    }
}

void fail_with(const client::Trouble& trouble) {
    if (trouble.code == "no-server") throw Failure(Exit::trouble, trouble.sentence);
    if (trouble.status == 404) throw Failure(Exit::not_found, trouble.sentence);
    const std::string sentence = in_one_line(trouble.sentence);
    throw Failure(Refusal{trouble.code, sentence, trouble.section});
}

}  // namespace prise::cli::far
