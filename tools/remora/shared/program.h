// What the subcommands share.

#pragma once

#include <stdbool.h>
#include <stdio.h>

// Exit statuses of every subcommand.
enum {
    EXIT_DONE = 0,
    EXIT_DOES_NOT_HOLD = 1, // what was asked for does not hold
    EXIT_BAD_USE = 2,       // wrong use or bad input, with one line on standard error
};

int run_drive(int argc, char **argv);
int run_demo(int argc, char **argv);
int run_matrix(int argc, char **argv);
int run_score(int argc, char **argv);
int run_grid(int argc, char **argv);
int run_conform(int argc, char **argv);
int run_record(int argc, char **argv);
int run_replay(int argc, char **argv);
int run_capture(int argc, char **argv);
int run_bench(int argc, char **argv);
int run_lab(int argc, char **argv);
int run_data(int argc, char **argv);
int run_table(int argc, char **argv);
int run_heightmap(int argc, char **argv);
int run_pcap(int argc, char **argv);
int run_completion(int argc, char **argv);

// Names of the subcommands and what they do, by index; null behind the last.
const char *program_subcommand(int index);
const char *program_summary(int index);

// The help of a subcommand that plays a scenario: usage, every scenario with a line on it, example.
void print_scenario_help(const char *usage, const char *example);

// Ends a run that wrote to standard output: a full disk or a closed pipe is an error, too.
int finish_output(const char *program, int status);
