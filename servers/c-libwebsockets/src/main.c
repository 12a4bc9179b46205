// The process: serves until SIGTERM, or for its duration. stdout carries two JSON lines, everything else goes to
// stderr.
#include "server.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXIT_USAGE = 2 };

static struct server server;

static void on_signal(int signal) {
  (void)signal;
  server_stop(&server);
}

static void stop_on_signals(void) {
  const struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
}

static void print_line(const char *line) {
  puts(line);
  fflush(stdout);
}

static void print_ready(void) {
  char line[64];
  snprintf(line, sizeof line, "{\"v\":1,\"event\":\"ready\",\"port\":%u}", server_port(&server));
  print_line(line);
}

static void print_stats(void) {
  char line[STATS_LINE_BYTES];
  stats_line(&server.stats, line);
  print_line(line);
}

int main(int count, char **values) {
  struct options options;
  if (!options_parse(count - 1, values + 1, &options)) {
    fputs("usage: server [--port N] [--duration S]\n", stderr);
    return EXIT_USAGE;
  }
  if (!server_listen(&server, default_rules, options.port))
    return EXIT_FAILURE;
  stop_on_signals();
  print_ready();
  server_run(&server, options.duration_s);
  server_close(&server);
  print_stats();
  return EXIT_SUCCESS;
}
