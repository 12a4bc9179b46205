import { expect, test } from "vitest";
import { slowestFiles } from "./slowest-files.ts";

test("the five slowest files stand in order, whatever colours and marks surround them", () => {
  const output = [
    " RUN  v4.1.12 /repository",
    " ✓ |it| packages/a.it.test.ts (1 test) 9ms",
    "\u001b[32m✓\u001b[39m |it| packages/b.it.test.ts (2 tests | 1 skipped) 61234ms",
    " ❯ |it| packages/c.it.test.ts (3 tests | 1 failed) 2000ms",
    " ✓ |it| apps/d.test.tsx (4 tests) 40ms",
    " ✓ |it| apps/e.test.ts (4 tests) 30ms",
    " ✓ |it| apps/f.test.ts (4 tests) 20ms",
    "   ✓ a single test that took long 5000ms",
  ];
  expect(slowestFiles(output)).toEqual([
    "   61.2 s  packages/b.it.test.ts",
    "    2.0 s  packages/c.it.test.ts",
    "    0.0 s  apps/d.test.tsx",
    "    0.0 s  apps/e.test.ts",
    "    0.0 s  apps/f.test.ts",
  ]);
});
