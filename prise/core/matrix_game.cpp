#include "prise/core/matrix_game.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace prise {
namespace {

// The linear program of the column player. With all payoffs positive, his strategy divided by the
// value of the game is the q >= 0 with the largest sum such that no row wins more than 1. All q = 0
// is where the method begins; the prices it ends with are the strategy of the row player, divided
// by the same value.
//
//            q_0 ... q_n-1 | 1
//     s_0     payoffs      | 1       s is what a row lacks to 1; q and s change places until no
//     ...                  | 1       entry of the last line is negative
//             -1 ...  -1   | 0
class Simplex {
  public:
    explicit Simplex(const MatrixGame& game)
        : rows_(game.rows),
          columns_(game.columns),
          table_((rows_ + 1) * (columns_ + 1), 1.0),
          basic_(rows_),
          free_(columns_) {
        const auto [low, high] = std::ranges::minmax(game.payoffs);
        least_ = low;
        scale_ = high > low ? high - low : 1.0;
        for (size_t i = 0; i < rows_; ++i) {
            for (size_t j = 0; j < columns_; ++j) {
                cell(i, j) = (game.at(i, j) - low) / scale_ + 1.0;
            }
        }
        for (size_t j = 0; j < columns_; ++j) {
            cell(rows_, j) = -1.0;
        }
        cell(rows_, columns_) = 0.0;
        std::iota(free_.begin(), free_.end(), size_t{0});
        std::iota(basic_.begin(), basic_.end(), columns_);
    }

    Equilibrium run() {
        for (size_t entering = next_column(); entering < columns_; entering = next_column()) {
            const size_t leaving = tightest_row(entering);
            if (leaving == rows_) {
                break;  // rounding has eaten up the column
            }
            exchange(leaving, entering);
        }
        return result();
    }

  private:
    static constexpr double tiny = 1e-11;  // entries are near 1

    double& cell(size_t row, size_t column) { return table_[row * (columns_ + 1) + column]; }

    // Bland's rule: of all that are possible the variable with the lowest number, both times. So
    // the method cannot run in circles.
    size_t next_column() {
        size_t best = columns_;
        for (size_t j = 0; j < columns_; ++j) {
            if (cell(rows_, j) < -tiny && (best == columns_ || free_[j] < free_[best])) {
                best = j;
            }
        }
        return best;
    }

    size_t tightest_row(size_t column) {
        size_t best = rows_;
        double least = 0;
        for (size_t i = 0; i < rows_; ++i) {
            if (cell(i, column) <= tiny) {
                continue;
            }
            const double ratio = cell(i, columns_) / cell(i, column);
            const bool equal = best != rows_ && ratio <= least + tiny && ratio >= least - tiny;
            if (best == rows_ || (equal ? basic_[i] < basic_[best] : ratio < least)) {
                best = i;
                least = ratio;
            }
        }
        return best;
    }

    void exchange(size_t row, size_t column) {
        const double pivot = cell(row, column);
        for (size_t j = 0; j <= columns_; ++j) {
            cell(row, j) /= pivot;
        }
        cell(row, column) = 1.0 / pivot;
        for (size_t i = 0; i <= rows_; ++i) {
            const double factor = cell(i, column);
            if (i == row || factor == 0.0) {
                continue;
            }
            for (size_t j = 0; j <= columns_; ++j) {
                cell(i, j) -= factor * cell(row, j);
            }
            cell(i, column) = -factor / pivot;
        }
        std::swap(basic_[row], free_[column]);
    }

    Equilibrium result() {
        Equilibrium found{std::vector<double>(rows_), std::vector<double>(columns_), 0.0};
        for (size_t i = 0; i < rows_; ++i) {
            if (basic_[i] < columns_) {
                found.column[basic_[i]] = std::max(cell(i, columns_), 0.0);
            }
        }
        for (size_t j = 0; j < columns_; ++j) {
            if (free_[j] >= columns_) {
                found.row[free_[j] - columns_] = std::max(cell(rows_, j), 0.0);
            }
        }
        found.value = (1.0 / normalize(found.column) - 1.0) * scale_ + least_;
        normalize(found.row);
        return found;
    }

    static double normalize(std::vector<double>& parts) {
        const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
        for (double& part : parts) {
            part /= sum;
        }
        return sum;
    }

    size_t rows_, columns_;
    std::vector<double> table_;
    std::vector<size_t> basic_, free_;  // numbers of q: 0 .. columns-1, of s: from columns on
    double least_ = 0, scale_ = 1;
};

}  // namespace

Equilibrium solve(const MatrixGame& game) {
    assert(game.rows > 0 && game.columns > 0);
    assert(game.payoffs.size() == game.rows * game.columns);
    return Simplex(game).run();
}

double least_win(const MatrixGame& game, const std::vector<double>& row) {
    double least = 0;
    for (size_t j = 0; j < game.columns; ++j) {
        double sum = 0;
        for (size_t i = 0; i < game.rows; ++i) {
            sum += row[i] * game.at(i, j);
        }
        least = j == 0 ? sum : std::min(least, sum);
    }
    return least;
}

double greatest_loss(const MatrixGame& game, const std::vector<double>& column) {
    double greatest = 0;
    for (size_t i = 0; i < game.rows; ++i) {
        double sum = 0;
        for (size_t j = 0; j < game.columns; ++j) {
            sum += column[j] * game.at(i, j);
        }
        greatest = i == 0 ? sum : std::max(greatest, sum);
    }
    return greatest;
}

}  // namespace prise
