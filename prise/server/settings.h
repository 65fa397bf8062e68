// How a server is set up: what an operator can say in a file, in the environment or in flags
// (config.h).
#pragma once

#include <string>
#include <vector>

#include "prise/net/settings.h"
#include "prise/server/computers.h"
#include "prise/server/hall.h"
#include "prise/server/house.h"

namespace prise::server {

struct Settings {
    std::string data = "prise.db";
    store::SqliteSettings store;
    std::string web;  // folder of the web client; empty: none
    net::Settings net;
    HallSettings hall;
    ComputerSettings computers;
    Rates rates;
    // Who may read /metrics, beside the operator.
    std::vector<std::string> metrics_from = {"127.0.0.0/8", "::1"};
    // For how long; 0: for good.
    struct Keeping {
        int64_t waiting_days = 0;
        int64_t unfinished_days = 0;
        int64_t finished_days = 0;
        int64_t guest_days = 0;
    } keeping;
    bool logs_requests = true;

    // Messages are counted where it is known who sends them (Rates); frames are only a last resort.
    Settings() {
        net.frames_per_second = 1'000;
        net.frames_burst = 20'000;
        net.headers = {
            {"Content-Security-Policy",
             "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
             "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"},
            {"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"Cross-Origin-Opener-Policy", "same-origin"}};
    }
};

}  // namespace prise::server
