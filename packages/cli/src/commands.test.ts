import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processTerminal } from "./process-terminal.ts";
import { listHelps } from "./run-cli.ts";
import { checkoutCommands, clientCommands } from "./terminal/command-names.ts";
import { plumb } from "./testing/plumb.ts";

beforeEach(() => {
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
  // the discard port: nobody listens there
  vi.stubEnv("PLUMBLINE_URL", "http://127.0.0.1:9");
});
afterEach(() => vi.unstubAllEnvs());

test.each([
  [["run"], "Choose at least one server or client."],
  [["run", "--server", "go-gorilla", "--scenario", "chat-steady", "--rounds", "10000"], "At most 50 rounds"],
  [["run", "--server", "go-gorilla", "--scenario", "chat-steady", "--commit", "main"], "hexadecimal digits"],
  [["run", "--commit-url", "https://example.com/1"], "--commit-url needs"],
  [["run", "--branch", "main", "--default-branch", "main"], "--branch needs the --commit"],
  [["run", "--commit", "0123abc", "--branch", "main"], "--branch and --default-branch"],
  [["run", "--sever", "go-gorilla"], "--sever"],
  [["duel", "--scenario", "echo-open"], "Name two servers"],
  [["duel", "go-gorilla", "rust-axum"], "--scenario"],
  [["duel", "go-gorilla", "go-gorilla", "--scenario", "echo-open"], "named twice"],
  [["wait"], "'run-id'"],
  [["cancel", "a", "b"], "Expected 1 argument but got 2"],
  [["delete"], "'run-id'"],
  [["export", "a", "--format", "pdf"], "json, csv, markdown, junit"],
  [["runs", "all"], "Expected 0 arguments but got 1"],
  [["schedule", "stop"], "Unknown command 'stop'"],
  [["schedule", "list", "all"], "Expected 0 arguments but got 1"],
  [["schedule", "create", "--cron", "0 2 * * *"], "--suite"],
  [["schedule", "create", "--suite", "Chat"], "needs a time"],
  [["schedule", "create", "--suite", "Chat", "--cron", "0 2 * * *", "--catch-up", "never"], "skip"],
  [["watch"], "'run-id'"],
  [["flame"], "'trial-id'"],
  [["compare", "a.b.c"], "at least two sides"],
  [["compare", "a.b.c", "a.b"], 'The side "a.b"'],
  [["gate-ci", "r"], "Demand something"],
  [["gate-ci", "r", "--threshold", "latency.p99 < 5"], "without a unit"],
  [["gate-ci", "r", "--baseline", "main", "--tolerance", "200%"], "at most 1"],
  [["gate-ci", "r", "--baseline", "main", "--server", "go-gorilla"], "but not both"],
  [["gate-ci", "--baseline", "main"], "Choose at least one server or client."],
  [["reproduce"], "'file'"],
  [["reproduce", "/nowhere/run.zip"], "cannot be read"],
  [["replay", "bundle", "/nowhere/run.zip"], "cannot be read"],
  [["reproduce", "package.json"], "is not a zip file"],
  [["import"], "'file'"],
  [["import", "/nowhere/run.zip"], "cannot be read"],
  [["import", "package.json"], "is not a zip file"],
  [["baseline", "set", "main"], "'run-id'"],
  [["baseline", "set", "a/b", "r"], "letters, digits"],
  [["baseline", "list", "--accept-suspect"], "'--accept-suspect'"],
  [["server"], "Name one of the commands above."],
  [["sever", "push"], "(Did you mean server?)"],
])("%j is refused before anybody is asked: %s", async (words, part) => {
  const { exitCode, output, complaint } = await plumb(...words);
  expect([exitCode, output]).toEqual([3, ""]);
  expect(complaint).toContain(part);
});

const helps = [...(await listHelps(processTerminal)).keys()]
  .map((words) => words.split(" ").slice(1))
  .filter(({ length }) => length);

test.each(checkoutCommands.filter((name) => name !== "replay"))(
  "%s is said to need a checkout, with the words",
  async (name) => {
    const { exitCode, output, complaint } = await plumb(name, "--help");
    expect([exitCode, output]).toEqual([3, ""]);
    expect(complaint).toBe(`plumb: "${name}" needs a checkout of Plumbline: in its folder run ./plumb ${name} --help.`);
  },
);

test.each(helps)("--help of %s %s shows its usage", async (...words) => {
  for (const flag of ["--help", "-h"]) {
    const { exitCode, output, complaint } = await plumb(...words.filter(Boolean), flag);
    expect([exitCode, complaint]).toEqual([0, ""]);
    expect(output).toMatch(new RegExp(`^Usage: plumb ${words.join(" ")}`));
  }
});

test("without a command, the help lists all of them and the exit codes", async () => {
  const { exitCode, output } = await plumb();
  expect(exitCode).toBe(0);
  for (const name of clientCommands) expect(output).toContain(`\n  ${name} `);
  expect(output).toContain("Exit codes: 0 done or passed");
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

const run = { runId: "r", name: "Mine", status: "failed", progress: 0, remainingS: 0, verdicts: {} };
const failure = { code: "OF_A_LATER_VERSION", title: "New", message: "It broke.", nextStep: "Mend it.", evidence: {} };
const sends =
  (body: string): RequestListener =>
  (_, response) =>
    void response.end(body);

/** Runs `plumb runs`, or another command, against a service that answers like this. */
async function askService(listener: RequestListener, ...words: string[]) {
  const service = createServer(listener);
  await once(service.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("PLUMBLINE_URL", `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  try {
    return await plumb(...(words.length > 0 ? words : ["runs"]));
  } finally {
    service.close();
  }
}

test("fields and failures of a later version are handed on as they came", async () => {
  const page = { runs: [{ ...run, failure, more: 1 }], nextCursor: null };
  const { exitCode, output } = await askService(sends(JSON.stringify(page)));
  expect([exitCode, JSON.parse(output)]).toEqual([0, page]);
});

test.each<[string, RequestListener, string]>([
  ["is a page", sends("<html>"), "not valid JSON"],
  ["is empty", sends(""), "there is no text"],
  ["lacks what is needed", sends(JSON.stringify({ runs: [{ ...run, failure: null, status: undefined }] })), "status"],
  [
    "breaks off",
    (_, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("{", () => response.destroy());
    },
    "broke off its answer",
  ],
])("an answer that %s is the service's failure, in one line", async (_, listener, said) => {
  const { exitCode, output, complaint } = await askService(listener);
  expect([exitCode, output, complaint.split("\n").length]).toEqual([4, "", 1]);
  expect(complaint).toContain(said);
});

/** Rounds of a server under a scenario, by the audit's verdict; null: the round failed. */
const rowsOf = (serverId: string, verdicts: readonly (string | null)[]) =>
  verdicts.map((verdict, index) => ({
    ...{ runId: "r", trialId: `${serverId}-${index}`, serverId, scenarioId: "chat-steady", round: index + 1 },
    status: verdict === null ? "failed" : "succeeded",
    ...{ allotment: null, summary: null },
    audit: verdict && { verdict, reasons: [] },
  }));

test.each([
  ["each server has a majority of VALID rounds", ["VALID", "VALID", "SUSPECT"], 0, "1 round is SUSPECT."],
  [
    "one server has half of its rounds SUSPECT",
    ["VALID", "SUSPECT"],
    2,
    "nothing is proved, for go-two under chat-steady.",
  ],
  ["one server has every round INVALID", ["INVALID"], 2, "for go-two under chat-steady."],
  ["one server has no result", [null, null], 2, "for go-two under chat-steady."],
] as const)("plumb wait, where %s", async (_, verdicts, exitCode, complaint) => {
  const rows = [...rowsOf("go-one", ["VALID", "VALID"]), ...rowsOf("go-two", verdicts)];
  const ended = await askService(
    sends(JSON.stringify({ ...run, status: "succeeded", failure: null, rows })),
    "wait",
    "r",
  );
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.complaint).toContain(complaint);
});
