#include <algorithm>

#include "prise/core/json.h"
#include "prise/net/fields.h"
#include "prise/net/reply.h"

namespace prise::net {

Response Response::of(int status, std::string_view content_type, std::string body) {
    Response response;
    response.status = status;
    response.headers.emplace_back("Content-Type", content_type);
    response.body = make_bytes(std::move(body));
    return response;
}

Response Response::problem(int status, std::string_view code, std::string_view sentence) {
    const json::Object problem = {{"type", "about:blank"},
                                  {"title", reason_of(status)},
                                  {"status", status},
                                  {"detail", sentence},
                                  {"code", code}};
    return of(status, "application/problem+json", json::Value(problem).text() + "\n");
}

Response Response::with(std::string_view name, std::string_view value) && {
    headers.emplace_back(name, value);
    return std::move(*this);
}

std::string_view reason_of(int status) {
    switch (status) {
        case 100: return "Continue";
        case 101: return "Switching Protocols";
        case 200: return "OK";
        case 201: return "Created";
        case 202: return "Accepted";
        case 204: return "No Content";
        case 301: return "Moved Permanently";
        case 302: return "Found";
        case 303: return "See Other";
        case 304: return "Not Modified";
        case 307: return "Temporary Redirect";
        case 308: return "Permanent Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 406: return "Not Acceptable";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 411: return "Length Required";
        case 412: return "Precondition Failed";
        case 413: return "Content Too Large";
        case 414: return "URI Too Long";
        case 415: return "Unsupported Media Type";
        case 417: return "Expectation Failed";
        case 422: return "Unprocessable Content";
        case 423: return "Locked";
        case 425: return "Too Early";
        case 426: return "Upgrade Required";
        case 428: return "Precondition Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 501: return "Not Implemented";
        case 502: return "Bad Gateway";
        case 503: return "Service Unavailable";
        case 504: return "Gateway Timeout";
        case 505: return "HTTP Version Not Supported";
        case 507: return "Insufficient Storage";
        default: return "";
    }
}

}  // namespace prise::net
