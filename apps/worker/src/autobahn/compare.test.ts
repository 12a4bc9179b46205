import { GateCheck } from "@plumbline/core/gate/gate-check";
import { expect, test } from "vitest";
import { compareReports, findDisagreements, isAgreed } from "./compare.ts";
import type { CaseResult, CaseResults } from "./report.ts";

const check = (checkId: string, passed: boolean, declared?: string) =>
  GateCheck.parse({ checkId, passed, expected: "this", seen: "that", ...(declared ? { declared } : {}) });

type Behavior = CaseResult["behavior"];
const result = (behavior: Behavior, behaviorClose: Behavior = "OK"): CaseResult => ({
  behavior,
  behaviorClose,
  reportfile: "case.json",
});

/** Compares the gate's one check with the suite. */
function judge(of: GateCheck, results: CaseResults) {
  const comparison = compareReports([of], results);
  const cases = comparison.checks[0]?.cases.map(({ caseId, finding, outcome }) => [caseId, finding, outcome]);
  return { agreed: isAgreed(comparison), cases };
}

test.for([
  ["both find nothing", true, result("OK"), true],
  ["both find a fault", false, result("FAILED", "WRONG CODE"), true],
  ["the suite alone finds one", true, result("FAILED", "WRONG CODE"), false],
  ["the gate alone finds one", false, result("OK"), false],
  ["a close frame was answered with the wrong code", false, result("OK", "WRONG CODE"), true],
  ["nobody closed the connection but the suite", false, result("OK", "FAILED BY CLIENT"), true],
] as const)("of close codes: %s", ([, passed, found, agreed]) => {
  expect(judge(check("rfc6455.close-codes", passed), { "7.9.1": found }).agreed).toBe(agreed);
});

test("a declared deviation is a fault that both find", () => {
  const declared = check("rfc6455.close-reason", false, "the library does not look");
  expect(judge(declared, { "7.5.1": result("FAILED") })).toEqual({
    agreed: true,
    cases: [["7.5.1", "FAILED (close OK)", "agrees"]],
  });
});

test("a check that asks for more than the suite may fail alone, and must not pass alone", () => {
  const afterClose = (passed: boolean) => check("rfc6455.after-close", passed);
  expect(judge(afterClose(false), { "7.1.2": result("OK") })).toEqual({
    agreed: true,
    cases: [["7.1.2", null, "gate-stricter"]],
  });
  expect(judge(afterClose(true), { "7.1.2": result("FAILED") }).agreed).toBe(false);
});

test("how a connection ended counts where the server should have ended it, and a code that differs does not", () => {
  const passed = check("rfc6455.reserved-bits", true);
  expect(judge(passed, { "3.1": result("OK", "FAILED") }).agreed).toBe(false);
  expect(judge(passed, { "3.1": result("OK", "WRONG CODE") }).agreed).toBe(true);
});

test("a server that refuses the suite's handshake fails the check of it in every case", () => {
  const refused = check("rfc6455.upgrade-case", false, "the library compares bytes");
  const failed = result("FAILED", "FAILED");
  const comparison = compareReports([refused, check("rfc6455.lengths", true)], { "1.1.1": failed, "12.1.1": failed });
  expect(isAgreed(comparison)).toBe(true);
  expect(comparison.checks.map(({ checkId, cases }) => [checkId, cases.length])).toEqual([["rfc6455.upgrade-case", 2]]);
});

test("a server that the suite reaches cannot have refused its handshake", () => {
  expect(judge(check("rfc6455.upgrade-case", false), { "1.1.1": result("OK") }).agreed).toBe(false);
});

test("to fail late is not a fault, and what the suite does not judge is not counted", () => {
  expect(judge(check("rfc6455.utf8-fragments", true), { "6.4.1": result("NON-STRICT") }).agreed).toBe(true);
  const above = check("rfc6455.close-codes-above", false);
  expect(compareReports([above], { "7.13.2": result("INFORMATIONAL", "INFORMATIONAL") }).checks).toEqual([]);
});

test("a message above the limit is to be refused: to pass its case is the fault", () => {
  const limited = check("echo.oversized", true);
  expect(judge(limited, { "9.3.1": result("FAILED", "WRONG CODE") }).agreed).toBe(true);
  expect(judge(limited, { "9.3.1": result("OK") }).agreed).toBe(false);
});

test("cases without a check are information, and cases that the table does not have are named", () => {
  const comparison = compareReports([], {
    "12.1.1": result("FAILED"),
    "14.1": result("OK"),
    "13.1.1": result("UNIMPLEMENTED"),
  });
  expect(comparison).toEqual({ checks: [], information: { "12.1.1": "FAILED (close OK)" }, unknown: ["14.1"] });
  expect(isAgreed(comparison)).toBe(false);
  expect(isAgreed({ ...comparison, unknown: [] })).toBe(true);
});

test("of a check with several cases it is said of each case which of the two finds the fault", () => {
  const results = { "7.9.1": result("FAILED", "WRONG CODE"), "7.9.2": result("OK") };
  expect(judge(check("rfc6455.close-codes", false), results)).toEqual({
    agreed: true,
    cases: [
      ["7.9.1", "FAILED (close WRONG CODE)", "agrees"],
      ["7.9.2", null, "other-case"],
    ],
  });
  const passed = compareReports([check("rfc6455.close-codes", true)], results);
  expect(findDisagreements(passed)).toEqual([
    {
      checkId: "rfc6455.close-codes",
      caseId: "7.9.1",
      finding: "FAILED (close WRONG CODE)",
      outcome: "suite-alone",
    },
  ]);
  const failed = compareReports([check("rfc6455.close-codes", false)], { "7.9.1": result("OK") });
  expect(findDisagreements(failed).map(({ outcome }) => outcome)).toEqual(["gate-alone"]);
});
