import { ServedWorkload } from "@plumbline/core/workload/workload";
import { describe, expect, test } from "vitest";
import { pongsKeep } from "./chat/heartbeat.ts";
import { checksOf } from "./checks-of.ts";
import { BROKEN, type BrokenName } from "./fixtures/broken.ts";
import { type Fixture, startFixture } from "./fixtures/start-fixture.ts";
import { LENIENT, type LenientName, startLenient } from "./fixtures/start-lenient.ts";
import { runCheck } from "./probe/run-check.ts";
import { type GateOptions, runGate } from "./run-gate.ts";

/** Tests share the machine. */
const DEADLINE_MS = 10_000;
/** Each of a check's connections brings 8 MiB. */
const FLOOD_DEADLINE_MS = 60_000;
/** A server that delivers nothing waits out the timeout of every chat check. */
const TIMEOUT_MS = 120_000;

/** Which checks, and no others, must refuse each broken server. */
type Refused = readonly [workload: ServedWorkload, ...checkIds: string[]];

/** Those in which somebody waits for an answer in the chat. */
const MEMBERS_CHECKS = [
  "chat.exactly-once",
  "chat.never-to-sender",
  "chat.bytes-unchanged",
  "chat.sender-order",
  "chat.membership-at-join",
  "chat.malformed-ignored",
  "chat.unknown-ignored",
  "chat.rate-limit",
  "chat.rate-limit-survived",
  "chat.leave",
  "chat.gone-member-survived",
  "chat.largest",
  "chat.oversized",
  "chat.fragmentation",
];

const REFUSED_BROKEN: Record<BrokenName, Refused> = {
  "delivers no chat at all": [
    "chat",
    "chat.exactly-once",
    "chat.bytes-unchanged",
    "chat.sender-order",
    "chat.membership-at-join",
    "chat.malformed-ignored",
    "chat.unknown-ignored",
    "chat.rate-limit",
    "chat.rate-limit-survived",
    "chat.gone-member-survived",
    "chat.largest",
    "chat.fragmentation",
    "load.clients",
  ],
  "delivers to the sender too": ["chat", "chat.never-to-sender", "load.clients"],
  "delivers twice": ["chat", "chat.exactly-once", "load.clients"],
  "drops every third chat silently": [
    "chat",
    "chat.exactly-once",
    "chat.rate-limit",
    "chat.rate-limit-survived",
    "chat.gone-member-survived",
  ],
  "delivers only in small rooms": ["chat", "load.clients"],
  "writes the JSON anew": ["chat", "chat.bytes-unchanged"],
  "adds a field": ["chat", "chat.bytes-unchanged", "chat.fragmentation", "load.clients"],
  "ignores leave": ["chat", "chat.leave"],
  "ends without a close frame": ["chat", "chat.leave"],
  "closes a leaver with another code": ["chat", "chat.leave"],
  "has no rate limit": ["chat", "chat.rate-limit"],
  "closes who speaks too much": ["chat", "chat.rate-limit-survived"],
  "closes who sends something unknown": ["chat", "chat.malformed-ignored", "chat.unknown-ignored"],
  "limits no chat": ["chat", "chat.oversized"],
  "reads short chats only": ["chat", "chat.largest"],
  "takes every connection for a member": ["chat", "chat.membership-at-join"],
  "echoes text as binary": [
    "echo",
    "rfc6455.echo-text",
    "rfc6455.lengths",
    "rfc6455.fragmentation",
    "rfc6455.split-character",
  ],
  "alters what it echoes": [
    "echo",
    "rfc6455.echo-text",
    "rfc6455.echo-binary",
    "rfc6455.fragmentation",
    "rfc6455.split-character",
  ],
  "answers once and hangs up": [
    "echo",
    "rfc6455.echo-text",
    "rfc6455.lengths",
    "rfc6455.fragmentation",
    "echo.order",
    "load.clients",
  ],
  "answers in no particular order": ["echo", "echo.order"],
  "limits no echo": ["echo", "echo.oversized"],
  "reads short messages only": ["echo", "echo.largest"],
  "floods its visitors": [
    "chat",
    "rfc6455.unmasked",
    "rfc6455.reserved-bits",
    "rfc6455.reserved-opcodes",
    "rfc6455.control-frames",
    "rfc6455.fragment-order",
    "rfc6455.invalid-utf8",
    "rfc6455.utf8-fragments",
    "rfc6455.failure-codes",
    "rfc6455.ping-pong",
    "rfc6455.ping-burst",
    "rfc6455.close-echo",
    "rfc6455.close-codes",
    "rfc6455.close-codes-above",
    "rfc6455.close-reason",
    "rfc6455.close-length",
    "rfc6455.after-close",
    "rfc6455.reset-survived",
    ...MEMBERS_CHECKS,
    "load.clients",
  ],
  "sends its visitors more than any chat": ["chat", ...MEMBERS_CHECKS],
  "pushes megabytes": ["push", "rfc6455.fragment-order", "push.count", "push.size", "push.content", "push.parameters"],
  "answers plain requests": ["echo", "rfc6455.plain-request"],
  "pushes a tenth of the bytes": ["push", "push.size", "push.parameters"],
  "pushes one message less": ["push", "push.count", "push.parameters"],
  "pushes no numbers": ["push", "push.content"],
  "pushes by its own parameters": ["push", "push.parameters"],
  "ticks later and later": ["ticks", "ticks.cadence"],
  "takes the time of sending for the intended one": ["ticks", "ticks.schedule", "ticks.default-period"],
  "tells milliseconds": ["ticks", "ticks.format", "ticks.schedule", "ticks.cadence", "ticks.default-period"],
};

const REFUSED_LENIENT: Record<LenientName, Refused> = {
  "accepts frames without a mask": ["echo", "rfc6455.unmasked"],
  "overlooks reserved bits": ["echo", "rfc6455.reserved-bits", "rfc6455.control-frames", "rfc6455.failure-codes"],
  "overlooks reserved opcodes": ["echo", "rfc6455.reserved-opcodes", "rfc6455.failure-codes"],
  "takes fragments of control frames and long ones": ["echo", "rfc6455.control-frames"],
  "takes fragments in any order": ["echo", "rfc6455.fragment-order"],
  "accepts fragments that are not UTF-8": ["echo", "rfc6455.utf8-fragments"],
  "accepts text that is not UTF-8": ["echo", "rfc6455.invalid-utf8", "rfc6455.failure-codes"],
  "answers no ping": [
    "echo",
    "rfc6455.utf8-fragments",
    "rfc6455.ping-pong",
    "rfc6455.ping-burst",
    "rfc6455.reset-survived",
    "rfc6455.fragmentation",
    "rfc6455.split-character",
    "echo.order",
    "load.clients",
  ],
  "answers the first ping of those that come at once": ["echo", "rfc6455.ping-burst"],
  "closes with a code of its own": ["echo", "rfc6455.close-echo"],
  "takes close codes that none may have": ["echo", "rfc6455.close-codes"],
  "takes close codes above all ranges": ["echo", "rfc6455.close-codes-above"],
  "takes any close reason": ["echo", "rfc6455.close-reason"],
  "takes half a close code": ["echo", "rfc6455.close-length"],
  "deals with what follows a close frame": ["echo", "rfc6455.after-close"],
  "overlooks fragments": [
    "echo",
    "rfc6455.fragment-order",
    "rfc6455.utf8-fragments",
    "rfc6455.fragmentation",
    "rfc6455.split-character",
  ],
  "reads each fragment as a text of its own": ["echo", "rfc6455.utf8-fragments", "rfc6455.split-character"],
  "closes with one code whatever the fault": ["echo", "rfc6455.failure-codes"],
};

describe.concurrent("the gate", { timeout: TIMEOUT_MS }, () => {
  test.for(ServedWorkload.options)("accepts an honest server of the %s workload", async (workload) => {
    await using fixture = await startFixture();
    const checks = await gate(fixture, workload);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks).toHaveLength(checksOf(workload).filter(({ slow }) => !slow).length);
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
    expect(new Set(checks.filter(({ passed }) => !passed).map(({ seen }) => seen))).toEqual(new Set([why]));
  });

  test("fails every check of a server that is not there", async () => {
    const fixture = await startFixture();
    await fixture[Symbol.asyncDispose]();
    const checks = await gate(fixture, "echo");
    expect(checks.filter(({ passed }) => passed)).toEqual([]);
    expect(checks[0]?.seen).toContain("ECONNREFUSED");
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
