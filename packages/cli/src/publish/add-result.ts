import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import type { Bundle } from "@plumbline/core/bundle/bundle";
import type { Statement } from "@plumbline/site/model/statement";
import { type Keys, signStatement } from "@plumbline/site/write/keys";
import { sources } from "@plumbline/site/write/read-results";
import type { ApiClient } from "../service/client.ts";
import { readFloors } from "../service/read-floors.ts";

type Options = { out: string; name: string; keys: Keys };

/** Puts a run's bundle into the site's folder, signed. @throws ServiceError, AppError BUNDLE_REFUSED */
export async function addResult(api: ApiClient, runId: string, { out, name, keys }: Options): Promise<void> {
  const bytes = await api.bytes(`/runs/${encodeURIComponent(runId)}/bundle`);
  const bundle = await readBundle(bytes);
  const statement: Statement = {
    v: 1,
    kind: "plumbline-publication",
    bundle: bundle.digest,
    publisher: name,
    publishedAt: bundle.exportedAt.toISOString(),
    floors: await readAllFloors(api, bundle),
  };
  // by the run: a second export of it has another digest, and takes the place of the first
  const folder = join(out, sources.results, bundle.run.runId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sources.bundle), bytes);
  const signed = signStatement(JSON.stringify(statement), keys);
  await writeFile(join(folder, sources.signature), `${JSON.stringify(signed, null, 2)}\n`);
}

/** A/A floors of the run's host by scenario. A scenario that the service cannot compare has none. */
async function readAllFloors(api: ApiClient, { run, trials }: Bundle): Promise<Statement["floors"]> {
  const floors: Statement["floors"] = {};
  for (const { scenarioId } of run.spec.scenarios) {
    const measured = trials.find((trial) => trial.scenarioId === scenarioId && trial.status === "succeeded");
    if (measured && run.spec.kind !== "duel")
      floors[scenarioId] = await readFloors(api, `${run.runId}.${measured.serverId}.${scenarioId}`);
  }
  return floors;
}
