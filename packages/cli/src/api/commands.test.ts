import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCli } from "../run-cli.ts";

beforeEach(() => {
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
  // the discard port: nobody listens there
  vi.stubEnv("PLUMBLINE_URL", "http://127.0.0.1:9");
});
afterEach(() => vi.unstubAllEnvs());

async function plumb(...words: string[]) {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const exitCode = await runCli(words, {
    wantsJson: true,
    draw: () => undefined,
    readInput: async () => "",
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { exitCode, output: printed.join("\n"), complaint: complaints.join("\n") };
}

test.each([
  [["run"], "Choose at least one server or client."],
  [["run", "--server", "go-gorilla", "--scenario", "chat-steady", "--rounds", "10000"], "At most 50 rounds"],
  [["run", "--server", "go-gorilla", "--scenario", "chat-steady", "--commit", "main"], "hexadecimal digits"],
  [["run", "--commit-url", "https://example.com/1"], "--commit-url needs"],
  [["run", "--sever", "go-gorilla"], "--sever"],
  [["wait"], "one run's id"],
  [["cancel", "a", "b"], "one run's id"],
  [["delete"], "one run's id"],
  [["export", "a", "--format", "pdf"], "json, csv, markdown, junit"],
  [["runs", "all"], "nothing more"],
  [["schedule", "start"], "list, create, pause, resume, delete, run-now"],
  [["schedule", "list", "all"], "nothing more"],
  [["schedule", "create", "--cron", "0 2 * * *"], "--suite"],
  [["schedule", "create", "--suite", "Chat"], "needs a time"],
  [["schedule", "create", "--suite", "Chat", "--cron", "0 2 * * *", "--catch-up", "never"], "skip"],
  [["watch"], "one run's id"],
  [["flame"], "one trial's id"],
  [["compare", "a.b.c"], "at least two sides"],
  [["compare", "a.b.c", "a.b"], 'The side "a.b"'],
  [["gate-ci", "r"], "Demand something"],
  [["gate-ci", "r", "--threshold", "latency.p99 < 5"], "without a unit"],
  [["gate-ci", "r", "--baseline", "main", "--tolerance", "200%"], "at most 1"],
  [["gate-ci", "r", "--baseline", "main", "--server", "go-gorilla"], "but not both"],
  [["gate-ci", "--baseline", "main"], "Choose at least one server or client."],
  [["replay", "bundle"], "bundle FILE"],
  [["replay", "bundle", "/nowhere/run.zip"], "cannot be read"],
  [["replay", "bundle", "package.json"], "is no zip file"],
  [["baseline", "set", "main"], "list, set NAME RUN-ID, or remove NAME"],
  [["baseline", "set", "a/b", "r"], "letters, digits"],
])("%j is refused before anybody is asked: %s", async (words, part) => {
  const { exitCode, output, complaint } = await plumb(...words);
  expect([exitCode, output]).toEqual([3, ""]);
  expect(complaint).toContain(part);
});

test("without a token, or with an address that is none, it says which setting is missing", async () => {
  vi.stubEnv("PLUMBLINE_TOKEN", undefined);
  expect(await plumb("runs")).toMatchObject({ exitCode: 3, complaint: expect.stringContaining("PLUMBLINE_TOKEN") });
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
  vi.stubEnv("PLUMBLINE_URL", "localhost");
  expect(await plumb("runs")).toMatchObject({ exitCode: 3, complaint: expect.stringContaining("PLUMBLINE_URL") });
});

test("a service that does not answer is told apart from a wrong request", async () => {
  expect(await plumb("runs")).toMatchObject({
    exitCode: 4,
    output: "",
    complaint: expect.stringMatching(/127\.0\.0\.1:9 does not answer/),
  });
});
