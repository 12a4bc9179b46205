import { stripVTControlCharacters } from "node:util";

const shown = 5;
/** ` ✓  engine  apps/worker/src/a.it.test.ts (3 tests) 61234ms`, as Vitest prints it once per file. */
const fileLine = /(\S+\.test\.tsx?) \(\d+ tests?\b[^)]*\) (\d+)ms$/;

/** The test files that took longest, the slowest first, one line each: they are where a shorter run begins. */
export function slowestFiles(output: readonly string[]): string[] {
  return output
    .flatMap((line) => {
      const [, path, ms] = fileLine.exec(stripVTControlCharacters(line).trimEnd()) ?? [];
      return path && ms ? [{ path, ms: Number(ms) }] : [];
    })
    .sort((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ path, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${path}`);
}
