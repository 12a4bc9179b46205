import { type Finding, invalid, passed, type Rule, suspect } from "../rule.ts";

const signs = [
  { pattern: /too many open files|EMFILE|ENFILE/i, words: "ran out of file descriptors" },
  { pattern: /cannot assign requested address|EADDRNOTAVAIL/i, words: "ran out of ports" },
  { pattern: /cannot allocate memory|ENOMEM|ENOBUFS|no buffer space/i, words: "ran out of kernel memory" },
  {
    pattern: /resource temporarily unavailable.*(fork|thread)|can't start new thread|pthread_create failed/i,
    words: "ran out of threads",
  },
] as const;

/** Lines in both sides' logs that say that ports, descriptors, threads or buffers were used up: from then on a limit of the machine was measured. */
export const exhaustion: Rule = {
  id: "exhaustion",
  title: "Ports and descriptors sufficed",
  formula:
    "lines of either log that name EMFILE, ENFILE, EADDRNOTAVAIL, ENOMEM, ENOBUFS or a thread that could not be started",
  source: "errno(3)",
  thresholds: [{ value: 1, unit: "count", meaning: "server: from here SUSPECT; generator: from here INVALID" }],
  judge({ logs }): Finding {
    for (const side of ["generator", "server"] as const) {
      const found = signs.find(({ pattern }) => logs[side].some((line) => pattern.test(line)));
      const count = found ? logs[side].filter((line) => found.pattern.test(line)).length : 0;
      if (!found) continue;
      const figures = [{ label: "Lines", value: count, unit: "count" as const }];
      return side === "generator"
        ? invalid(`The generator ${found.words}: its load was not the scenario's.`, figures)
        : suspect(`The server ${found.words}.`, figures);
    }
    return passed("Neither log tells of ports or descriptors that ran out.");
  },
};
