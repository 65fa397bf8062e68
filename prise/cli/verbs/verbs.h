// The verbs: each takes its arguments, puts its answer into the output and throws a Failure when
// there is none. Which words call them stands in commands.cpp.
#pragma once

namespace prise::cli {
class Arguments;
class Output;
}  // namespace prise::cli

namespace prise::cli::verbs {

void legal(const Arguments& arguments, Output& out);
void apply(const Arguments& arguments, Output& out);
void outcome(const Arguments& arguments, Output& out);
void observe(const Arguments& arguments, Output& out);
void events(const Arguments& arguments, Output& out);
void perft(const Arguments& arguments, Output& out);
void adjudicate(const Arguments& arguments, Output& out);
void offers(const Arguments& arguments, Output& out);
void contact(const Arguments& arguments, Output& out);

void games(const Arguments& arguments, Output& out);
void rules(const Arguments& arguments, Output& out);
void options(const Arguments& arguments, Output& out);
void show(const Arguments& arguments, Output& out);
void explain(const Arguments& arguments, Output& out);
void ask(const Arguments& arguments, Output& out);
void bench(const Arguments& arguments, Output& out);

void play(const Arguments& arguments, Output& out);
void demo(const Arguments& arguments, Output& out);

void engine(const Arguments& arguments, Output& out);
void tourney(const Arguments& arguments, Output& out);
void ladder(const Arguments& arguments, Output& out);
void selfplay(const Arguments& arguments, Output& out);
void fit(const Arguments& arguments, Output& out);
void tables(const Arguments& arguments, Output& out);
void openings(const Arguments& arguments, Output& out);
void analyse(const Arguments& arguments, Output& out);
void serve(const Arguments& arguments, Output& out);

void verify(const Arguments& arguments, Output& out);
void key(const Arguments& arguments, Output& out);
void replay(const Arguments& arguments, Output& out);
void captures(const Arguments& arguments, Output& out);
void convert(const Arguments& arguments, Output& out);

void backup(const Arguments& arguments, Output& out);
void restore(const Arguments& arguments, Output& out);
void doctor(const Arguments& arguments, Output& out);
void operate(const Arguments& arguments, Output& out);

void completion(const Arguments& arguments, Output& out);

}  // namespace prise::cli::verbs
