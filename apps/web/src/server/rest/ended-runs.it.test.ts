import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientCommand } from "@plumbline/cli/terminal/command-names";
import { plumb } from "@plumbline/cli/testing/plumb";
import { TestRepository } from "@plumbline/cli/testing/repository";
import { afterAll, expect, test, vi } from "vitest";
import { type Ending, endings } from "../testing/endings.ts";
import { type CommandBed, openCommandBed } from "./command-bed.ts";

const documentation = new URL("../../../../../docs/ci.md", import.meta.url);

/** How each run ends that is started. */
let ending: Ending;
const t: CommandBed = await openCommandBed({
  started: (runId) => ending.end(t, runId),
  change: (answer) => addUnknown(endProof(answer)),
});
/** A server with a second commit, at which it is slower. */
const repository = await TestRepository.open();
await repository.commit("slower.go", "package main\n");
afterAll(async () => {
  await repository[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
const { folder } = t;

/** Stands in for a worker: all that is pushed is proved. */
function endProof(answer: unknown): unknown {
  if (answer === null || typeof answer !== "object" || !("proof" in answer && "serverId" in answer)) return answer;
  const checks = [{ workload: "echo", checkId: "echo.same", passed: true }];
  return { ...answer, isCurrent: true, checks, proof: { status: "succeeded", failure: null } };
}

/** Fields that hold figures or settings by name: another key in them is not an unknown field. */
const records = new Set(["parameters"]);

/** An answer as a later version would send it: each object has an unknown field. */
function addUnknown(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(addUnknown);
  if (answer === null || typeof answer !== "object") return answer;
  const known = Object.entries(answer).map(([key, value]) => [key, records.has(key) ? value : addUnknown(value)]);
  return { ...Object.fromEntries(known), ofALaterVersion: 0 };
}

const rounds = 5;
const matrix = `--server go-one --server node-two --scenario chat-steady --rounds ${rounds}`.split(" ");
/** A demand that every figure keeps, and one that none does. */
const kept = ["--threshold", "latency.owed.p99 < 5 ms"];
const broken = ["--threshold", "latency.owed.p99 < 1 ms", "--no-confirm"];
const duelTerms = ["--scenario", "echo-open", "--until-decided", "5m"];
/** Ends the waiting for a run that no worker takes. */
const inTime = (ending: Ending) => ["--timeout", ending.status === "queued" ? "0.5" : "600"];
const side = (runId: string, serverId: string) => `${runId}.${serverId}.chat-steady`;

const isTrusted = ({ status, doubts }: Ending) =>
  status === "succeeded" && doubts !== "all SUSPECT" && doubts !== "all INVALID";
type CodeOf = (ending: Ending) => number;
/** 4 while the run has not ended: plumb has stopped waiting for it. */
const onceEnded =
  (codeOf: CodeOf): CodeOf =>
  (ending) =>
    ending.status === "queued" ? 4 : codeOf(ending);
/** 0 only if each server has proved something. */
const proof = onceEnded((ending) => (isTrusted(ending) && ending.figures !== "all of one server" ? 0 : 2));
const isJudged = (ending: Ending) =>
  isTrusted(ending) && (ending.figures === "all" || ending.figures === "all of one server");
const keeps = onceEnded((ending) => (isJudged(ending) && ending.figures === "all" ? 0 : 2));
const breaks = onceEnded((ending) => (isJudged(ending) ? 1 : 2));
/** Nobody has measured an A/A floor here, so no figure can be shown to be the same. */
const likeness: CodeOf = () => 2;
/** The second of two states is slower in every round that counts: only that is a regression. */
const slower = onceEnded((ending) => (proof(ending) === 0 ? 1 : 2));
/** Rates are judged by rounds that count, and no demand is made of them. */
const bounded = onceEnded(({ status, figures }) =>
  status === "succeeded" && (figures === "all" || figures === "some of each server") ? 0 : 2,
);
const plainHold: CodeOf = ({ figures, doubts }) => (figures === "none" || doubts ? 3 : 0);
const hold: CodeOf = ({ figures }) => (figures === "none" ? 3 : 0);
const refused: CodeOf = () => 3;
const done: CodeOf = () => 0;

/** True if the first round of go-one, whose server can be profiled, has a result. */
const hasFirstRound = ({ status, figures }: Ending) =>
  status === "succeeded" ? figures !== "all of one server" : figures !== "none";
/** No worker records a profile here: plumb stops waiting for it. */
const profile: CodeOf = (ending) => (hasFirstRound(ending) ? 4 : 3);

type Walk = readonly [words: (runId: string, ending: Ending, trialId: string) => string[], exitCode: CodeOf];

/** Each command on such a run, and the exit code that is right for it; null where it shows nothing of runs. */
const walks: Record<ClientCommand, readonly Walk[] | null> = {
  run: [[(_, each) => ["run", ...matrix, "--wait", ...inTime(each)], proof]],
  watch: [[(runId, each) => ["watch", runId, ...inTime(each)], proof]],
  wait: [[(runId, each) => ["wait", runId, ...inTime(each)], proof]],
  "gate-ci": [
    [(runId, each) => ["gate-ci", runId, ...kept, ...inTime(each)], keeps],
    [(runId, each) => ["gate-ci", runId, ...broken, ...inTime(each)], breaks],
    [(_, each) => ["gate-ci", ...matrix, ...broken, ...inTime(each)], breaks],
  ],
  runs: [[() => ["runs"], done]],
  compare: [
    [(runId) => ["compare", side(runId, "go-one"), side(runId, "node-two")], done],
    [(runId) => ["compare", side(runId, "go-one"), side(runId, "node-two"), "--unlike"], done],
  ],
  export: [
    ...["json", "csv", "markdown", "junit"].map(
      (format): Walk => [(runId) => ["export", runId, "--format", format], done],
    ),
    [(runId) => ["export", runId, "--bundle", join(folder, "run.zip")], done],
  ],
  import: [[() => ["import", join(folder, "run.zip")], done]],
  reproduce: [[() => ["reproduce", join(folder, "run.zip")], likeness]],
  baseline: [
    [(runId) => ["baseline", "set", "ended", runId], plainHold],
    [(runId) => ["baseline", "set", "ended", runId, "--accept-suspect"], hold],
    [() => ["baseline", "list"], done],
    [() => ["baseline", "remove", "ended"], hold],
  ],
  label: [
    [(runId) => ["label", runId, "--tag", "nightly", "--note", "Looked at."], done],
    [() => ["runs", "--tag", "nightly"], done],
    [(runId) => ["label", runId, "--no-tags", "--note", ""], done],
    [(runId) => ["label", runId], refused],
  ],
  cancel: [[(runId) => ["cancel", runId], refused]],
  flame: [
    [(_, each, trialId) => ["flame", trialId, ...(each.status === "queued" ? [] : ["--timeout", "0.5"])], profile],
  ],
  servers: [
    [() => ["servers"], done],
    [() => ["servers", "go-one"], done],
  ],
  scenarios: [[() => ["scenarios", "chat-steady"], done]],
  metrics: [[() => ["metrics", "latency.owed.p99"], done]],
  schedule: [[() => ["schedule", "list"], done]],
  duel: [
    [(_, each) => ["duel", "go-one", "node-two", ...duelTerms, ...inTime(each)], proof],
    [(_, each) => ["duel", "--base", "main~1", "--head", repository.server, ...duelTerms, ...inTime(each)], slower],
  ],
  bisect: [
    [
      // every ending has the same commits
      (_, each) => [
        "bisect",
        "--good",
        "main~1",
        "--afresh",
        "--head",
        repository.server,
        ...duelTerms,
        ...inTime(each),
      ],
      proof,
    ],
  ],
  capacity: [[(_, each) => ["capacity", "go-one", "--resolution", "100%", ...inTime(each)], bounded]],
  // they start no run of a matrix, and tests of packages/cli and beside this file take them through their ends
  server: null,
  target: null,
  flow: null,
  scripts: null,
  stats: null,
  completion: null,
  // bundles become pages, and publish.it.test.ts beside this file makes some
  publish: null,
  "verify-site": null,
  delete: [[(runId) => ["delete", runId], done]],
};

/** One failure of the infrastructure, one of a server and one of the product; the other codes end in the same way. */
const standard = ["ENGINE_UNAVAILABLE", "SERVER_EXITED", "INTERNAL"];
const isThorough = ({ name }: Ending) =>
  name.startsWith("every trial fails with") && !standard.some((code) => name.endsWith(` ${code}`));

for (const each of endings)
  test(`'${each.name}': every command says so in sentences, and none calls it a regression unless it is`, {
    tags: isThorough(each) ? ["thorough"] : [],
    // some forty commands each, and other tests beside it
    timeout: 180_000,
  }, async () => {
    ending = each;
    // a token each: together they would exceed one token's rate limit
    vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "manage", "push"));
    const { runId } = JSON.parse((await plumb("run", ...matrix)).output);
    const { rows } = await (await t.ask(`/runs/${runId}`)).json();
    const { trialId } = rows.find(({ serverId }: { serverId: string }) => serverId === "go-one");
    for (const [toWords, codeOf] of Object.values(walks).flatMap((walk) => walk ?? [])) {
      const words = toWords(runId, each, trialId);
      if (each.status === "queued" && !words.includes("--timeout")) continue;
      const ended = await plumb(...words);
      expect([words, ended.exitCode], ended.complaint).toEqual([words, codeOf(each)]);
      expect(ended.complaint).not.toMatch(/^\s+at |Unrecognized|invalid_/m);
      if (each.status === "queued")
        expect(ended.complaint).toContain("It has not ended within 0.5 s. Resume with: plumb ");
    }
  });

test("docs/ci.md has the table of these exit codes", async () => {
  const columns = {
    "`run --wait`, `wait`, `watch`, `duel`, `bisect`": proof,
    "`gate-ci`, the demand holds": keeps,
    "`gate-ci`, it does not hold": breaks,
    "`duel --base`, the head is slower": slower,
    "`capacity`": bounded,
    "`reproduce`": likeness,
    "`baseline set`": plainHold,
    "`baseline set --accept-suspect`": hold,
    "`cancel`": refused,
    "`runs`, `compare`, `export`, `import`, `delete`": done,
  } satisfies Record<string, CodeOf>;
  const toRow = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const rows = endings.map((each) => {
    const isWaiting = (codeOf: CodeOf) => [proof, keeps, breaks, slower, bounded].includes(codeOf);
    const codes = Object.values(columns).map((codeOf) =>
      each.status === "queued" && !isWaiting(codeOf) ? "–" : codeOf(each),
    );
    return toRow([each.name.replace(/with [A-Z_]+$/, "for whatever reason"), ...codes]);
  });
  const head = ["the run", ...Object.keys(columns)];
  const table = [toRow(head), toRow(head.map(() => "---")), ...new Set(rows)].join("\n");
  const [documented] = /^\| the run \|(?:.|\n)*?(?=\n\n)/m.exec(await readFile(documentation, "utf8")) ?? [];
  expect(documented).toBe(table);
});
