// A key to sign records with: made once, kept in a file that its owner alone may read.
#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/native/signing.h"

namespace prise::cli::verbs {

void key(const Arguments& arguments, Output& out) {
    const std::string& path = arguments.operands.front();
    auto keys = native::read_key(path);
    if (!keys && keys.error().kind == native::FileTrouble::Kind::missing) {
        keys = native::KeyPair::fresh();
        if (const auto written = native::write_key(path, *keys); !written) {
            throw Failure(Exit::trouble, written.error().sentence);
        }
    }
    if (!keys) throw Failure(Exit::unreadable, keys.error().sentence);
    const std::string hex = to_hex(keys->public_key());
    out.line(arguments.has("--json") ? json::Value(json::Object{{"key", hex}}).text() : hex);
}

}  // namespace prise::cli::verbs
