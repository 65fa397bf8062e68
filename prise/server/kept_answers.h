// The first answer to a request that carries an Idempotency-Key, for whoever has to send it again.
// It may hold keys to seats, so it is kept in a box that only the same Idempotency-Key opens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "prise/server/hall.h"

namespace prise::server {

class KeptAnswers {
  public:
    // An empty key: nothing is kept.
    KeptAnswers(const Host& host, const Caller& caller, std::string_view key);

    std::optional<std::string> first() const;
    // To be stored with what was asked for; nothing, without a key.
    std::optional<store::Change> kept(std::string_view answer) const;

  private:
    const Host* host_;
    std::string scope_, name_;
    Digest box_key_{};
};

}  // namespace prise::server
