import { changedFacts } from "@plumbline/core/compare/facts/changed-facts";
import { Duel, DuelFloor } from "@plumbline/core/duel/duel";
import { countedRounds } from "@plumbline/core/duel/duel-facts";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { Backend } from "../backend.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import type { Lease } from "../tasks/run-lease.ts";
import type { MeasuredPlace } from "./find-earlier-duels.ts";

/**
 * The A/A floor of the host of a duel under its load: that of its present state, or else the newest of an earlier state with the facts that have
 * changed since. Null where none is known.
 */
export async function findDuelFloor(
  backend: Backend,
  { runId, organizationId }: Pick<Lease, "runId" | "organizationId">,
  measured: MeasuredPlace,
): Promise<DuelFloor | null> {
  if (!measured?.environmentId) return null;
  const { environmentId, scenarioId, scenarioVersion, plan } = measured;
  const load = describeLoad(LoadPlan.parse(plan));
  const where = { organizationId, scenarioId, scenarioVersion, load, sideBySide: true };
  const present = await backend.db.aaFloor.findFirst({ where: { ...where, environmentId } });
  if (present) return toDuelFloor(backend, present, []);
  const hostId = await findHostOf(backend, runId);
  const earlier =
    hostId === null
      ? null
      : await backend.db.aaFloor.findFirst({ where: { ...where, hostId }, orderBy: { measuredAt: "desc" } });
  if (!earlier) return null;
  const [before, after] = await Promise.all(
    [earlier.environmentId, environmentId].map((id) => findFacts(backend, organizationId, id)),
  );
  return toDuelFloor(backend, earlier, changedFacts(before ?? {}, after ?? {}));
}

/** The id of the host whose worker holds a run; null where the worker is not registered. */
async function findHostOf({ db }: Backend, runId: string): Promise<string | null> {
  const { workerId } = await db.run.findUniqueOrThrow({ where: { runId }, select: { workerId: true } });
  const worker = workerId === null ? null : await db.worker.findUnique({ where: { workerId } });
  return worker?.hostId ?? null;
}

async function findFacts(
  { db }: Backend,
  organizationId: string,
  environmentId: string,
): Promise<EnvironmentView["facts"]> {
  const row = await db.environment.findUnique({
    where: { organizationId_environmentId: { organizationId, environmentId } },
  });
  return row ? toEnvironmentView(row).facts : {};
}

/** Metrics that no duel compares have no floor in one. */
async function toDuelFloor(
  { db }: Backend,
  { organizationId, runId, floors }: { organizationId: string; runId: string | null; floors: unknown },
  changed: string[],
): Promise<DuelFloor> {
  const run =
    runId === null ? null : await db.run.findFirst({ where: { organizationId, runId }, select: { duel: true } });
  const duel = Duel.nullable().parse(run?.duel ?? null);
  const isDrawn = duel !== null && countedRounds(duel).every(({ paddings }) => paddings !== undefined);
  return DuelFloor.parse({ runId, values: floors, isDrawn, changed });
}
