import { stripVTControlCharacters } from "node:util";
import type { LanguageRunner } from "@plumbline/core/server/language-facts";

/** The summary that a test runner printed at its end. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The runner's own closing lines. */
  readonly closing: readonly string[];
}

/** The programs whose output is understood. */
export type Runner = LanguageRunner | "vitest" | "gate";

/**
 * Counts the tests in what a runner has printed. A runner that fails without a failed test (it did not compile, it was
 * killed) counts as one failure, so that the sum never hides it.
 */
export function countTests(runner: Runner, output: readonly string[], succeeded: boolean): Tally {
  const lines = output.map((line) => stripVTControlCharacters(line).trimEnd());
  const tally = runner === "check" ? { passed: succeeded ? 1 : 0, failed: 0, closing: [] } : counters[runner](lines);
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

const counters: Record<Exclude<Runner, "check">, (lines: readonly string[]) => Tally> = {
  /** `Test Files  2 passed (2)` and `Tests  1 failed | 70 passed (71)`. */
  vitest(lines) {
    const closing = lines.filter((line) => /^\s*(Test Files|Tests)\s+\d/.test(line));
    const tests = closing.find((line) => line.trimStart().startsWith("Tests")) ?? "";
    return { passed: numberBefore("passed", tests), failed: numberBefore("failed", tests), closing };
  },
  /** `--- PASS: TestX` of `go test -v`, subtests indented; `ok  package  0.1s`. */
  go(lines) {
    return {
      passed: lines.filter((line) => /^\s*--- PASS: /.test(line)).length,
      failed: lines.filter((line) => /^\s*--- FAIL: /.test(line)).length,
      closing: lines.filter((line) => /^(ok|FAIL)\s+\S/.test(line)),
    };
  },
  /** `test result: ok. 5 passed; 0 failed; …`, one per test program. */
  cargo(lines) {
    const closing = lines.filter((line) => line.startsWith("test result: ") && !line.includes(" 0 passed; 0 failed"));
    return { passed: sumBefore("passed", closing), failed: sumBefore("failed", closing), closing };
  },
  /** `# pass 5` (TAP) or `ℹ pass 5` (spec). */
  node(lines) {
    const closing = lines.filter((line) => /^[#ℹ] (tests|pass|fail) \d+$/.test(line));
    const value = (word: string) =>
      Number(
        closing
          .find((line) => line.includes(` ${word} `))
          ?.split(" ")
          .at(-1) ?? 0,
      );
    return { passed: value("pass"), failed: value("fail"), closing };
  },
  /** Maven's `Tests run: 5, Failures: 1, Errors: 0, Skipped: 0` without a class: the sum of a module. */
  surefire(lines) {
    const closing = lines.filter((line) => /Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/.test(line));
    const failed = sumAfter("Failures: ", closing) + sumAfter("Errors: ", closing);
    return { passed: sumAfter("Tests run: ", closing) - failed - sumAfter("Skipped: ", closing), failed, closing };
  },
  /** `==== 1 failed, 7 passed in 0.21s ====`, without the rules when quiet. */
  pytest(lines) {
    const closing = lines.filter((line) => /\d+ (passed|failed|error).* in \d+\.\d+s/.test(line)).slice(-1);
    return { passed: sumBefore("passed", closing), failed: sumBefore("(failed|errors?)", closing), closing };
  },
  /** `83% tests passed, 1 tests failed out of 6`. */
  ctest(lines) {
    const closing = lines.filter((line) => /tests passed, \d+ tests failed out of \d+/.test(line));
    const failed = sumBefore("tests failed", closing);
    return { passed: sumAfter("out of ", closing) - failed, failed, closing };
  },
  /** `Build Summary: 3/3 steps succeeded; 7/8 tests passed; 1 failed`, or `All 8 tests passed.` of one program. */
  zig(lines) {
    const closing = lines.filter((line) => /\d+ tests passed/.test(line));
    return { passed: sumBefore("(?:/\\d+ )?tests passed", closing), failed: sumBefore("failed", closing), closing };
  },
  /** ` 7 pass` and ` 1 fail`. */
  bun(lines) {
    const closing = lines.filter((line) => /^\s*\d+ (pass|fail)$/.test(line));
    return { passed: sumBefore("pass", closing), failed: sumBefore("fail", closing), closing };
  },
  /** `✓ chat   31 of 32 checks, 1 fail as declared, 3.8 s`, one per workload. */
  gate(lines) {
    const closing = lines.filter((line) => /^[✓✗] \w+\s+\d+ of \d+ checks/.test(line));
    const passed = sumBefore("of \\d+ checks", closing);
    const all = sumAfter(" of ", closing);
    return { passed, failed: all - passed - sumBefore("fail as declared", closing), closing };
  },
  /** `Files=3, Tests=27,  1 wallclock secs …`, after `  Failed tests:  1-2, 5` or `  Failed test:  3` of each file that failed. */
  prove(lines) {
    const closing = lines.filter((line) => /^Files=\d+, Tests=\d+/.test(line));
    const failed = lines
      .flatMap((line) => /^\s+Failed tests?:\s+([\d, -]+)$/.exec(line)?.[1]?.split(",") ?? [])
      .reduce((total, range) => total + lengthOf(range), 0);
    return { passed: sumAfter("Tests=", closing) - failed, failed, closing };
  },
  /** `25 examples, 1 failure` (Hspec), or `25 examples, 1 failures, 1 errors, 0 pending` (Crystal). */
  spec(lines) {
    const closing = lines.filter((line) => /^\d+ examples?, \d+ failures?/.test(line));
    const failed = sumBefore("failures?", closing) + sumBefore("errors?", closing);
    const pending = sumBefore("pending", closing);
    return { passed: sumBefore("examples?", closing) - failed - pending, failed, closing };
  },
  /** `27 runs, 40 assertions, 1 failures, 0 errors, 0 skips`. */
  minitest(lines) {
    const closing = lines.filter((line) => /^\d+ runs, \d+ assertions/.test(line));
    const failed = sumBefore("failures", closing) + sumBefore("errors", closing);
    return { passed: sumBefore("runs", closing) - failed - sumBefore("skips", closing), failed, closing };
  },
  /** `  All 27 tests passed.`, or `  Failed: 1.  Skipped: 0.  Passed: 26.` */
  eunit(lines) {
    const closing = lines.filter((line) => /^ {2}(All \d+ tests passed|Failed: \d+\.)/.test(line));
    const passed = sumBefore("tests passed", closing) + sumAfter("Passed: ", closing);
    return { passed, failed: sumAfter("Failed: ", closing), closing };
  },
  /** `ok | 7 passed | 0 failed (12ms)`. */
  deno(lines) {
    const closing = lines.filter((line) => /^(ok|FAILED) \| \d+ passed/.test(line));
    return { passed: sumBefore("passed", closing), failed: sumBefore("failed", closing), closing };
  },
};

/** How many numbers a range such as `3-5` or `7` covers. */
function lengthOf(range: string): number {
  const [first = 0, last = first] = range.split("-").map(Number);
  return last - first + 1;
}

function numberBefore(word: string, line: string): number {
  return Number(new RegExp(`(\\d+) ?${word}`).exec(line)?.[1] ?? 0);
}

function numberAfter(word: string, line: string): number {
  return Number(new RegExp(`${word}(\\d+)`).exec(line)?.[1] ?? 0);
}

function sumAfter(word: string, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + numberAfter(word, line), 0);
}

function sumBefore(word: string, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + numberBefore(word, line), 0);
}
