import { DuelTerms } from "@plumbline/core/duel/duel";
import { DuelEstimate } from "@plumbline/core/duel/estimate";
import { describeEstimate } from "@plumbline/core/duel/judge/report/describe-estimate";
import { judgeRevisions } from "@plumbline/core/revision/judge-revisions";
import { describeRevision, type RevisionSide, type RevisionVerdict } from "@plumbline/core/revision/revision-verdict";
import type { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ApiClient } from "../service/client.ts";
import { RunFacts } from "../service/run/run-facts.ts";
import { requestRun } from "../service/run/start-run.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import { ServiceError } from "../service/service-error.ts";
import type { Waiting } from "../service/waiting.ts";
import { NothingShown, type Terminal } from "../terminal/terminal.ts";
import { profileSides } from "./profile-sides.ts";
import { PushedSides } from "./pushed-sides.ts";
import { type PackedSides, refuseUnserved } from "./sides.ts";
import { tellRounds } from "./tell-rounds.ts";

/** A duel of two revisions. `request`: without its servers, which are pushed first. */
export type RevisionDuel = {
  sides: PackedSides;
  request: (serverIds: readonly [string, string], name: string) => StartRun;
  /** The relative difference that is to be found; for the estimate alone. */
  effect: number;
  idempotencyKey: string;
  /** Looks for the functions that grew, where the head is proven slower. */
  profile: boolean;
  /** Is told the run's id as soon as it is started. */
  onStarted: (runId: string) => void;
};

type Told = Pick<RevisionVerdict, "base" | "head" | "folder" | "scenarioId">;

/**
 * Pushes two states of a server, has both proved, and duels them. Both are removed again as soon as the run is started, and whatever happens before.
 * @throws ServiceError, UsageError, NothingShown
 */
export async function duelRevisions(
  waiting: Waiting,
  { sides, request, effect, idempotencyKey, profile, onStarted }: RevisionDuel,
  terminal: Terminal,
): Promise<RevisionVerdict> {
  const { base, head } = sides;
  const body = request([base.serverId, head.serverId], nameOf(sides));
  const [scenarioId = ""] = body.scenarioIds;
  const told: Told = { base: toSide(base), head: toSide(head), folder: sides.folder, scenarioId };
  const unmeasured = { ...told, runId: null, duel: null, estimate: null, grown: null };
  refuseUnserved([base, head], getScenario(scenarioId));
  if (Buffer.from(base.archive).equals(head.archive))
    return {
      ...unmeasured,
      outcome: "passed",
      sentence: "The server's files are the same in base and head, so there is nothing to measure.",
    };
  await using pushed = new PushedSides(waiting, terminal);
  for (const side of [base, head]) await pushed.push(side);
  const unproved: string[] = [];
  for (const side of [head, base]) {
    const reason = await pushed.prove(side);
    if (reason !== null) unproved.push(reason);
  }
  if (unproved.length > 0) return { ...unmeasured, outcome: "invalid", sentence: `${unproved.join(". ")}.` };
  const estimate = await requestEstimate(waiting.api, { run: body, effect });
  if (estimate) terminal.complain(describeEstimate(estimate));
  const run = await requestRun(waiting.api, { body, idempotencyKey }, terminal);
  await refuseOtherSource(waiting.api, run, pushed);
  onStarted(run.runId);
  await pushed.remove();
  return { ...(await awaitVerdict(waiting, run.runId, { ...told, profile }, terminal)), estimate };
}

/** Waits for a duel of two revisions that was started before, and judges it. @throws ServiceError */
export async function awaitVerdict(
  waiting: Waiting,
  runId: string,
  { profile, ...told }: Told & { profile: boolean },
  terminal: Terminal,
): Promise<RevisionVerdict> {
  const { duel, status, failure, spec } = await pollUntilEnded(waiting.api, runId, terminal, tellRounds(terminal));
  const { margin } = DuelTerms.parse(spec?.duel ?? {});
  const verdict = judgeRevisions({ ...told, status, failure, margin, duel: duel ?? null });
  const grown =
    profile && duel && verdict.outcome === "regression" ? await profileSides(waiting, duel, terminal) : null;
  return { ...told, ...verdict, runId, duel: duel ?? null, estimate: null, grown };
}

/** Another job may have pushed its code under the same id in between. @throws NothingShown, and the run is cancelled */
async function refuseOtherSource(api: ApiClient, { runId, spec }: RunFacts, { digests }: PushedSides): Promise<void> {
  const other = spec?.servers.find(({ serverId, sourceDigest }) => {
    return sourceDigest !== undefined && digests.has(serverId) && sourceDigest !== digests.get(serverId);
  });
  if (!other) return;
  await api.post(`/runs/${runId}/cancel`, RunFacts);
  throw new NothingShown(
    `Another job pushed ${other.serverId} before this one was started, so the run would measure that job's code; it is cancelled. Give each job an --id of its own.`,
  );
}

/** An installation from before there were estimates has none. */
async function requestEstimate(api: ApiClient, body: { run: StartRun; effect: number }): Promise<DuelEstimate | null> {
  try {
    return await api.post("/duel-estimates", DuelEstimate, { body, isIdempotent: true });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

function toSide({ revision, sha, isChanged }: RevisionSide): RevisionSide {
  return { revision, sha, isChanged };
}

/** The run's name: "my-server: base main (1a2b3c4) against head . (9f8e7d6)". */
function nameOf({ base, head, folder }: PackedSides): string {
  const server = folder.split("/").at(-1) || "Server";
  return `${server}: ${describeRevision("base", base)} against ${describeRevision("head", head)}`.slice(0, 120);
}
