#include "prise/core/near.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "prise/core/text.h"

namespace prise {
namespace {

// Insertions, deletions and replacements that turn one word into the other.
size_t distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b.size(); ++j) {
            const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
    constexpr size_t longest = 40;  // beyond that nothing of ours was meant
    std::string_view best;
    size_t best_distance = word.size() / 3 + 2;
    for (const std::string_view candidate : known) {
        const size_t steps = word.size() > longest ? longest : distance(word, candidate);
        // Something of the word must be left, or any two short words would be near.
        if (steps < best_distance && steps < candidate.size()) {
            best = candidate;
            best_distance = steps;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    const std::string_view meant = nearest(word, known);
    return meant.empty() ? "" : join(" Did you mean ", meant, "?");
}

}  // namespace prise
