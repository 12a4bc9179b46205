import { FrameView } from "@plumbline/core/frame/frame";
import { estimateSeconds } from "@plumbline/core/run/trials/new-trial";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { Status } from "@plumbline/core/task/status";
import { TrialRow } from "@plumbline/core/trial/views";
import { z } from "zod";
import { exhibitionsIn, NamedServer, toName } from "../service/run/named-server.ts";
import { FailureFacts, inMinutes } from "../service/run/run-facts.ts";
import { groupBySide } from "../service/run/side-figures.ts";
import { align } from "../terminal/align.ts";

/** The fields of a trial that are read. Times stay the text that the API sends. */
const Trial = TrialRow.pick({
  trialId: true,
  serverId: true,
  scenarioId: true,
  round: true,
  status: true,
  phase: true,
  plan: true,
}).strip();
type Trial = z.infer<typeof Trial>;

/** The snapshot that watching begins with. */
export const Snapshot = z.object({
  runId: z.string(),
  name: z.string(),
  status: Status,
  failure: FailureFacts,
  rows: z.array(Trial),
  spec: z.object({ servers: z.array(NamedServer) }).optional(),
  cursor: z.string(),
});

/** The events that a picture is made of; others are left out. */
export const WatchEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run"), status: Status, failure: FailureFacts }),
  z.object({ type: z.literal("trial"), row: Trial }),
  z.object({
    type: z.literal("frame"),
    trialId: z.string(),
    frame: FrameView.pick({ values: true, durationMs: true, errors: true }).strip(),
  }),
  z.object({ type: z.literal("gap") }),
]);
export type WatchEvent = z.infer<typeof WatchEvent>;

/** A run while it is watched: where it stands, and the newest second of each trial. */
export type WatchedRun = z.infer<typeof Snapshot> & {
  frames: Readonly<Record<string, Second>>;
};

/** A trial's newest frame, and the seconds that it has been loaded. */
type Second = { seconds: number; perS: number | undefined; p99Us: number | undefined; errors: number };

/** The run after an event. What has ended stays so: after a gap the snapshot is newer than what is sent again. */
export function applyEvent(run: WatchedRun, event: Exclude<WatchEvent, { type: "gap" }>): WatchedRun {
  switch (event.type) {
    case "run":
      return isTerminal(run.status) ? run : { ...run, status: event.status, failure: event.failure };
    case "trial": {
      const { row: changed } = event;
      const rows = run.rows.map((row) => (row.trialId === changed.trialId && !isTerminal(row.status) ? changed : row));
      return { ...run, rows };
    }
    case "frame": {
      const { values, durationMs, errors } = event.frame;
      const before = run.frames[event.trialId];
      const received = values["deliveries.received"];
      const second: Second = {
        seconds: (before?.seconds ?? 0) + durationMs / 1000,
        perS: received === undefined ? undefined : (received / durationMs) * 1000,
        p99Us: values["latency.p99"],
        errors: errors.reduce((sum, { count }) => sum + count, before?.errors ?? 0),
      };
      return { ...run, frames: { ...run.frames, [event.trialId]: second } };
    }
  }
}

/** Seconds of all trials and of those still ahead, the running one's measured seconds taken off. */
function secondsOf({ rows, frames }: WatchedRun): { all: number; ahead: number } {
  let [all, ahead] = [0, 0];
  for (const { trialId, plan, status } of rows) {
    const planned = estimateSeconds([plan]);
    all += planned;
    if (!isTerminal(status)) ahead += Math.max(0, planned - (frames[trialId]?.seconds ?? 0));
  }
  return { all, ahead };
}

/** A line of the run, and one for each server under each scenario: rounds, and what the current second shows. */
export function drawRun(run: WatchedRun): string[] {
  const { all, ahead } = secondsOf(run);
  const share = all === 0 ? 0 : 1 - ahead / all;
  const filled = Math.floor(share * 20);
  const eta = isTerminal(run.status) ? "" : `  about ${inMinutes(ahead)} to go`;
  const head = `${run.name}: ${run.status}  ${"█".repeat(filled)}${"░".repeat(20 - filled)}  ${Math.floor(share * 100)} %${eta}`;
  const failure = run.failure ? [`${run.failure.code}: ${run.failure.message} ${run.failure.nextStep}`] : [];
  const exhibitions = exhibitionsIn(run.spec?.servers);
  const table = [...groupBySide(run.rows).values()].map((trials) => lineOf(trials, run.frames, exhibitions));
  const columns = ["server", "scenario", "rounds", "state", "delivered/s", "p99 ms", "errors"];
  return [head, ...failure, ...align([columns, ...table])];
}

function lineOf(trials: readonly Trial[], frames: WatchedRun["frames"], exhibitions: ReadonlySet<string>): string[] {
  const [first] = trials;
  const done = trials.filter(({ status }) => isTerminal(status)).length;
  const failed = trials.filter(({ status }) => status === "failed").length;
  const running = trials.find(({ status }) => status === "running");
  const shown = running ?? trials.findLast(({ trialId }) => frames[trialId]);
  const second = shown && frames[shown.trialId];
  const state = running
    ? `${running.phase ?? "preparing"} ${Math.round(second?.seconds ?? 0)} s`
    : done === trials.length
      ? "ended"
      : "waits";
  return [
    first ? toName(first.serverId, exhibitions.has(first.serverId)) : "",
    first?.scenarioId ?? "",
    `${done}/${trials.length}${failed > 0 ? ` (${failed} failed)` : ""}`,
    state,
    second?.perS === undefined ? "–" : String(Math.round(second.perS)),
    second?.p99Us === undefined ? "–" : (second.p99Us / 1000).toPrecision(3),
    second === undefined ? "–" : String(second.errors),
  ];
}
