#include "prise/server/server.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "prise/ai/library.h"
#include "prise/core/text.h"
#include "prise/native/entropy.h"
#include "prise/native/files.h"
#include "prise/native/hash.h"
#include "prise/native/signing.h"
#include "prise/net/server.h"
#include "prise/net/static_files.h"
#include "prise/server/api.h"
#include "prise/server/game_json.h"
#include "prise/server/log.h"
#include "prise/server/metrics.h"
#include "prise/server/operator_file.h"
#include "prise/server/problem.h"
#include "prise/server/secrets.h"
#include "prise/server/socket.h"

namespace prise::server {
namespace {

constexpr int64_t look_round_ms = 1'000;
constexpr int64_t presence_ms = 5'000;
constexpr int64_t forget_ms = 3'600'000;
constexpr int64_t day_of_ms = 86'400'000;
// A client that repeats a request does so within a week.
constexpr int64_t keep_answers_ms = 7 * day_of_ms;

Digest fresh_entropy() { return native::random_bytes<32>(); }

// Snapshots of one program are nothing to another: the file itself tells them apart.
std::string stamp_of_this_program() {
    const auto text = native::read_file("/proc/self/exe", size_t{1} << 30);
    return text ? to_hex(native::hashing().sha256(*text)) : to_hex(fresh_entropy());
}

// The host's own key stands beside its data and is made when it first starts.
Result<native::KeyPair> host_key(const std::string& data) {
    const std::string path = data + ".key";
    if (std::filesystem::exists(path)) {
        const auto keys = native::read_key(path);
        if (!keys) {
            return refuse("bad-key", keys.error().sentence, {});
        }
        return *keys;
    }
    const auto keys = native::KeyPair::fresh();
    if (const auto written = native::write_key(path, keys); !written) {
        return refuse("bad-key", written.error().sentence, {});
    }
    return keys;
}

}  // namespace

// In the order in which they are made; what comes later may use what came before.
class Server::Parts {
  public:
    Parts(const Settings& settings, std::span<const GameEntry> games,
          std::unique_ptr<store::Store> store, const native::KeyPair& keys)
        : settings_(settings),
          time_(clocks_),
          shared_games_(games),
          net_(
              with_door_of_operator(settings),
              [this](net::Request request, net::Reply reply) {
                  handle(std::move(request), std::move(reply));
              },
              [this](const net::Served& served) { log_request(settings_, served); }),
          store_(std::move(store)),
          host_{*store_,
                net_.loop(0),
                time_,
                games,
                {&shared_games_, native::hashing(), fresh_entropy, native::signer(keys)},
                stamp_of_this_program(),
                time_.now_ms()},
          hall_(host_, settings.hall),
          guests_(host_),
          lobby_(host_),
          chat_(host_),
          announcements_(host_),
          computers_(std::make_unique<Computers>(host_, settings.computers)),
          house_{hall_,
                 guests_,
                 lobby_,
                 chat_,
                 streams_,
                 announcements_,
                 bans_,
                 *computers_,
                 net_,
                 settings.rates,
                 hash_of_key(operator_key_)},
          routes_(house_, router_) {
        hall_.watch(
            {[this](Room& room, const Appended& appended) {
                 computers_->consider(room);
                 streams_.happened(room, appended);
                 if (is_about_seats(appended)) {
                     lobby_.changed(room);
                 }
             },
             [this](Room& room) { lobby_.changed(room); },
             [](Room& room) { room.announce_latest(presence_json(room)); },
             [this](Room& room, const std::string& next) { streams_.next_game(room, next); }});
        add_routes();
    }

    // The threads end first, then what they worked on.
    ~Parts() {
        net_.stop();
        computers_.reset();
        store_.reset();
    }

    Result<void> start() {
        if (!settings_.web.empty()) {
            auto files = net::StaticFiles::read(settings_.web);
            if (!files) {
                return refuse(files);
            }
            files_ = std::move(*files);
        }
        if (auto read = read_library(); !read) {
            return read;
        }
        for (const std::string& text : settings_.metrics_from) {
            const auto range = net::IpRange::parse(text);
            if (!range) {
                return refuse("bad-address",
                              join(prise::quoted(text), " is no address and no range of them."),
                              {});
            }
            metrics_from_.push_back(*range);
        }
        if (auto read = read_what_operators_did(); !read) {
            return read;
        }
        net_.loop(0).post([this] {
            if (const auto woken = hall_.wake_running_games(); !woken) {
                log_trouble(woken.error());
            }
            look_round();
            forget();
            is_ready_ = true;
        });
        if (auto started = net_.start(); !started) {
            return started;
        }
        addresses_ = net_.addresses();
        if (has_door_of_operator(settings_)) {
            addresses_.pop_back();
        }
        return operator_file_.write(settings_.data, reachable(net_.addresses().back()),
                                    operator_key_);
    }

    const std::vector<std::string>& addresses() const { return addresses_; }

    void drain() {
        net_.loop(0).post([this] { hall_.drain(); });
        net_.drain();
        net_.wait_until_drained();
    }

  private:
    Result<void> read_library() {
        constexpr size_t limit = size_t{1} << 31;
        const auto library = std::make_shared<ai::Library>();
        for (const std::string& path : settings_.computers.tables) {
            const auto bytes = native::read_file(path, limit);
            if (!bytes) {
                return refuse("bad-config", bytes.error().sentence, "");
            }
            if (!library->add(*bytes)) {
                return refuse("bad-config",
                              path + " is no file of 'prise tables', or it is broken.", "");
            }
        }
        computers_->use(library);
        return {};
    }

    static bool is_about_seats(const Appended& appended) {
        for (const Told& told : appended) {
            if (told.entry.kind == EntryKind::start || told.entry.kind == EntryKind::aborted) {
                return true;
            }
        }
        return false;
    }

    // With TLS the operator's own tools need not ask whether to believe a certificate.
    static bool has_door_of_operator(const Settings& settings) {
        return !settings.net.listen.back().certificate.empty();
    }

    static net::Settings with_door_of_operator(const Settings& settings) {
        net::Settings all = settings.net;
        if (has_door_of_operator(settings)) {
            all.listen.push_back({.address = "127.0.0.1:0"});
        }
        return all;
    }

    // Whoever listens everywhere can be met here.
    static std::string reachable(std::string address) {
        for (const auto& [everywhere, here] :
             {std::pair("//0.0.0.0:", "//127.0.0.1:"), std::pair("//[::]:", "//[::1]:")}) {
            if (const size_t at = address.find(everywhere); at != std::string::npos) {
                address.replace(at, std::string_view(everywhere).size(), here);
            }
        }
        return address;
    }

    Result<void> read_what_operators_did() {
        const auto bans = store_->bans();
        const auto mutes = store_->mutes();
        if (!bans || !mutes) {
            return bans ? refuse(mutes) : refuse(bans);
        }
        bans_.set(*bans);
        chat_.set_mutes(*mutes);
        return announcements_.refresh();
    }

    // Now and then what nobody has come back to is forgotten, as the settings say.
    void forget() {
        forgotten_ms_ = time_.now_ms();
        const auto before = [this](int64_t days) {
            return days == 0 ? 0 : std::max<int64_t>(1, forgotten_ms_ - days * day_of_ms);
        };
        const Settings::Keeping& keeping = settings_.keeping;
        store_->forget({.waiting_before_ms = before(keeping.waiting_days),
                        .unfinished_before_ms = before(keeping.unfinished_days),
                        .finished_before_ms = before(keeping.finished_days),
                        .guests_before_ms = before(keeping.guest_days),
                        .answers_before_ms = forgotten_ms_ - keep_answers_ms},
                       [this](const Result<store::Forgotten>& done) {
                           if (!done) {
                               log_trouble(done.error());
                               return;
                           }
                           net_.loop(0).post([this, done = *done] {
                               hall_.forget(done.games);
                               if (done.more) {
                                   forget();
                               }
                           });
                       });
    }

    void look_round() {
        hall_.look_round();
        if (time_.now_ms() - forgotten_ms_ >= forget_ms) {
            forget();
        }
        if (const int64_t now = time_.now_ms(); now - presence_told_ms_ >= presence_ms) {
            presence_told_ms_ = now;
            hall_.for_each([](Room& room) {
                if (room.listeners() > 0 && room.presence_has_changed()) {
                    room.announce_latest(presence_json(room));
                }
            });
        }
        net_.loop(0).after(look_round_ms, [this] { look_round(); });
    }

    void add_routes() {
        add_people_routes(routes_);
        add_games_routes(routes_);
        add_game_routes(routes_);
        add_operator_routes(routes_);
        const auto plain = [](std::string text) {
            return net::Response::of(200, "text/plain; charset=utf-8", std::move(text));
        };
        router_.add(net::Method::get, "/healthz",
                    [plain](const net::Request&, const net::Reply& reply, const auto&) {
                        reply.send(plain("ok\n"));
                    });
        router_.add(net::Method::get, "/readyz",
                    [this, plain](const net::Request&, const net::Reply& reply, const auto&) {
                        const auto trouble = store_->figures().trouble;
                        if (!is_ready_ || hall_.is_draining() || trouble) {
                            reply.send(net::Response::of(
                                503, "text/plain; charset=utf-8",
                                trouble ? join(trouble->sentence, "\n") : "not ready\n"));
                            return;
                        }
                        reply.send(plain("ready\n"));
                    });
        router_.add(net::Method::get, "/metrics",
                    [this](const net::Request& request, const net::Reply& reply, const auto&) {
                        if (!may_read_metrics(request)) {
                            reply.send(problem(nothing_here()));
                            return;
                        }
                        reply.send(net::Response::of(
                            200, "text/plain; version=0.0.4; charset=utf-8",
                            metrics_text(net_.counters(), store_->figures(), hall_, *computers_)));
                    });
        router_.add(net::Method::get, "/api/v1/socket",
                    [this](const net::Request& request, const net::Reply& reply, const auto&) {
                        Socket::open(house_, request, reply);
                    });
        router_.otherwise([this](const net::Request& request, const net::Reply& reply) {
            const bool is_page = !request.path.starts_with("/api/");
            auto found = is_page && files_ ? files_->find(request) : std::nullopt;
            // Pages of the client are made by the client.
            if (!found && is_page && files_ && request.path.find('.') == std::string::npos) {
                found = files_->find(request, "/index.html");
            }
            reply.send(found ? std::move(*found) : problem(nothing_here()));
        });
    }

    bool may_read_metrics(const net::Request& request) const {
        const auto ip = net::Ip::parse(request.client);
        return is_operator(house_, request) ||
               (ip && std::ranges::any_of(metrics_from_, [&](const net::IpRange& range) {
                    return range.contains(*ip);
                }));
    }

    void handle(net::Request request, net::Reply reply) {
        if (bans_.has(request.client, time_.now_ms())) {
            reply.send(problem({"banned", "The operator does not serve your address.", {}}));
            return;
        }
        router_(std::move(request), std::move(reply));
    }

    const Settings settings_;
    native::MachineClocks clocks_;
    HostTime time_;
    SharedGames shared_games_;
    net::Server net_;
    std::unique_ptr<store::Store> store_;
    Host host_;
    Hall hall_;
    Guests guests_;
    Lobby lobby_;
    Chat chat_;
    Announcements announcements_;
    Bans bans_;
    GuestStreams streams_;
    std::unique_ptr<Computers> computers_;
    const std::string operator_key_ = new_key();
    House house_;
    net::Router router_;
    Routes routes_;
    std::vector<net::IpRange> metrics_from_;
    std::vector<std::string> addresses_;
    OperatorFile operator_file_;
    std::optional<net::StaticFiles> files_;
    int64_t presence_told_ms_ = 0;
    int64_t forgotten_ms_ = 0;
    bool is_ready_ = false;
};

Result<std::unique_ptr<Server>> Server::open(const Settings& settings,
                                             std::span<const GameEntry> games) {
    auto store = store::open_sqlite(settings.data, settings.store);
    if (!store) {
        return refuse(store);
    }
    const auto keys = host_key(settings.data);
    if (!keys) {
        return refuse(keys);
    }
    auto parts = std::make_unique<Parts>(settings, games, std::move(*store), *keys);
    if (auto started = parts->start(); !started) {
        return refuse(started);
    }
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

const std::vector<std::string>& Server::addresses() const { return parts_->addresses(); }
void Server::drain() { parts_->drain(); }

}  // namespace prise::server
