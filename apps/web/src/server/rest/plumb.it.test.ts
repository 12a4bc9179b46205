import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { plumb, runCaptured } from "@plumbline/cli/testing/plumb";
import { afterAll, expect, test, vi } from "vitest";
import { openCommandBed } from "./command-bed.ts";

const t = await openCommandBed({});
afterAll(() => t[Symbol.asyncDispose]());

test.each([
  ["servers", "go-one"],
  ["scenarios", "chat-steady"],
  ["metrics", "latency.owed.p99"],
])("plumb %s lists them, and describes one by its id, in JSON and for a person", async (command, id) => {
  const list = await plumb(command);
  expect([list.exitCode, JSON.stringify(JSON.parse(list.output)[command])]).toEqual([0, expect.stringContaining(id)]);
  const one = await plumb(command, id);
  expect([one.exitCode, Object.values(JSON.parse(one.output))]).toEqual([0, expect.arrayContaining([id])]);
  const lines = await runCaptured([command], { wantsJson: false });
  expect(lines.output.split("\n")).toEqual(
    expect.arrayContaining([expect.stringMatching(/^id /), expect.stringMatching(new RegExp(`^${id} `))]),
  );
  const described = await runCaptured([command, id], { wantsJson: false });
  expect(described.output).toMatch(new RegExp(`^${id}: .*\n  `));
});

test.each([
  [["servers", "go-onne"], "go-one"],
  [["scenarios", "chat-stedy"], "chat-steady"],
  [["metrics", "latency.owed.p98"], "latency.owed.p99"],
  [["run", "--server", "go-onne", "--scenario", "chat-steady"], "go-one"],
  [["run", "--server", "go-one", "--scenario", "chat-stedy"], "chat-steady"],
  [["gate-ci", "r", "--threshold", "latency.owed.p9 < 5 ms"], "latency.owed.p99"],
  [["runz"], "runs"],
])("%j gets the nearest name in a short sentence", async (words, name) => {
  const { exitCode, complaint } = await plumb(...words);
  expect([exitCode, complaint]).toEqual([3, expect.stringMatching(/Did you mean /)]);
  expect(complaint).toContain(name);
  expect(complaint.length).toBeLessThan(300);
});

test("a token without a scope is told which one to ask for", async () => {
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read"));
  const { exitCode, complaint } = await plumb("run", "--server", "go-one", "--scenario", "chat-steady");
  vi.stubEnv("PLUMBLINE_TOKEN", t.token);
  expect([exitCode, complaint]).toEqual([
    3,
    'plumb: This needs the scope "run", which this token does not have. Next step: Make a token with it under Settings, or with ./plumb token create --scopes read,run.',
  ]);
});

test("a queued run has a place and an estimate, and says so where no worker is alive", async () => {
  const start = async (): Promise<string> =>
    JSON.parse((await plumb("run", "--server", "go-one", "--scenario", "chat-steady", "--rounds", "3")).output).runId;
  const before = await t.backend.db.run.count({ where: { status: "queued" } });
  await start();
  const runId = await start();
  /** The first line about the queued run; then the waiting is interrupted. */
  const readPlace = async (): Promise<string> => {
    const ctrlC = new AbortController();
    const lines: string[] = [];
    const complain = (line: string) => {
      lines.push(line);
      ctrlC.abort();
    };
    await runCaptured(["wait", runId], { complain, interruption: () => ctrlC.signal });
    return lines[0] ?? "";
  };
  const ahead = before + 1;
  expect(await readPlace()).toContain(`queued, ${ahead} run${ahead === 1 ? "" : "s"} before it; no worker is alive`);
  const engine = { available: false, code: "DOCKER_UNAVAILABLE", message: "It starts.", nextStep: "Wait." };
  await registerWorker(t.backend, { workerId: "w", hostId: "host", uptimeMs: 0, engine });
  expect(await readPlace()).toMatch(/before it, starts in about \d+ (s|min)/);
});
