import { inDigits, inPercent, inTime, inWhole } from "../metric/quantity-text.ts";
import type { SearchResult } from "./derive/search-result.ts";

/**
 * Describes the result of a search:
 * `Held 4 000 connections; stopped at 4 500 because p99 passed 100 ms: it was 134 ms.`
 * Exports and pages use the same words.
 */
export function describeSearch(search: SearchResult): string {
  const { carriedClients, endedAtClients } = search;
  const held = carriedClients > 0 ? `Held ${inWhole(carriedClients)} connections` : "Held not even the first step";
  if (endedAtClients === null)
    return `${held}, the last step: the server may carry more. There ${tellLatency(search)}, and ${tellErrors(search)}.`;
  return `${held}; stopped at ${inWhole(endedAtClients)} because ${tellReason(search)}.`;
}

function tellReason(search: SearchResult): string {
  const { reason, limit, latencyP99Us, errorShare, lostShare } = search;
  if (reason === "errors")
    return limit === null
      ? tellErrors(search)
      : `errors passed ${inPercent(limit)} of the connections: they were ${inPercent(errorShare)}`;
  if (reason === "losses" && limit !== null && lostShare !== undefined)
    return `lost deliveries passed ${inPercent(limit)} of those owed: they were ${inPercent(lostShare)}`;
  if (limit === null || latencyP99Us === null) return tellLatency(search);
  return `p99 passed ${inTime(limit)}: it was ${inTime(latencyP99Us)}`;
}

function tellLatency({ latencyP99Us }: SearchResult): string {
  return latencyP99Us === null ? "nothing was delivered" : `p99 was ${inTime(latencyP99Us)}`;
}

function tellErrors({ errorShare }: SearchResult): string {
  return `errors were ${errorShare === 0 ? "0" : inDigits(errorShare * 100)} % of the connections`;
}
