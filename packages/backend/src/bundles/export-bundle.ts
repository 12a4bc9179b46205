import { createHash } from "node:crypto";
import { bundleFiles } from "@plumbline/core/bundle/bundle";
import type { RunRow } from "@plumbline/core/run/views";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import { Zip, ZipDeflate } from "fflate";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { getRunRow } from "../runs/get-run.ts";
import { toRunEvent } from "../runs/to-run-event.ts";
import { findFrames } from "../trials/find-frames.ts";
import { findStretches } from "../trials/find-stretches.ts";
import { getTrial } from "../trials/get-trial.ts";
import { type BundleFile, toFile } from "./bundle-file.ts";
import { readSources } from "./read-sources.ts";

export type BundleOptions = {
  /** Includes the sources of pushed servers, so that the bundle's reader can build them. */
  withSources?: boolean;
};

/**
 * Everything of a run as a zip file, read and written trial by trial: request, environment, every second, histograms,
 * ledger, gate, audit and logs. The last entry has the hash of each file.
 * @throws before the first byte: NOT_FOUND; FORBIDDEN if sources are requested without the permission to push servers
 */
export async function exportBundle(
  scope: Scope,
  runId: string,
  { withSources = false }: BundleOptions = {},
): Promise<AsyncGenerator<Uint8Array>> {
  if (withSources) requirePermission(scope, "manage");
  const run = await getRunRow(scope, runId);
  return writeZip(readFiles(scope, run, withSources));
}

async function* writeZip(files: AsyncIterable<BundleFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = ({ name, content }: BundleFile) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(typeof content === "string" ? new TextEncoder().encode(content) : content, true);
    return ready.splice(0);
  };
  const sums: string[] = [];
  for await (const file of files) {
    sums.push(`${createHash("sha256").update(file.content).digest("hex")}  ${file.name}\n`);
    yield* add(file);
  }
  yield* add({ name: bundleFiles.sums, content: sums.join("") });
  zip.end();
  yield* ready;
}

async function* readFiles(scope: Scope, run: RunRow, withSources: boolean): AsyncGenerator<BundleFile> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const { runId } = run;
  yield toFile(bundleFiles.head, {
    v: 1,
    kind: "plumbline-run",
    exportedAt: await readDatabaseClock(scope.backend),
    run,
  });
  const serverIds = run.spec.servers.map(({ serverId }) => serverId);
  const servers = await db.server.findMany({
    where: { organizationId, serverId: { in: serverIds } },
    select: { serverId: true, sourceDigest: true, manifest: true },
  });
  yield toFile(
    bundleFiles.servers,
    servers.map((server) => ({ ...server, manifest: CatalogueManifest.parse(server.manifest) })),
  );
  if (withSources) yield* readSources(scope, run.spec);
  const events = await db.runEvent.findMany({
    where: { organizationId, runId },
    orderBy: [{ at: "asc" }, { eventId: "asc" }],
  });
  yield toFile(bundleFiles.events, events.map(toRunEvent));
  const trials = await db.trial.findMany({
    where: { organizationId, runId },
    orderBy: { position: "asc" },
    select: { trialId: true, position: true },
  });
  for (const { trialId, position } of trials) {
    yield toFile(bundleFiles.trial(position), await getTrial(scope, { trialId }));
    const frames = await findFrames(scope, { trialIds: [trialId] });
    yield toFile(bundleFiles.frames(position), frames[trialId] ?? []);
    const stretches = await findStretches(scope, trialId);
    if (stretches.length > 0) yield toFile(bundleFiles.histograms(position), stretches);
  }
}
