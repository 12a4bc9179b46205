import { expect, test } from "vitest";
import { describeGate, GateFacts, isContractKept } from "./gate-facts.ts";

const passed = { workload: "echo", checkId: "echo.order", passed: true };
const unmasked = { workload: "echo", checkId: "rfc6455.unmasked" };
const declared = "the library does not look";

const gateOf = (...checks: object[]) =>
  GateFacts.parse({ isCurrent: true, checks, proof: { status: "succeeded", failure: null } });

test("a check that fails as its manifest declares is in order", () => {
  const gate = gateOf(passed, { ...passed, workload: "chat" }, { ...unmasked, passed: false, declared });
  expect(isContractKept(gate)).toBe(true);
  expect(describeGate("mine", gate)).toEqual(["mine: keeps the contract, 2 checks passed, 1 failed as declared"]);
});

test("a check that fails undeclared is not", () => {
  const gate = gateOf(passed, { ...unmasked, passed: false });
  expect(isContractKept(gate)).toBe(false);
  expect(describeGate("mine", gate)).toEqual(["mine: 1 of 2 checks are not in order", "  echo  rfc6455.unmasked"]);
});

test("neither is one that passes although its manifest declares that it fails", () => {
  const gate = gateOf(passed, { ...unmasked, passed: true, declared });
  expect(isContractKept(gate)).toBe(false);
  expect(describeGate("mine", gate)[1]).toBe("  echo  rfc6455.unmasked  declared to fail, but passed");
});

test.for([
  ["whose checks were those of another version", { isCurrent: false }],
  ["whose proof has failed", { proof: { status: "failed", failure: { message: "it does not build" } } }],
  ["of which nothing was tried", { checks: [] }],
] as const)("a server %s is not proved", ([, facts]) => {
  expect(isContractKept({ ...gateOf(passed), ...facts } as GateFacts)).toBe(false);
});
