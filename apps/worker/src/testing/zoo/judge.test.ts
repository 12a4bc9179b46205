import type { TrialView } from "@plumbline/core/trial/views";
import { expect, test } from "vitest";
import type { Deserved } from "./cages.ts";
import { dishonest } from "./dishonest.ts";
import { honest } from "./honest.ts";
import { type Fate, toFate, whyAccused, whyMissed } from "./judge.ts";

/** A trial in which each of these names gave the verdict. */
const fate = (verdict: Deserved | "VALID", ...names: string[]): Fate => ({
  verdict,
  reasons: names.map((name) => ({ name, severity: verdict === "VALID" ? "SUSPECT" : verdict })),
  isDisturbed: false,
});
const forger = { verdict: "INVALID", caughtBy: ["forged-deliveries"] } as const;

test("a cheat is caught by the expected rule alone", () => {
  expect(whyMissed(forger, fate("INVALID", "delivery", "forged-deliveries"))).toBeNull();
  expect(whyMissed(forger, fate("INVALID", "delivery"))).toBe("not named by forged-deliveries: INVALID (delivery)");
  expect(whyMissed(forger, fate("VALID"))).toBe("not named by forged-deliveries: VALID");
});

test("the expected rule itself has to give the verdict, or a graver one", () => {
  expect(whyMissed(forger, fate("SUSPECT", "forged-deliveries"))).toMatch(/^named, but not as INVALID/);
  const { reasons } = fate("SUSPECT", "forged-deliveries");
  const other = {
    ...fate("INVALID", "ledger-exact"),
    reasons: [...reasons, ...fate("INVALID", "ledger-exact").reasons],
  };
  expect(whyMissed(forger, other)).toMatch(/^named, but not as INVALID/);
  expect(whyMissed({ verdict: "SUSPECT", caughtBy: ["idle-loss"] }, fate("INVALID", "idle-loss"))).toBeNull();
});

test("a refusal by the gate counts where an expected check refused", () => {
  const refused = { verdict: "refused", caughtBy: ["load.clients"] } as const;
  expect(whyMissed(refused, fate("refused", "GATE_FAILED", "load.clients"))).toBeNull();
  expect(whyMissed(refused, fate("refused", "GATE_FAILED", "chat.leave"))).toMatch(/^not named by load.clients/);
  expect(whyMissed(refused, fate("INVALID", "delivery"))).toMatch(/^not named by/);
  expect(whyMissed(forger, fate("refused", "GATE_FAILED", "load.clients"))).toMatch(/^not named by forged/);
});

test("an honest server that is INVALID or refused is accused, whatever the rules", () => {
  expect(whyAccused({ mayBe: ["cpu-throttling"] }, fate("INVALID", "cpu-throttling"))).toBe("INVALID (cpu-throttling)");
  expect(whyAccused({ mayBe: [] }, fate("refused", "SERVER_EXITED"))).toBe("refused (SERVER_EXITED)");
});

test("an honest server is SUSPECT for its true reason or the machine's, or it is accused", () => {
  expect(whyAccused({ mayBe: ["cpu-throttling"] }, fate("SUSPECT", "cpu-throttling", "other-load"))).toBeNull();
  expect(whyAccused({ mayBe: [] }, fate("SUSPECT", "cpu-throttling"))).toBe("SUSPECT (cpu-throttling)");
  expect(whyAccused({ mayBe: [] }, fate("VALID"))).toBeNull();
});

test("a trial that the machine alone made INVALID is disturbed, one with another reason is not", () => {
  const trial = (...ruleIds: string[]) =>
    ({
      status: "succeeded",
      gate: [],
      failure: null,
      audit: {
        verdict: "INVALID",
        limit: { limitId: "unknown" },
        findings: ruleIds.map((ruleId) => ({ ruleId, outcome: "invalid", sentence: "", figures: [] })),
      },
    }) as unknown as TrialView;
  expect(toFate(trial("generator-stalled")).isDisturbed).toBe(true);
  expect(toFate(trial("generator-stalled", "ledger-exact")).isDisturbed).toBe(false);
});

test("a trial that waits for its next attempt ended as the last one did", () => {
  const queued = {
    ...{ status: "queued", gate: [], failure: null, audit: null },
    failedAttempts: [{ failure: { code: "ENGINE_FAILED" } }, { failure: { code: "CONTAINER_KILLED" } }],
  } as unknown as TrialView;
  expect(toFate(queued).reasons).toEqual([{ name: "CONTAINER_KILLED", severity: "refused" }]);
});

test("a trial that came to no end of its own says nothing", () => {
  const cancelled = { status: "cancelled", gate: [], failure: null, audit: null } as unknown as TrialView;
  expect(() => toFate(cancelled)).toThrow("the trial is cancelled without a reason");
});

test("the zoo has at least 65 dishonest servers and 20 honest ones, each once in its cage", () => {
  const keysOf = (animals: readonly { animal: string; cage: object }[]) =>
    animals.map(({ animal, cage }) => `${animal} ${JSON.stringify(cage)}`);
  for (const animals of [dishonest, honest]) expect(new Set(keysOf(animals)).size).toBe(animals.length);
  expect(dishonest.length).toBeGreaterThanOrEqual(65);
  expect(honest.length).toBeGreaterThanOrEqual(20);
});
