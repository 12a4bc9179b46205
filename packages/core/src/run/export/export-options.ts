import type { Basis } from "../../summary/basis.ts";

/** `basis`: the deliveries over which latency percentiles are taken. `baseUrl`: the installation's address, for links. */
export type ExportOptions = { basis: Basis; baseUrl: string };

/** The address of a run's page. */
export function runUrl(baseUrl: string, { runId }: { runId: string }): string {
  return `${baseUrl.replace(/\/$/, "")}/runs/${runId}`;
}
