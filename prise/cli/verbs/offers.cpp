// What a drop of Casino offers: the rule engine of its section 6, asked about one drop.
#include "prise/games/casino/offers.h"

#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli::verbs {

void offers(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    if (session.entry->id != "casino") {
        throw Failure(Exit::usage,
                      join("Cards are dropped in casino only, not in ", session.entry->id, "."));
    }
    const auto offered = value_or_fail(casino::offers(
        *session.game, *session.play, *arguments.text("--drag"), *arguments.text("--target")));
    if (!arguments.has("--why")) {
        out.line(offered.to_json().text());
        return;
    }
    for (const casino::OfferInWords::Choice& choice : offered.choices) {
        out.print("{:<10} {}\n", choice.action, choice.label);
    }
    out.print("{}\n", offered.speech);
    for (const casino::OfferInWords::Verdict& verdict : offered.verdicts) {
        out.print("  {} {}: {}\n", verdict.matched ? '+' : '-', verdict.rule, verdict.why);
    }
}

}  // namespace prise::cli::verbs
