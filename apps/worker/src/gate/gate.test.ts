import { ServedWorkload } from "@plumbline/core/workload/workload";
import { describe, expect, test } from "vitest";
import { issueCertificate } from "../tls/issue-certificate.ts";
import { pongsKeep } from "./chat/heartbeat.ts";
import { checksOf } from "./checks-of.ts";
import { BROKEN } from "./fixtures/broken.ts";
import { REFUSED_BROKEN, REFUSED_LENIENT, type Refused } from "./fixtures/refused.ts";
import { type Fixture, startFixture } from "./fixtures/start-fixture.ts";
import { LENIENT, startLenient } from "./fixtures/start-lenient.ts";
import { runCheck } from "./probe/run-check.ts";
import { type GateOptions, runGate } from "./run-gate.ts";

/** Tests share the machine. */
const DEADLINE_MS = 10_000;
/** Each of a check's connections brings 8 MiB. */
const FLOOD_DEADLINE_MS = 60_000;
/** A server that delivers nothing waits out the timeout of every chat check. */
const TIMEOUT_MS = 120_000;

describe.concurrent("the gate", { timeout: TIMEOUT_MS }, () => {
  test.for(ServedWorkload.options)("accepts an honest server of the %s workload", async (workload) => {
    await using fixture = await startFixture();
    const checks = await gate(fixture, workload);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks).toHaveLength(checksOf(workload).filter(({ slow }) => !slow).length);
  });

  test("accepts an honest server over TLS", async () => {
    const issued = await issueCertificate();
    await using fixture = await startFixture({}, undefined, issued);
    const checks = await gate(fixture, "echo", { ca: issued.ca });
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  });

  test.for(toCases(REFUSED_BROKEN))("refuses a server that %s", async ([name, [workload, ...ids]]) => {
    await using fixture = await startFixture(BROKEN[name]);
    expect(await failedIds(fixture, workload)).toEqual(ids);
  });

  test.for(toCases(REFUSED_LENIENT))("refuses a server that %s", async ([name, [workload, ...ids]]) => {
    await using fixture = await startLenient(LENIENT[name]);
    expect(await failedIds(fixture, workload)).toEqual(ids);
  });

  test("says what it expected and what it saw", async () => {
    await using fixture = await startFixture(BROKEN["ends without a close frame"]);
    const checks = await gate(fixture, "chat");
    expect(checks.find(({ passed }) => !passed)).toMatchObject({
      checkId: "chat.leave",
      passed: false,
      expected: "the server closes a member's connection with 1000 when it leaves",
      seen: "no close frame",
      frames: expect.arrayContaining([expect.stringMatching(/^→ text, \d+ B: \{"type":"leave"/)]),
    });
  });

  test.for([
    ["floods its visitors", "more than 8 MiB came unasked on one connection"],
    ["sends its visitors more than any chat", "a message of more than 65536 bytes came"],
    ["pushes megabytes", "more than 8 MiB came unasked on one connection"],
  ] as const)("keeps no more of what comes than a rule asks for: a server that %s is refused for it", async (row) => {
    const [name, why] = row;
    await using fixture = await startFixture(BROKEN[name]);
    const checks = await gate(fixture, REFUSED_BROKEN[name][0], { deadlineMs: FLOOD_DEADLINE_MS });
    const refusals = checks.flatMap(({ passed, seen }) => (passed ? [] : [seen]));
    // on a busy machine a server hangs up late as well
    expect(new Set(refusals.filter((seen) => !seen.includes("still open")))).toEqual(new Set([why]));
  });

  test("fails every check of a server that is not there", async () => {
    const fixture = await startFixture();
    await fixture[Symbol.asyncDispose]();
    const checks = await gate(fixture, "echo");
    expect(checks.filter(({ passed }) => passed)).toEqual([]);
    expect(checks[0]?.seen).toContain("ECONNREFUSED");
  });

  test("a late hang-up fails as declared, although a declared check has no longer deadline than the server has", async () => {
    await using fixture = await startFixture(BROKEN["hangs up late"]);
    const deviations = [{ check: "rfc6455.close-echo", why: "It hangs up late." }] as const;
    const closing = async () => {
      const checks = await gate(fixture, "echo", { deviations });
      return checks.find(({ checkId }) => checkId === "rfc6455.close-echo");
    };
    // on a busy machine the handshake may take as long
    await expect.poll(closing).toMatchObject({ passed: false, seen: expect.stringContaining("still open") });
  });

  test("ends with the caller's reason when the caller gives up", async () => {
    await using fixture = await startFixture(BROKEN["delivers no chat at all"]);
    const caller = new AbortController();
    const gated = gate(fixture, "chat", { signal: caller.signal });
    caller.abort(new Error("cancelled"));
    await expect(gated).rejects.toThrow("cancelled");
  });

  // it would hold the process for the rest of its minute, and with it the worker's shutdown
  test("ends with the caller's reason in the middle of a slow check", { timeout: 30_000 }, async () => {
    const caller = new AbortController();
    await using fixture = await startFixture({
      welcome: (_, socket) => socket.send('{"type":"ping","ts":1}'),
      // the pong: from here on the check waits for another ping
      ignore: () => caller.abort(new Error("cancelled")),
    });
    const target = { url: fixture.url, workload: "chat", deliveryPolicy: "drop-newest" } as const;
    const checked = runCheck(pongsKeep, target, { deadlineMs: DEADLINE_MS, signal: caller.signal });
    await expect(checked).rejects.toThrow("cancelled");
  });
});

test("every check has an id of its own", () => {
  for (const workload of ServedWorkload.options) {
    const ids = checksOf(workload).map(({ checkId }) => checkId);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

function toCases<Name extends string>(table: Record<Name, Refused>): [name: Name, refused: Refused][] {
  return (Object.keys(table) as Name[]).map((name) => [name, table[name]]);
}

async function failedIds(fixture: Fixture, workload: ServedWorkload): Promise<string[]> {
  const checks = await gate(fixture, workload);
  return checks.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
}

function gate({ url }: Fixture, workload: ServedWorkload, options: Partial<GateOptions> = {}) {
  const { signal } = new AbortController();
  return runGate({ url, workload, deliveryPolicy: "drop-newest", deadlineMs: DEADLINE_MS, signal, ...options });
}
