import { type Finding, invalid, passed, type Rule, suspect } from "../../rule.ts";

const has = (pattern: RegExp) => (line: string) => pattern.test(line);

const signs = [
  { isIn: has(/too many open files|\b(EMFILE|ENFILE)\b/i), words: "ran out of file descriptors" },
  { isIn: has(/cannot assign requested address|\bEADDRNOTAVAIL\b/i), words: "ran out of ports" },
  { isIn: has(/cannot allocate memory|\b(ENOMEM|ENOBUFS)\b|no buffer space/i), words: "ran out of kernel memory" },
  {
    isIn: (line: string) =>
      /can't start new thread|pthread_create failed/i.test(line) || hasUnavailableThread(line.toLowerCase()),
    words: "ran out of threads",
  },
] as const;

/** Not one regular expression: on a line that repeats its beginning, that one would take quadratic time. */
function hasUnavailableThread(line: string): boolean {
  const start = line.indexOf("resource temporarily unavailable");
  return start >= 0 && /fork|thread/.test(line.slice(start));
}

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
      const found = signs.find(({ isIn }) => logs[side].some(isIn));
      const count = found ? logs[side].filter(found.isIn).length : 0;
      if (!found) continue;
      const figures = [{ label: "Lines", value: count, unit: "count" as const }];
      return side === "generator"
        ? invalid(`The generator ${found.words}: its load was not the scenario's.`, figures)
        : suspect(`The server ${found.words}.`, figures);
    }
    return passed("Neither log tells of ports or descriptors that ran out.");
  },
};
