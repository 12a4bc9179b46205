import { stripVTControlCharacters } from "node:util";

/** What a test runner said at its end. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The runner's own closing lines. */
  readonly closing: readonly string[];
}

/** The programs whose output is understood; `check` stands for one that counts no tests: it passes or fails as one. */
export type Runner = "vitest" | "go" | "cargo" | "node" | "check";

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
};

function numberBefore(word: string, line: string): number {
  return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
}

function sumBefore(word: string, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + numberBefore(word, line), 0);
}
