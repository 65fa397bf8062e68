#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "prise/cli/failure.h"
#include "prise/cli/far/seat.h"
#include "prise/cli/keeper.h"
#include "prise/cli/output.h"
#include "prise/client/link.h"
#include "prise/core/text.h"
#include "prise/native/descriptor.h"
#include "prise/native/entropy.h"
#include "prise/native/files.h"

namespace prise::cli::far {
namespace {

constexpr size_t longest_file = 1024;

std::optional<std::string> place_of(const std::string& id) { return place_for(join("seat-", id)); }

}  // namespace

// Without such a place nothing is kept, and the link has to do.
void keep_seat(const client::Site& site, const std::string& id, const KeptSeat& seat) {
    const auto place = place_of(id);
    if (!place || seat.token.empty()) return;
    static_cast<void>(native::open_file(place->c_str(), O_WRONLY | O_CREAT, S_IRUSR | S_IWUSR));
    static_cast<void>(native::write_file(
        *place, join(client::link_text(site, id, seat.token), "\n", to_hex(seat.secret), "\n")));
}

KeptSeat kept_seat(const client::Site& site, const std::string& id) {
    KeptSeat seat{{}, native::random_bytes<32>()};
    const auto place = place_of(id);
    const auto text =
        place ? native::read_file(*place, longest_file) : tl::unexpected(native::FileTrouble{});
    if (!text) return seat;
    const std::string_view lines = *text;  // the link, the secret
    const size_t end = std::min(lines.find('\n'), lines.size());
    const auto link = client::read_link(lines.substr(0, end));
    if (!link || link->site != site || link->id != id) return seat;
    seat.token = link->token;
    const std::string_view rest = lines.substr(std::min(end + 1, lines.size()));
    const auto secret = digest_from_hex(rest.substr(0, rest.find('\n')));
    if (secret) seat.secret = *secret;
    return seat;
}

void forget_seat(const std::string& id) {
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
