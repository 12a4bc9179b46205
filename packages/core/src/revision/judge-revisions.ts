import type { AcceptanceOutcome } from "../acceptance/views.ts";
import { isNoSlower } from "../compare/figures/look-at-pairs.ts";
import type { Duel } from "../duel/duel.ts";
import { type DuelSpec, decisiveLook, describeDistrust, describeDuel } from "../duel/judge/report/describe-duel.ts";
import { describeFloor } from "../duel/judge/report/describe-floor.ts";
import { inPercent } from "../metric/quantity-text.ts";
import { isTerminal } from "../task/is-terminal.ts";
import type { Status } from "../task/status.ts";
import { describeRevision, type RevisionSide } from "./revision-verdict.ts";

type Judged = {
  status: Status;
  failure: { message: string; nextStep: string } | null;
  duel: Duel | null;
  margin: number;
  base: RevisionSide;
  head: RevisionSide;
};

/**
 * Judges a head by the duel with its base, which is side A. Slower, as far as it is proven, is a regression, unless the limits say that it is slower by
 * less than the margin. A head that is shown to be no slower than by the margin passes, also where the duel is undecided.
 */
export function judgeRevisions(judged: Judged): { outcome: AcceptanceOutcome; sentence: string } {
  const { status, failure, duel, margin, base, head } = judged;
  const servers = [describeRevision("base", base), describeRevision("head", head)].map((serverId) => ({ serverId }));
  if (status !== "succeeded" || !duel) return { outcome: "invalid", sentence: describeEnd(status, failure) };
  const distrust = describeDistrust(duel);
  if (distrust) return { outcome: "invalid", sentence: distrust };
  const verdict = describeVerdict(duel, { servers, duel: { margin } });
  if (duel.outcome === "b" || duel.outcome === "same") return { outcome: "passed", sentence: verdict };
  const [deciding] = duel.figures;
  const high = deciding ? (decisiveLook(deciding)?.high ?? null) : null;
  if (isNoSlower(high, margin))
    return {
      outcome: "passed",
      sentence: `${verdict} That head is slower by more than ${inPercent(margin)} is ruled out.`,
    };
  return { outcome: duel.outcome === "a" ? "regression" : "inconclusive", sentence: verdict };
}

/** With the floor of the host where one is known: a slowdown inside of it may be the host's own. */
function describeVerdict(duel: Duel, spec: DuelSpec): string {
  const verdict = describeDuel(duel, spec);
  return duel.floor ? `${verdict} ${describeFloor(duel, spec)}` : verdict;
}

function describeEnd(status: Status, failure: Judged["failure"]): string {
  if (failure) return `${failure.message} ${failure.nextStep}`;
  return isTerminal(status) ? `The duel was ${status} before its first round ended.` : `The duel is ${status}.`;
}
