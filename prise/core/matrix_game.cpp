#include "prise/core/matrix_game.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

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
    // Its room: (rows + 1) * (columns + 1) cells, and a number for each row and each column.
    struct Room {
        double* table;
        size_t* basic;
        size_t* free;
    };

    Simplex(size_t rows, size_t columns, std::span<const double> payoffs, const Room& room)
        : rows_(rows), columns_(columns), table_(room.table), basic_(room.basic), free_(room.free) {
        const auto [low, high] = std::ranges::minmax(payoffs);
        least_ = low;
        scale_ = high > low ? high - low : 1.0;
        for (size_t i = 0; i < rows_; ++i) {
            for (size_t j = 0; j < columns_; ++j) {
                cell(i, j) = (payoffs[i * columns_ + j] - low) / scale_ + 1.0;
            }
            cell(i, columns_) = 1.0;
        }
        for (size_t j = 0; j < columns_; ++j) {
            cell(rows_, j) = -1.0;
        }
        cell(rows_, columns_) = 0.0;
        std::iota(free_, free_ + columns_, size_t{0});
        std::iota(basic_, basic_ + rows_, columns_);
    }

    // Writes the strategies and returns the value.
    double run(std::span<double> row, std::span<double> column) {
        for (size_t entering = next_column(); entering < columns_; entering = next_column()) {
            const size_t leaving = tightest_row(entering);
            if (leaving == rows_) {
                break;  // rounding has eaten up the column
            }
            exchange(leaving, entering);
        }
        return result(row, column);
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

    double result(std::span<double> row, std::span<double> column) {
        std::ranges::fill(row, 0.0);
        std::ranges::fill(column, 0.0);
        for (size_t i = 0; i < rows_; ++i) {
            if (basic_[i] < columns_) {
                column[basic_[i]] = std::max(cell(i, columns_), 0.0);
            }
        }
        for (size_t j = 0; j < columns_; ++j) {
            if (free_[j] >= columns_) {
                row[free_[j] - columns_] = std::max(cell(rows_, j), 0.0);
            }
        }
        const double value = (1.0 / normalize(column) - 1.0) * scale_ + least_;
        normalize(row);
        return value;
    }

    static double normalize(std::span<double> parts) {
        const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
        for (double& part : parts) {
            part /= sum;
        }
        return sum;
    }

    size_t rows_, columns_;
    double* table_;
    size_t *basic_, *free_;  // numbers of q: 0 .. columns-1, of s: from columns on
    double least_ = 0, scale_ = 1;
};

}  // namespace

Equilibrium solve(const MatrixGame& game) {
    assert(game.rows > 0 && game.columns > 0);
    assert(game.payoffs.size() == game.rows * game.columns);
    std::vector<double> table((game.rows + 1) * (game.columns + 1));
    std::vector<size_t> basic(game.rows);
    std::vector<size_t> free(game.columns);
    Equilibrium found{std::vector<double>(game.rows), std::vector<double>(game.columns), 0.0};
    Simplex simplex(game.rows, game.columns, game.payoffs,
                    {table.data(), basic.data(), free.data()});
    found.value = simplex.run(found.row, found.column);
    return found;
}

void solve_into(const SmallMatrixGame& game, SmallEquilibrium& found) {
    constexpr size_t most = most_small_choices;
    assert(game.rows > 0 && game.columns > 0 && game.rows <= most && game.columns <= most);
    std::array<double, (most + 1) * (most + 1)> table;
    std::array<size_t, most> basic;
    std::array<size_t, most> free;
    Simplex simplex(game.rows, game.columns,
                    std::span(game.payoffs).first(game.rows * game.columns),
                    {table.data(), basic.data(), free.data()});
    found.value = simplex.run(std::span(found.row).first(game.rows),
                              std::span(found.column).first(game.columns));
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
