import type { RunRow } from "@plumbline/core/run/views";

/** The demo run's address, and how long it takes: the planned seconds do not include images that are not built yet. */
export function describeDemo({ runId, plannedS }: Pick<RunRow, "runId" | "plannedS">, baseUrl: string): string {
  return `${baseUrl}/runs/${runId} (measures for about ${plannedS} s; images that are not there yet are built first)`;
}
