import { expect, test } from "vitest";
import { peakClients } from "../plan/load-figures.ts";
import { LoadPlan } from "../plan/load-plan.ts";
import { StartRun } from "../run/start-run.ts";
import { getScenario, scenarios } from "../scenario/catalogue/scenarios.ts";
import { findFit } from "./find-fit.ts";
import type { HostFacts } from "./host-facts.ts";
import { preflight } from "./preflight.ts";
import { preflightRun, refuseUnfit, scalesOf } from "./preflight-run.ts";

const GIB = 2 ** 30;
const small = { cpus: 2, memoryBytes: 8 * GIB, nofileHardLimit: 20_000 };
const large = { cpus: 32, memoryBytes: 128 * GIB, nofileHardLimit: 1_048_576 };
const input = { scale: 1, warmupS: 5, measureS: null };

const findingsOf = (scenarioId: string, host: HostFacts, parameters = {}) => {
  const { limits, saturates, plan } = getScenario(scenarioId);
  return preflight({ plan: plan({ ...input, parameters }), limits, saturates, host });
};
const refusedOf = (...of: Parameters<typeof findingsOf>) =>
  findingsOf(...of)
    .filter(({ verdict }) => verdict === "refused")
    .map(({ checkId }) => checkId);

test("25,000 connections do not fit 20,000 descriptors, and the largest scale that does is found", () => {
  expect(refusedOf("ticks", small)).toEqual(["descriptors"]);
  const fit = findFit(getScenario("ticks"), input, small);
  expect(fit).toMatchObject({ fits: false, largestScale: 0.79 });
  expect(peakClients(getScenario("ticks").plan({ ...input, scale: 0.79 }))).toBe(19_750);
});

test("descriptors are enough to the last one", () => {
  const host = (nofileHardLimit: number) => ({ ...small, nofileHardLimit });
  expect(refusedOf("ticks", host(25_128))).toEqual([]);
  expect(refusedOf("ticks", host(25_127))).toEqual(["descriptors"]);
});

test("of several generators each has its own descriptors, and the server all", () => {
  const host = (nofileHardLimit: number) => ({ ...large, nofileHardLimit });
  expect(refusedOf("ticks", host(25_064), { generators: 2 })).toEqual([]);
  expect(findingsOf("ticks", host(25_063), { generators: 2 })).toMatchObject([
    { checkId: "descriptors", text: expect.stringContaining("in the server's process") },
  ]);
});

test("what a rate limit swallows is nobody's to carry", () => {
  expect(refusedOf("chat-rate-limit", large, { clients: 100, perClientPerS: 100 })).toEqual([]);
});

test("more connections than ports are refused, and half of the ports are tight", () => {
  expect(refusedOf("idle", large, { clients: 64_512 })).toEqual([]);
  expect(refusedOf("idle", large, { clients: 64_513 })).toEqual(["ports"]);
  expect(findingsOf("idle", large, { clients: 32_257 })).toMatchObject([{ checkId: "ports", verdict: "tight" }]);
  expect(findingsOf("idle", large, { clients: 32_256 })).toEqual([]);
});

test("a chat of ten thousand that all write does not fit the generator's memory", () => {
  const host = { ...large, memoryBytes: GIB };
  expect(refusedOf("chat-burst", host, { clients: 10_000 })).toContain("memory.generator");
  expect(refusedOf("chat-avalanche", host, { clients: 10_000 })).toEqual([]);
});

test("more deliveries than the fastest server carries are refused, unless overload is the point", () => {
  expect(refusedOf("chat-steady", small, { clients: 1000, perClientPerS: 5 })).toContain("rate.server");
  expect(refusedOf("chat-saturation", small)).toEqual([]);
});

test("500 MB a second are no reason to refuse, 5 GB are", () => {
  expect(refusedOf("push", small)).toEqual([]);
  expect(refusedOf("push", small, { perClientPerS: 10 })).toEqual(["rate.server", "rate.generator"]);
});

test("a host with fewer CPUs than the scenario's limit says so and goes on", () => {
  expect(findingsOf("chat-steady", small)).toMatchObject([{ checkId: "cpu", verdict: "tight" }]);
  expect(findingsOf("chat-steady", { ...small, cpus: 1 })[0]?.text).toMatch(/share it/);
  expect(findingsOf("chat-steady", { ...small, cpus: 4 })).toEqual([]);
});

test("every scenario as it is fits a large host, and some scale of it a small one", () => {
  for (const scenario of scenarios) {
    expect(findFit(scenario, input, large)).toMatchObject({ fits: true, largestScale: 1 });
    expect(findFit(scenario, input, small).largestScale).toBeGreaterThan(0.5);
  }
});

const request = (changes: object) =>
  StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["ticks", "chat-steady"], ...changes });

test("a run that no host carries is refused with the reason and the scale that fits", () => {
  expect(() => refuseUnfit(request({}), preflightRun(request({}), [small]))).toThrow(
    expect.objectContaining({
      code: "PREFLIGHT_REFUSED",
      message: expect.stringContaining("25,128 open files"),
      nextStep: expect.stringContaining("scale 0.79"),
    }),
  );
  expect(() => refuseUnfit(request({ scale: 0.79 }), preflightRun(request({ scale: 0.79 }), [small]))).not.toThrow();
});

test("a run that one of two hosts carries is not refused, and without a host nobody can tell", () => {
  for (const hosts of [[small, large], []])
    expect(() => refuseUnfit(request({}), preflightRun(request({}), hosts))).not.toThrow();
});

test("fitted, each scenario runs at its own largest scale", () => {
  const fitted = request({ fit: true });
  const fits = preflightRun(fitted, [small]);
  expect(() => refuseUnfit(fitted, fits)).not.toThrow();
  expect(Object.fromEntries(scalesOf(fitted, fits))).toEqual({ ticks: 0.79, "chat-steady": 1 });
});

test("where no scale fits, not even fitting helps", () => {
  const tiny = { ...small, nofileHardLimit: 65 };
  expect(() => refuseUnfit(request({ fit: true }), preflightRun(request({ fit: true }), [tiny]))).toThrow(
    expect.objectContaining({ nextStep: expect.stringContaining("No scale fits") }),
  );
});

test("several generators on one CPU are said to share it, and what cannot be divided is refused with its reason", () => {
  const two = { ...input, parameters: { generators: 2 } };
  const findings = (scenarioId: string) => findFit(getScenario(scenarioId), two, small).findings;
  expect(findings("echo-open").find(({ checkId }) => checkId === "generators")).toMatchObject({
    verdict: "tight",
    text: expect.stringContaining("share the one CPU"),
  });
  expect(findings("chat-steady").map(({ verdict }) => verdict)).not.toContain("refused");
  for (const [scenarioId, why] of [
    ["chat-churn", "owed each other's messages"],
    ["chat-burst", "owed each other's messages"],
    ["chat-jitter", "owed each other's messages"],
    ["push-limit", "judged over all clients"],
  ] as const) {
    const asked = request({ scenarioIds: [scenarioId], parameters: { [scenarioId]: { generators: 2 } } });
    expect(() => refuseUnfit(asked, preflightRun(asked, [large]))).toThrow(
      expect.objectContaining({
        code: "PREFLIGHT_REFUSED",
        message: expect.stringContaining(why),
        nextStep: "Set its generators to 1.",
      }),
    );
  }
});

test("what is in flight takes memory, and a client may have 16 MiB of it", () => {
  const inFlight = (clients: number, depth: number) =>
    refusedOf("echo-closed", large, { clients, depth, payloadBytes: 1_048_576 });
  expect(inFlight(2, 16)).toEqual([]);
  expect(inFlight(2, 17)).toEqual(["memory.generator"]);
  expect(inFlight(1000, 16)).toEqual(["memory.generator"]);
  const planOf = (depth: number) =>
    getScenario("echo-closed").plan({ ...input, parameters: { depth, payloadBytes: 1_048_576 } });
  expect(LoadPlan.safeParse(planOf(16)).success).toBe(true);
  expect(LoadPlan.safeParse(planOf(17)).error?.message).toContain("16 MiB");
});

test("a load from other hosts is held against those, and the server has its host for itself", () => {
  const generators = [{ cpus: 4, memoryBytes: 8 * GIB, nofileHardLimit: 12_000 }, small];
  const apart = { ...small, nofileHardLimit: 30_000, generators };
  expect(findingsOf("chat-steady", apart)).toEqual([]);
  expect(findingsOf("chat-steady", { ...apart, cpus: 1 })).toMatchObject([
    { checkId: "cpu", text: expect.stringContaining("can give 1.") },
  ]);
  expect(findingsOf("ticks", apart)).toMatchObject([
    { checkId: "descriptors", text: expect.stringMatching(/25,128 open files in the generator's process.* 12,000\./) },
  ]);
  expect(refusedOf("ticks", apart, { generators: 2 })).toEqual(["descriptors"]);
  expect(refusedOf("ticks", { ...apart, generators: [small, small] }, { generators: 2 })).toEqual([]);
  expect(findingsOf("echo-open", { ...small, generators: [small] }, { generators: 3 })).toMatchObject([
    {
      checkId: "generators",
      text: expect.stringContaining("3 generators share the 2 CPUs that the load has on its hosts"),
    },
  ]);
});
