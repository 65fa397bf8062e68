// A client that does what it is told, byte by byte, to see what the server makes of it. Everything
// has a time limit, far beyond what any machine needs; to run into it is a failure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace prise::net::testing {

struct Answer {
    int status = 0;
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;                            // chunks put together
    bool is_whole = false;
};

struct Frame {
    int first = 0;  // FIN, reserved bits, opcode; 0 when the connection has ended instead
    std::string payload;

    uint16_t code() const;  // of a close frame
};

class Client {
  public:
    explicit Client(const std::string& address);  // "http://127.0.0.1:1234"
    Client(Client&& other) noexcept;
    Client& operator=(Client&&) = delete;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    ~Client();

    void send(std::string_view bytes) const;  // what the other side does not take is dropped
    void send_bytewise(std::string_view bytes) const;
    void hang_up() const;  // says that nothing more comes

    Answer answer(bool is_to_head = false);
    std::string line();  // up to and with "\n"; less at the end
    std::string rest();  // until the other side has ended
    bool has_ended();    // it ends, and nothing comes before
    void read_some(size_t bytes);

    bool handshake(std::string_view path, std::string_view more = "");
    void send_frame(int first, std::string_view payload) const;  // masked
    void say(std::string_view text) const { send_frame(0x81, text); }
    Frame frame();

    int descriptor() const { return descriptor_; }

  private:
    bool fill();  // reads something more; false at the end

    int descriptor_;
    std::string held_;
};

std::string masked_frame(int first, std::string_view payload);
std::string get(std::string_view path, std::string_view more = "");
std::string post(std::string_view path, std::string_view body, std::string_view more = "");

}  // namespace prise::net::testing
