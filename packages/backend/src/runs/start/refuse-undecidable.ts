import { AppError } from "@plumbline/core/failure/app-error";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import type { WorkerView } from "@plumbline/core/worker/views";
import type { ChosenServer } from "../../servers/find-chosen-servers.ts";
import { hostFactsOf } from "../../workers/find-workers.ts";
/**
 * A duel ends with a verdict, and an exhibition has none beside another server. With one CPU the generators would work on that of the servers.
 * @throws DUEL_REFUSED for an exhibition, and where every known host has one CPU
 */
export function refuseUndecidable(servers: readonly ChosenServer[], workers: readonly WorkerView[]): void {
  const exhibition = servers.find(({ manifest }) => isExhibition(manifest));
  if (exhibition) throw new AppError("DUEL_REFUSED", `${exhibition.serverId} is an exhibition, which is never ranked.`);
  const hosts = hostFactsOf(workers);
  if (hosts.length === 0 || hosts.some(({ cpus }) => cpus > 1)) return;
  throw new AppError("DUEL_REFUSED", "A duel needs a host with two CPUs, and every worker's host has one.");
}
