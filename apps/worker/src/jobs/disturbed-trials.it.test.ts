import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { TrialView } from "@plumbline/core/trial/views";
import type Docker from "dockerode";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRoot } from "../docker/testing/start-engine.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { measureWhile as actWhileMeasured, type Measured } from "../testing/zoo/measure-while.ts";

const runFile = promisify(execFile);

// the same rules under another disturbance; their events and sentences have unit tests
const thorough = { tags: ["thorough"] };

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none" });
});
afterAll(() => bed[Symbol.asyncDispose]());

/** Measures the honest server for four seconds, and does something to its trial one second after the first measured one. */
async function measureWhile(
  act: (measured: Measured) => Promise<unknown>,
  request: Partial<StartRunInput> = {},
): Promise<TrialView> {
  const runId = await bed.start({ measureS: 4, ...request });
  const trial = await actWhileMeasured({ ...bed, runId }, act);
  expect(await bed.findLeftovers()).toEqual([]);
  return trial;
}

const findingOf = ({ audit }: TrialView, ruleId: string) => audit?.findings.find((one) => one.ruleId === ruleId);

test("a trial that nobody touches says what was watched", async () => {
  const trial = await measureWhile(async () => undefined);
  for (const ruleId of ["paused", "limits-changed", "network-cut", "container-killed", "signalled", "host-suspended"])
    expect(findingOf(trial, ruleId)).toMatchObject({ outcome: "passed" });
  // others may load this machine: that has a name of its own
  expect(findingOf(trial, "disturbed")?.sentence).toMatch(
    /^(Undisturbed|Nothing else disturbed the trial)\. Watched: the engine's events, paused containers, CPU quotas, stalls of the generator, /,
  );
});

test("a server that is paused for a second is not blamed for it", async () => {
  const trial = await measureWhile(async ({ server }) => {
    await server.pause();
    await pause(1_000);
    await server.unpause();
  });
  expect(trial.audit).toMatchObject({ verdict: "INVALID", limit: { limitId: "outside" } });
  expect(findingOf(trial, "paused")).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(/^The server was paused from outside for \S+ s \(seconds \d to \d\)\.$/),
  });
  expect(findingOf(trial, "delivery")).toMatchObject({ outcome: "not judged" });
});

test("a server that stays paused is INVALID, however its trial ends", thorough, async () => {
  const trial = await measureWhile(({ server }) => server.pause());
  expect(findingOf(trial, "paused")).toMatchObject({ outcome: "invalid" });
});

test.runIf(isRoot)("a generator that is stopped is named, also where nothing is sent by a schedule", async () => {
  const trial = await measureWhile(
    async ({ generator }) => {
      const { State } = await generator.inspect();
      const program = Number(await readFile(`/proc/${State.Pid}/task/${State.Pid}/children`, "utf8"));
      process.kill(program, "SIGSTOP");
      await pause(700);
      process.kill(program, "SIGCONT");
    },
    { scenarioIds: ["echo-closed"] },
  );
  expect(findingOf(trial, "generator-stalled")).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(/^The generator stood still for \S+ m?s \(seconds \d to \d/),
  });
  expect(trial.audit?.limit.limitId).toBe("outside");
});

test("a server that is taken off its network is not said to have lost anything", thorough, async () => {
  const trial = await measureWhile(({ server, networkName }) =>
    bed.engine.getNetwork(networkName).disconnect({ Container: server.id, Force: true }),
  );
  expect(trial.audit?.verdict).toBe("INVALID");
  expect(findingOf(trial, "network-cut")).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(/^The server was taken off the trial's network from outside/),
  });
  expect(findingOf(trial, "delivery")).toMatchObject({ outcome: "not judged" });
});

/** Runs a tool of iproute2 in a container's network. */
async function inNetworkOf(container: Docker.Container, ...words: readonly [string, ...string[]]): Promise<void> {
  const { State } = await container.inspect();
  await runFile("nsenter", ["--target", String(State.Pid), "--net", ...words]);
}

describe.runIf(isRoot)("a network that fails on the generator's end of the bridge", () => {
  const setLink = (generator: Docker.Container, state: "up" | "down") =>
    inNetworkOf(generator, "ip", "link", "set", "eth0", state);

  test("for a second and a half is named, and the server is not said to have lost anything", async () => {
    const trial = await measureWhile(async ({ generator }) => {
      await setLink(generator, "down");
      await pause(1_500);
      await setLink(generator, "up");
    });
    expect(findingOf(trial, "network-delayed")).toMatchObject({
      outcome: "invalid",
      sentence: expect.stringMatching(/^For \S+ m?s nothing came back from the generator's address \(seconds \d to \d/),
    });
    expect(trial.audit?.verdict).toBe("INVALID");
    expect(trial.audit?.limit.limitId).toBe("outside");
    for (const ruleId of ["delivery", "idle-loss"])
      expect(findingOf(trial, ruleId)).toMatchObject({ outcome: "not judged" });
  });

  test("by being too slow, is named as well", thorough, async () => {
    const trial = await measureWhile(async ({ generator }) => {
      const change = (verb: "add" | "del", ...words: string[]) =>
        inNetworkOf(generator, "tc", "qdisc", verb, "dev", "eth0", "root", ...words);
      await change("add", "tbf", "rate", "40kbit", "burst", "1600", "latency", "300ms");
      await pause(2_000);
      await change("del");
    });
    expect(findingOf(trial, "network-delayed")).toMatchObject({
      outcome: "invalid",
      sentence: expect.stringMatching(/(A round trip to|nothing came back from) the generator.* \(seconds \d to \d/),
    });
  });
});

test("a server that gets another CPU quota is another experiment", async () => {
  const trial = await measureWhile(({ server }) => server.update({ NanoCpus: 300_000_000 }));
  expect(findingOf(trial, "limits-changed")).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(/^The server got other limits from outside for \S+ s \(seconds \d to \d\)\.$/),
  });
});

test("a trial that something from outside has made INVALID is measured again, and its attempt says why", async () => {
  const retrying = { ...bed.deps, env: { ...bed.deps.env, PLUMBLINE_RETRY_DISTURBED: "on" as const } };
  const runId = await bed.start({ measureS: 4 });
  const disturbed = await actWhileMeasured({ ...bed, deps: retrying, runId }, async ({ server }) => {
    await server.pause();
    await pause(1_000);
    await server.unpause();
  });
  expect(disturbed).toMatchObject({ status: "queued", audit: null });
  expect(disturbed.failedAttempts).toMatchObject([
    {
      isCounted: true,
      failure: {
        code: "HOST_DISTURBED",
        message: expect.stringMatching(/^The server was paused from outside for /),
        evidence: { rule: "paused" },
      },
    },
  ]);
  expect(retrying.health.restReason()).toBeNull();
});

for (const [what, code, tags, act] of [
  ["removed", "CONTAINER_REMOVED", [], ({ server }: Measured) => server.remove({ force: true })],
  ["ended", "CONTAINER_KILLED", ["thorough"], ({ server }: Measured) => server.kill()],
] as const)
  test(`a server that is ${what} from outside has not ended by itself`, { tags: [...tags] }, async () => {
    const { status, failedAttempts } = await measureWhile(act);
    expect(status).toBe("queued");
    expect(failedAttempts[0]?.failure).toMatchObject({
      code,
      message: `The server was ${what} from outside while it was measured.`,
    });
  });
