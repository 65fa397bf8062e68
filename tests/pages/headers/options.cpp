#include "prise/core/options.h"

#include <array>

#include "tests/pages/headers/example.h"

namespace prise {
namespace {

enum class Removal { after_chain, immediate };
struct CaptureRules {
    Removal removal = Removal::after_chain;
};
struct Settings {
    CaptureRules captures = {};
    int repetition = 3;
};

namespace of_the_table {
// example 1 of prise/core/options.h
}  // namespace of_the_table

const examples::Example example([] {
    using of_the_table::presets;
    using of_the_table::rows;
    const OptionTable table{.rows = rows, .presets = presets};
    const Options options = Options::parse(table, "{}", "brisk").value();
    // example 2 of prise/core/options.h
    examples::expect(settings.repetition == 2, "a preset");
});

}  // namespace
}  // namespace prise
