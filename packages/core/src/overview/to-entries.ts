import type { TrialLimit } from "../audit/views.ts";
import type { ComparedSide } from "../compare/views.ts";
import type { LeaderboardEntry } from "./views.ts";

/**
 * The lines of a leaderboard that come from one side.
 * @param limits what the audit named as the limit, by trial id
 */
export function toEntries(
  { servers, estimates, trials, shownTrialId, missing }: ComparedSide,
  limits: ReadonlyMap<string, TrialLimit>,
): LeaderboardEntry[] {
  return servers.map((server) => ({
    server,
    estimates,
    suspect: trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT"),
    trialId: shownTrialId,
    limit: limits.get(shownTrialId ?? "") ?? null,
    missing,
  }));
}
