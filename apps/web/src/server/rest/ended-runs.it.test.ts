import { join } from "node:path";
import type { CommandName } from "@plumbline/cli/run-cli";
import { plumb } from "@plumbline/cli/testing/plumb";
import { afterAll, expect, test, vi } from "vitest";
import { type Ending, endings } from "../testing/endings.ts";
import { type CommandBed, openCommandBed } from "./command-bed.ts";

/** How each run ends that is started. */
let ending: Ending;
const t: CommandBed = await openCommandBed({ started: (runId) => ending.end(t, runId), change: addUnknown });
afterAll(() => t[Symbol.asyncDispose]());
const { folder } = t;

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
/** A demand that no figure keeps: each judged run is a regression. */
const demand = ["--threshold", "latency.owed.p99 < 1 ms", "--no-confirm"];
const side = (runId: string, serverId: string) => `${runId}.${serverId}.chat-steady`;

const isTrusted = ({ status, doubts }: Ending) =>
  status === "succeeded" && doubts !== "all SUSPECT" && doubts !== "all INVALID";
/** 0 only if each server has proved something. */
const proof = (ending: Ending) => (isTrusted(ending) && ending.figures !== "all of one server" ? 0 : 2);
const verdict = (ending: Ending) =>
  isTrusted(ending) && (ending.figures === "all" || ending.figures === "all of one server") ? 1 : 2;
/** Nobody has measured an A/A floor here, so no figure can be shown to be the same. */
const likeness = () => 2;
const plainHold = ({ figures, doubts }: Ending) => (figures === "none" || doubts ? 3 : 0);
const hold = ({ figures }: Ending) => (figures === "none" ? 3 : 0);

type Walk = readonly [words: (runId: string) => string[], exitCode: (ending: Ending) => number];

/** Each command on a run that has ended, and the exit code that is right for it; null where it takes no run. */
const walks: Record<CommandName, readonly Walk[] | null> = {
  run: [[() => ["run", ...matrix, "--wait"], proof]],
  runs: [[() => ["runs"], () => 0]],
  watch: [[(runId) => ["watch", runId], proof]],
  wait: [[(runId) => ["wait", runId], proof]],
  cancel: [[(runId) => ["cancel", runId], () => 3]],
  compare: [[(runId) => ["compare", side(runId, "go-one"), side(runId, "node-two")], () => 0]],
  "gate-ci": [
    [(runId) => ["gate-ci", runId, ...demand], verdict],
    [() => ["gate-ci", ...matrix, ...demand], verdict],
  ],
  export: [
    ...["json", "csv", "markdown", "junit"].map(
      (format): Walk => [(runId) => ["export", runId, "--format", format], () => 0],
    ),
    [(runId) => ["export", runId, "--bundle", join(folder, "run.zip")], () => 0],
  ],
  replay: [[() => ["replay", "bundle", join(folder, "run.zip")], likeness]],
  baseline: [
    [(runId) => ["baseline", "set", "ended", runId], plainHold],
    [(runId) => ["baseline", "set", "ended", runId, "--accept-suspect"], hold],
    [() => ["baseline", "list"], () => 0],
    [() => ["baseline", "remove", "ended"], hold],
  ],
  delete: [[(runId) => ["delete", runId], () => 0]],
  flame: null,
  schedule: null,
  server: null,
  stats: null,
};

test.each(endings)(
  "$name: every command says so in sentences, and none calls it a regression unless it is",
  async (each) => {
    ending = each;
    // a token each: together they would exceed one token's rate limit
    vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "manage"));
    const start = await plumb("run", ...matrix, "--wait");
    const { runId } = JSON.parse(start.output);
    for (const [words, exitCode] of Object.values(walks).flatMap((walk) => walk ?? [])) {
      const ended = await plumb(...words(runId));
      expect([words(runId), ended.exitCode], ended.complaint).toEqual([words(runId), exitCode(each)]);
      expect(ended.complaint).not.toMatch(/^\s+at |Unrecognized|invalid_/m);
    }
  },
);
