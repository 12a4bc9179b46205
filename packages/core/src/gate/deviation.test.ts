import { expect, test } from "vitest";
import { ServerManifest } from "../server/manifest.ts";
import { isInOrder, outcomeOf, withDeviations } from "./check-outcome.ts";
import { describeDeviations, isExhibition } from "./deviation-meanings.ts";
import { GateCheck } from "./gate-check.ts";

const check = (checkId: string, passed: boolean) =>
  GateCheck.parse({ checkId, passed, expected: "this", seen: "that" });
const unmasked = { check: "rfc6455.unmasked", why: "the library does not look" } as const;

test.each([
  [true, undefined, "passed", true],
  [false, undefined, "failed", false],
  [false, "the library does not look", "deviates", true],
  [true, "the library does not look", "needless", false],
] as const)("passed %s, declared %s: %s", (passed, declared, outcome, inOrder) => {
  expect(outcomeOf({ passed, declared })).toBe(outcome);
  expect(isInOrder({ passed, declared })).toBe(inOrder);
});

test("a declaration stands beside its own check alone", () => {
  const checks = [check("rfc6455.unmasked", false), check("rfc6455.reserved-bits", false)];
  expect(withDeviations(checks, [unmasked]).map(outcomeOf)).toEqual(["deviates", "failed"]);
  expect(withDeviations(checks, [])).toEqual(checks);
});

test("a rule that is broken at times may be kept at times, and one that is broken always may not", () => {
  const sometimes = { ...unmasked, sometimes: true } as const;
  const outcomes = (passed: boolean, deviation: typeof unmasked | typeof sometimes) =>
    withDeviations([check("rfc6455.unmasked", passed)], [deviation]).map(outcomeOf);
  expect([outcomes(true, sometimes), outcomes(false, sometimes)]).toEqual([["passed"], ["deviates"]]);
  expect(outcomes(true, unmasked)).toEqual(["needless"]);
});

const manifest = {
  schemaVersion: 1,
  name: "Kotlin",
  language: "kotlin",
  profile: "framework",
  library: { name: "library", version: "1.0.0", homepage: "https://example.org" },
  deliveryPolicy: "drop-newest",
  workloads: ["echo"],
  maintainers: ["someone"],
};

test("what changes no figure may be declared, once and with its reason", () => {
  expect(ServerManifest.parse({ ...manifest, deviations: [unmasked] }).deviations).toEqual([unmasked]);
  expect(ServerManifest.parse(manifest).deviations).toEqual([]);
});

test.each([
  ["a rule of what is measured", [{ check: "chat.exactly-once", why: "it loses some" }]],
  ["the limit of a message", [{ check: "echo.oversized", why: "it has none" }]],
  ["a check that does not exist", [{ check: "rfc6455.unmaskd", why: "misspelt" }]],
  ["no reason", [{ check: "rfc6455.unmasked", why: "" }]],
  ["the same twice", [unmasked, unmasked]],
])("%s is refused", (_, deviations) => {
  expect(ServerManifest.safeParse({ ...manifest, deviations }).error?.message).toContain("deviations");
});

test("what a load meets may be declared as well, and makes the server an exhibition", () => {
  const plain = { check: "rfc6455.plain-request", why: "no answer comes" } as const;
  expect(isExhibition(ServerManifest.parse({ ...manifest, deviations: [unmasked, plain] }))).toBe(true);
  expect(isExhibition(ServerManifest.parse({ ...manifest, deviations: [unmasked] }))).toBe(false);
  expect(describeDeviations([plain])).toBe("leaves a request without an upgrade unanswered");
});

test("deviations read as the middle of a sentence", () => {
  expect(describeDeviations([unmasked])).toBe("takes frames without a mask");
  expect(describeDeviations([{ check: "rfc6455.wrong-version" }, { check: "rfc6455.reserved-bits" }, unmasked])).toBe(
    "takes handshakes of another protocol version, takes frames with a reserved bit and takes frames without a mask",
  );
});
