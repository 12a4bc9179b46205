import { AppError } from "../failure/app-error.ts";
import type { StartRun } from "../run/start-run.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { NO_PROXY } from "../scenario/common-parameters.ts";
import type { CatalogueManifest } from "../server/manifest.ts";

type Chosen = { serverId: string; manifest: Pick<CatalogueManifest, "tls" | "workloads"> };

/**
 * Refuses a run over wss of servers that do not end TLS themselves, unless a proxy does.
 * @throws TLS_NOT_SERVED naming the first such scenario and all servers that cannot run it
 */
export function refuseUnencrypted(
  { scenarioIds, parameters }: Pick<StartRun, "scenarioIds" | "parameters">,
  servers: readonly Chosen[],
): void {
  for (const { id, name, workload, parameters: table } of scenarioIds.map(getScenario)) {
    const { tls, proxy = table.proxy?.default ?? NO_PROXY } = parameters[id] ?? {};
    if (tls !== true || proxy !== NO_PROXY) continue;
    const plain = servers.filter(({ manifest }) => manifest.workloads.includes(workload) && !manifest.tls);
    if (plain.length === 0) continue;
    const names = plain.map(({ serverId }) => serverId).join(", ");
    const serve = plain.length === 1 ? "does not end TLS itself" : "do not end TLS themselves";
    throw new AppError("TLS_NOT_SERVED", `${name} is to run over wss, but ${names} ${serve}.`);
  }
}
