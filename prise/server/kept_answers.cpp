#include "prise/server/kept_answers.h"

#include "prise/native/box.h"

namespace prise::server {

KeptAnswers::KeptAnswers(const Host& host, const Caller& caller, std::string_view key)
    : host_(&host),
      scope_(caller.guest.empty() ? "address:" + caller.address : "guest:" + caller.guest) {
    if (!key.empty()) {
        name_ = to_hex(host.tools.hashing.sha256(encoded({"prise-request-1", key})));
        box_key_ = host.tools.hashing.sha256(encoded({"prise-answer-1", scope_, key}));
    }
}

std::optional<std::string> KeptAnswers::first() const {
    if (name_.empty()) {
        return std::nullopt;
    }
    const auto kept = host_->store.kept_answer(scope_, name_);
    return kept && *kept ? native::unlocked((*kept)->answer, box_key_) : std::nullopt;
}

std::optional<store::Change> KeptAnswers::kept(std::string_view answer) const {
    if (name_.empty()) {
        return std::nullopt;
    }
    return store::KeptAnswer{scope_, name_, native::locked(answer, box_key_), host_->time.now_ms()};
}

}  // namespace prise::server
