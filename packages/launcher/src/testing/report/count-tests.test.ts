import { expect, test } from "vitest";
import { countTests } from "./count-tests.ts";

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

test("Vitest's closing lines are counted, in colour too", () => {
  const output = [
    " ✓ a.test.ts (2 tests) 5ms",
    "",
    ` Test Files  ${red("1 failed")} | 10 passed (11)`,
    `      Tests  ${red("2 failed")} | 69 passed | 1 skipped (72)`,
  ];
  expect(countTests("vitest", output, false)).toEqual({
    passed: 69,
    failed: 2,
    closing: [" Test Files  1 failed | 10 passed (11)", "      Tests  2 failed | 69 passed | 1 skipped (72)"],
  });
});

test("Go's tests and subtests are counted over all packages", () => {
  const output = [
    "=== RUN   TestEcho",
    "--- PASS: TestEcho (0.00s)",
    "    --- PASS: TestEcho/text (0.00s)",
    "--- FAIL: TestChat (0.01s)",
    "FAIL",
    "FAIL\tplumbline/k6/frame\t0.1s",
    "ok  \tplumbline/k6/plan\t0.2s",
  ];
  expect(countTests("go", output, false)).toMatchObject({
    passed: 2,
    failed: 1,
    closing: ["FAIL\tplumbline/k6/frame\t0.1s", "ok  \tplumbline/k6/plan\t0.2s"],
  });
});

test("Cargo's test programs are summed up and the empty ones left out", () => {
  const output = [
    "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
    "test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.40s",
    "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
  ];
  const tally = countTests("cargo", output, true);
  expect(tally).toMatchObject({ passed: 12, failed: 0 });
  expect(tally.closing).toHaveLength(2);
});

test.each(["#", "ℹ"])("Node's own runner is understood with the mark %s", (mark) => {
  const output = [`${mark} tests 8`, `${mark} pass 7`, `${mark} fail 1`, `${mark} duration_ms 12`];
  expect(countTests("node", output, false)).toMatchObject({ passed: 7, failed: 1 });
});

test.each([
  [
    "surefire",
    [
      "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s",
      "[ERROR] Tests run: 9, Failures: 1, Errors: 1, Skipped: 1",
    ],
    { passed: 6, failed: 2 },
  ],
  ["pytest", ["tests/test_chat.py ....F", "=== 1 failed, 4 passed, 2 skipped in 0.21s ==="], { passed: 4, failed: 1 }],
  ["pytest", ["5 passed in 0.21s"], { passed: 5, failed: 0 }],
  ["pytest", ["2 passed, 3 errors in 1.00s"], { passed: 2, failed: 3 }],
  ["ctest", ["83% tests passed, 1 tests failed out of 6"], { passed: 5, failed: 1 }],
  ["zig", ["Build Summary: 3/3 steps succeeded; 7/8 tests passed; 1 failed"], { passed: 7, failed: 1 }],
  ["zig", ["All 8 tests passed."], { passed: 8, failed: 0 }],
  ["bun", ["(pass) echo [1.00ms]", " 7 pass", " 1 fail", " 12 expect() calls"], { passed: 7, failed: 1 }],
  ["gate", ["✓ echo   21 of 21 checks, 2.4 s", "✗ chat   27 of 28 checks, 3.8 s"], { passed: 48, failed: 1 }],
  ["gate", ["✓ echo   35 of 36 checks, 1 fail as declared"], { passed: 35, failed: 0 }],
  [
    "prove",
    ["  Failed tests:  1-2, 5", "  Failed test:  3", "Files=2, Tests=27,  1 wallclock secs ( 0.02 usr )"],
    { passed: 23, failed: 4 },
  ],
  ["prove", ["All tests successful.", "Files=1, Tests=9,  0 wallclock secs"], { passed: 9, failed: 0 }],
  ["spec", ["Finished in 0.0021 seconds", "25 examples, 1 failure"], { passed: 24, failed: 1 }],
  ["spec", ["25 examples, 1 failures, 2 errors, 1 pending"], { passed: 21, failed: 3 }],
  ["minitest", ["27 runs, 40 assertions, 1 failures, 2 errors, 3 skips"], { passed: 21, failed: 3 }],
  ["eunit", ["  All 27 tests passed."], { passed: 27, failed: 0 }],
  ["eunit", ["  Failed: 1.  Skipped: 2.  Passed: 24."], { passed: 24, failed: 1 }],
  ["deno", ["FAILED | 7 passed | 1 failed (12ms)"], { passed: 7, failed: 1 }],
] as const)("%s is understood: %j", (runner, output, tally) => {
  expect(countTests(runner, output, tally.failed === 0)).toMatchObject(tally);
});

test("a check passes or fails as one", () => {
  expect(countTests("check", ["Checked 200 files."], true)).toMatchObject({ passed: 1, failed: 0 });
  expect(countTests("check", ["Found 3 errors."], false)).toMatchObject({ passed: 0, failed: 1 });
});

test("a runner that fails before it has counted anything is one failure", () => {
  expect(countTests("cargo", ["error[E0425]: cannot find value"], false)).toMatchObject({ passed: 0, failed: 1 });
});
