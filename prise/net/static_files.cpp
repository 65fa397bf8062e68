#include "prise/net/static_files.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "prise/net/fields.h"

namespace prise::net {

namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view ending, name;
};
constexpr auto types = std::to_array<Type>({
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".xml", "application/xml"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".gif", "image/gif"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".ttf", "font/ttf"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".pdf", "application/pdf"},
});

std::string etag_of(const std::string& content, std::string_view coding) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned size = 0;
    EVP_Digest(content.data(), content.size(), hash.data(), &size, EVP_sha256(), nullptr);
    std::string etag = "\"";
    for (size_t i = 0; i < 16; ++i) {
        etag += "0123456789abcdef"[hash[i] >> 4];
        etag += "0123456789abcdef"[hash[i] & 15];
    }
    return etag.append(coding) + "\"";
}

// "index-B1c2D3e4.js", "chunk.0123abcd.css": at least eight letters of which one is a digit or a
// capital before the ending. Ordinary names have no such part, and one that has is only kept too
// long if it is changed under the same name.
bool has_hash(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const size_t dot = name.rfind('.');
    if (path.find("/assets/") == std::string_view::npos || dot == std::string_view::npos) {
        return false;
    }
    const size_t mark = name.substr(0, dot).find_last_of("-.");
    const std::string_view hash =
        mark == std::string_view::npos ? std::string_view() : name.substr(mark + 1, dot - mark - 1);
    return hash.size() >= 8 &&
           hash.find_first_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string_view::npos;
}

bool is_inside(const fs::path& path, const fs::path& folder) {
    return std::ranges::mismatch(folder, path).in1 == folder.end();
}

bool is_hidden(const fs::path& relative) {
    return std::ranges::any_of(relative,
                               [](const fs::path& part) { return part.native().starts_with('.'); });
}

}  // namespace

std::string_view content_type(std::string_view file_name) {
    const auto found = std::ranges::find_if(
        types, [&](const Type& type) { return file_name.ends_with(type.ending); });
    return found == types.end() ? "application/octet-stream" : found->name;
}

Result<StaticFiles> StaticFiles::read(const std::string& folder, size_t limit) {
    std::error_code error;
    const fs::path root = fs::canonical(folder, error);
    if (error || !fs::is_directory(root, error)) {
        return refuse("no-folder", "There is no folder " + folder + ".", "");
    }
    StaticFiles read;
    std::unordered_map<std::string, Bytes> contents;
    size_t total = 0;
    for (auto entry = fs::recursive_directory_iterator(root, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path real = fs::canonical(entry->path(), error);
        const bool is_ours = !error && is_inside(real, root);
        error.clear();
        if (!is_ours) {
            continue;
        }
        const fs::path relative = entry->path().lexically_relative(root);
        if (!fs::is_regular_file(real, error) || is_hidden(relative)) {
            error.clear();
            continue;
        }
        std::ifstream file(real, std::ios::binary);
        std::ostringstream content;
        content << file.rdbuf();
        if (!file) {
            return refuse("cannot-read", "Cannot read " + entry->path().string() + ".", "");
        }
        std::string bytes = std::move(content).str();
        total += bytes.size();
        if (total > limit) {
            return refuse("cannot-read", "There is too much in the folder " + folder + ".", "");
        }
        contents["/" + relative.generic_string()] = make_bytes(std::move(bytes));
    }
    if (error) {
        return refuse("cannot-read", "Cannot read " + folder + ": " + error.message() + ".", "");
    }
    for (const auto& [path, bytes] : contents) {
        File& file = read.files_[path];
        file.plain = {bytes, etag_of(*bytes, "")};
        file.type = content_type(path);
        file.is_hashed = has_hash(path);
        const auto beside = [&](std::string_view ending, std::string_view coding) -> Encoded {
            const auto found = contents.find(path + std::string(ending));
            const bool is_worth_it =
                found != contents.end() && found->second->size() < bytes->size();
            return is_worth_it ? Encoded{found->second, etag_of(*bytes, coding)} : Encoded{};
        };
        file.gzip = beside(".gz", "-gz");
        file.brotli = beside(".br", "-br");
    }
    return read;
}

std::optional<Response> StaticFiles::find(const Request& request) const {
    return find(request, request.path);
}

std::optional<Response> StaticFiles::find(const Request& request, std::string_view path) const {
    std::string name(path);
    if (name.ends_with('/')) {
        name += "index.html";
    }
    const auto found = files_.find(name);
    if (found == files_.end()) {
        return std::nullopt;
    }
    if (request.method != Method::get && request.method != Method::head) {
        return Response::problem(405, "method-not-allowed", "A file can only be fetched.")
            .with("Allow", "GET, HEAD");
    }
    const File& file = found->second;
    const std::string accepted = request.headers.joined("accept-encoding");
    const Encoded* chosen = &file.plain;
    std::string_view coding;
    if (file.gzip.bytes != nullptr && accepts_coding(accepted, "gzip")) {
        chosen = &file.gzip;
        coding = "gzip";
    }
    if (file.brotli.bytes != nullptr && accepts_coding(accepted, "br") &&
        file.brotli.bytes->size() < chosen->bytes->size()) {
        chosen = &file.brotli;
        coding = "br";
    }
    Response response;
    response.headers = {
        {"ETag", chosen->etag},
        {"Cache-Control", file.is_hashed ? "public, max-age=31536000, immutable" : "no-cache"},
    };
    if (file.gzip.bytes != nullptr || file.brotli.bytes != nullptr) {
        response.headers.emplace_back("Vary", "Accept-Encoding");
    }
    if (request.has_etag(chosen->etag)) {
        response.status = 304;
        return response;
    }
    response.headers.emplace_back("Content-Type", file.type);
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    if (!coding.empty()) {
        response.headers.emplace_back("Content-Encoding", coding);
    }
    response.body = chosen->bytes;
    return response;
}

}  // namespace prise::net
