import { AuditVerdict } from "@plumbline/core/audit/verdict";
import { AppError } from "@plumbline/core/failure/app-error";
import { Summary } from "@plumbline/core/run/views";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { PushedView } from "@plumbline/core/server/push-server";
import { folderOf } from "@plumbline/core/server/variant";
import type { ServerView } from "@plumbline/core/server/views";
import type { Scope } from "../backend.ts";
import type { Image, Server } from "../generated/prisma/client.ts";
import { toImageView } from "./to-image-view.ts";

type Result = ServerView["results"][number];

/** Results shown of each server and scenario. */
const RESULTS_SHOWN = 20;

/** The catalogue with newest builds and results, by id. */
export async function findServers(scope: Scope): Promise<ServerView[]> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const [servers, images, results, pushed] = await Promise.all([
    db.server.findMany({ where: { organizationId, removedAt: null }, orderBy: { serverId: "asc" } }),
    db.image.findMany({ where: { organizationId }, orderBy: { builtAt: "desc" }, distinct: ["serverId"] }),
    findResults(scope),
    findPushed(scope),
  ]);
  const imageOf = new Map(images.map((image) => [image.serverId, image]));
  return servers.map((server) =>
    toServerView(server, {
      image: imageOf.get(server.serverId),
      results: results.get(server.serverId) ?? [],
      pushed: server.pushedAt ? (pushed.get(`${folderOf(server.serverId)} ${server.sourceDigest}`) ?? null) : null,
    }),
  );
}

/** One server of the catalogue. @throws NOT_FOUND */
export async function getServer(scope: Scope, { serverId }: { serverId: string }): Promise<ServerView> {
  const server = (await findServers(scope)).find((candidate) => candidate.serverId === serverId);
  if (!server) throw new AppError("NOT_FOUND", `There is no server "${serverId}" in the catalogue.`);
  return server;
}

/** The newest succeeded trials of each server and scenario, newest first; none that the audit refused. */
async function findResults(scope: Scope): Promise<Map<string, Result[]>> {
  const { rows } = await scope.backend.sql.query<{
    server_id: string;
    trial_id: string;
    run_id: string;
    scenario_id: string;
    finished_at: Date;
    summary: unknown;
    verdict: string | null;
  }>(
    `select server_id, trial_id, run_id, scenario_id, finished_at, summary, verdict from (
       select *, row_number() over (partition by server_id, scenario_id order by finished_at desc) as nth
       from trial where organization_id = $1 and status = 'succeeded' and verdict is distinct from 'INVALID') as ranked
     where nth <= $2 order by finished_at desc`,
    [scope.organizationId, RESULTS_SHOWN],
  );
  const results = new Map<string, Result[]>();
  for (const row of rows) {
    const { values } = Summary.omit({ histograms: true }).parse(row.summary);
    const result = {
      trialId: row.trial_id,
      runId: row.run_id,
      scenarioId: row.scenario_id,
      finishedAt: row.finished_at,
      values,
      verdict: row.verdict === null ? null : AuditVerdict.parse(row.verdict),
    };
    results.set(row.server_id, [...(results.get(row.server_id) ?? []), result]);
  }
  return results;
}

/** Where pushed servers come from, by their id and source's digest; without the archives. */
async function findPushed({ backend: { db }, organizationId }: Scope): Promise<Map<string, PushedView>> {
  const rows = await db.pushedSource.findMany({
    where: { organizationId },
    select: {
      ...{ serverId: true, sourceDigest: true, image: true, bytes: true, pushedAt: true },
      pushedBy: { select: { name: true } },
    },
  });
  return new Map(
    rows.map(({ serverId, sourceDigest, image, bytes, pushedAt, pushedBy }) => [
      `${serverId} ${sourceDigest}`,
      { kind: image === null ? "archive" : "image", image, bytes, pushedAt, pushedBy: pushedBy?.name ?? null },
    ]),
  );
}

type Known = { image: Image | undefined; results: Result[]; pushed: PushedView | null };

function toServerView(server: Server, { image, results, pushed }: Known): ServerView {
  return {
    serverId: server.serverId,
    manifest: CatalogueManifest.parse(server.manifest),
    sourceDigest: server.sourceDigest,
    pushed,
    image: image ? toImageView(image) : null,
    results,
  };
}
