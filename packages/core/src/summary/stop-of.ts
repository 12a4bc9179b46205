import type { FrameView, SearchStop } from "../frame/frame.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { Summary } from "./summary.ts";

/**
 * The point at which the generator ended an upper-limit search. The result stores the generator's own report. Only the
 * stage within the step comes from the frames: the last one that was reached.
 */
export function stopOf({ search }: Summary, { stages }: LoadPlan, frames: readonly FrameView[]): SearchStop | null {
  if (!search || search.endedAtClients === null || search.reason === null) return null;
  const { endedAtClients: clients, reason: why, limit, errorShare, latencyP99Us, lostShare } = search;
  const measured = frames.filter(({ phase }) => phase === "measure");
  let untilMs = measured[0]?.startMs ?? 0;
  const reachedMs = measured.at(-1)?.startMs ?? 0;
  const stage = stages.reduce((last, each, index) => {
    const isReached = each.phase === "measure" && reachedMs >= untilMs;
    if (each.phase === "measure") untilMs += each.seconds * 1000;
    return isReached && each.clients === clients ? index : last;
  }, -1);
  const seen = { errors: errorShare, latency: latencyP99Us, losses: lostShare };
  return { stage, clients, why, limit: limit ?? 0, value: seen[why] ?? 0 };
}
