import { createHash } from "node:crypto";
import { bundleFiles } from "@plumbline/core/bundle/bundle";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { Zip, ZipDeflate } from "fflate";
import type { Scope } from "../backend.ts";
import { getRunRow } from "../runs/get-run.ts";
import { toRunEvent } from "../runs/to-run-event.ts";
import { findFrames } from "../trials/find-frames.ts";
import { getTrial } from "../trials/get-trial.ts";

/**
 * All that there is of a run as a zip file, read and written trial by trial: what was asked for, what it ran on, every second,
 * histograms, ledger, gate, audit and logs, and last the hash of each file.
 * @throws NOT_FOUND before the first byte
 */
export async function exportBundle(scope: Scope, runId: string): Promise<AsyncGenerator<Uint8Array>> {
  await getRunRow(scope, runId);
  return writeZip(readFiles(scope, runId));
}

async function* writeZip(files: AsyncIterable<File>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = ({ name, text }: File) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(new TextEncoder().encode(text), true);
    return ready.splice(0);
  };
  const sums: string[] = [];
  for await (const file of files) {
    sums.push(`${createHash("sha256").update(file.text).digest("hex")}  ${file.name}\n`);
    yield* add(file);
  }
  yield* add({ name: bundleFiles.sums, text: sums.join("") });
  zip.end();
  yield* ready;
}

type File = { name: string; text: string };

async function* readFiles(scope: Scope, runId: string): AsyncGenerator<File> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const run = await getRunRow(scope, runId);
  yield toFile(bundleFiles.head, { v: 1, kind: "plumbline-run", exportedAt: new Date(), run });
  const serverIds = run.spec.servers.map(({ serverId }) => serverId);
  const servers = await db.server.findMany({
    where: { organizationId, serverId: { in: serverIds } },
    select: { serverId: true, sourceDigest: true, manifest: true },
  });
  yield toFile(
    bundleFiles.servers,
    servers.map((server) => ({ ...server, manifest: ServerManifest.parse(server.manifest) })),
  );
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
  }
}

function toFile(name: string, content: unknown): File {
  return { name, text: JSON.stringify(content) };
}
