import { BundleTrial, type HeldSource, parseBundleFile } from "@plumbline/core/bundle/bundle";
import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { Status } from "@plumbline/core/task/status";
import type { TrialView } from "@plumbline/core/trial/views";
import { z } from "zod";
import type { ApiClient } from "../service/client.ts";
import { readFloors } from "../service/read-floors.ts";
import { requestRun } from "../service/run/start-run.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ChosenVersions } from "./choose-versions.ts";
import type { FloorsOf } from "./judge-repetition.ts";

/** A repetition's run, its trials under the ids that the bundle has, and the A/A floors of its sides. */
export type Repeated = { runId: string; status: Status; trials: TrialView[]; floorsOf: FloorsOf };

const Rows = z.looseObject({ rows: z.array(z.looseObject({ trialId: z.string() })) });
const Pushed = z.looseObject({ serverId: z.string() });

/**
 * Measures a run again with the chosen versions, and waits for its end.
 * @param options.idempotencyKey a repeated call with it waits for the run that the first one started
 * @throws ServiceError
 */
export async function measureVersions(
  api: ApiClient,
  run: RunRow,
  versions: ChosenVersions & { idempotencyKey: string },
  terminal: Terminal,
): Promise<Repeated> {
  const runId = await start(api, run, versions, terminal);
  const { status } = await pollUntilEnded(api, runId, terminal);
  const { rows } = await api.get(`/runs/${runId}`, Rows);
  const then = new Map([...versions.ids].map(([before, now]) => [now, before]));
  const trials = await Promise.all(
    rows.map(async ({ trialId }) => {
      const trial = parseBundleFile(BundleTrial, await api.text(`/trials/${trialId}`));
      return { ...trial, serverId: then.get(trial.serverId) ?? trial.serverId };
    }),
  );
  const floors = new Map<string, Record<string, number>>();
  for (const [before, now] of versions.ids)
    for (const { scenarioId } of run.spec.scenarios)
      floors.set(`${before} ${scenarioId}`, await readFloors(api, `${runId}.${now}.${scenarioId}`));
  return {
    runId,
    status,
    trials,
    floorsOf: ({ serverId, scenarioId }) => floors.get(`${serverId} ${scenarioId}`) ?? {},
  };
}

/** Pushed sources leave the catalogue as soon as the run is started: a run keeps the source that it was started with. */
async function start(
  api: ApiClient,
  run: RunRow,
  { ids, toPush, idempotencyKey }: ChosenVersions & { idempotencyKey: string },
  terminal: Terminal,
): Promise<string> {
  const name = `Reproduces: ${run.name}`.slice(0, 120);
  const pushed: string[] = [];
  try {
    for (const [serverId, source] of toPush) {
      terminal.complain(`The source of ${source.serverId} that the bundle holds is pushed as ${serverId}.`);
      await push(api, serverId, source);
      pushed.push(serverId);
    }
    const body = repeatRun(run.spec, { name, serverIds: [...ids.values()] });
    return (await requestRun(api, { body, idempotencyKey }, terminal)).runId;
  } finally {
    for (const serverId of pushed) await api.delete(`/servers/${serverId}`);
  }
}

async function push(api: ApiClient, serverId: string, { archive, image }: HeldSource): Promise<void> {
  if (archive) await api.upload(`/servers/${serverId}/archive`, Pushed, archive);
  else await api.put(`/servers/${serverId}/image`, Pushed, { body: image });
}
