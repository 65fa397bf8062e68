// The files of a folder, read once and served from memory. Names are looked up, never opened, so no
// path can lead out of the folder; symbolic links that do are left out when it is read, as are
// links to folders and hidden files.
//
// Beside `a.js` there may be `a.js.br` and `a.js.gz`: the client gets the smallest that it accepts.
// Every file has an ETag. Names that carry a hash of their content (`assets/index-B1c2D3e4.js`) may
// be kept for ever; all others are asked for again each time, which costs a 304. "/" and "/x/" are
// index.html.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "prise/core/result.h"
#include "prise/net/reply.h"
#include "prise/net/request.h"

namespace prise::net {

class StaticFiles {
  public:
    // Refused with "no-folder" or "cannot-read". More than `limit` bytes altogether is refused,
    // too.
    static Result<StaticFiles> read(const std::string& folder, size_t limit = size_t{256} << 20);

    // The answer to a GET or HEAD (200, 304) or another method (405); nothing if there is no such
    // file.
    std::optional<Response> find(const Request& request) const;
    // The same for a file by its name, whatever was asked for: the page of a single-page client.
    std::optional<Response> find(const Request& request, std::string_view path) const;
    size_t size() const { return files_.size(); }

  private:
    struct Encoded {
        Bytes bytes;  // null: there is none
        std::string etag;
    };
    struct File {
        Encoded plain, gzip, brotli;
        std::string_view type;
        bool is_hashed = false;
    };
    std::unordered_map<std::string, File> files_;
};

// "text/html; charset=utf-8" for "a/b.html"; application/octet-stream for what is unknown.
std::string_view content_type(std::string_view file_name);

}  // namespace prise::net
