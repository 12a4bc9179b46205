import { AppError } from "@plumbline/core/failure/app-error";
import type { StartRun } from "@plumbline/core/run/start-run";
import { controlOf } from "@plumbline/core/schedule/control-of";
import { SuiteRequest } from "@plumbline/core/schedule/suite";
import type { Backend, Scope } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import type { Schedule, Suite } from "../generated/prisma/client.ts";
import type { RunOrigin } from "../runs/start/run-origin.ts";
import { startRun } from "../runs/start/start-run.ts";
import { findChosenServers } from "../servers/find-chosen-servers.ts";

export type ScheduleWithSuite = Schedule & { suite: Suite };

/**
 * Starts what belongs to a slot: the suite's run, and its A/A control where the schedule wants one. Doing it twice, also at the
 * same time in two processes, is harmless: a run is unique to its slot.
 * @returns why the control could not be started; null where it was, or is not wanted
 * @throws SCHEDULE_BUSY while a run of an earlier slot is under way; what `startRun` throws of the suite's run
 */
export async function startSlot(backend: Backend, schedule: ScheduleWithSuite, slotAt: Date): Promise<AppError | null> {
  const { scheduleId, organizationId, createdById: userId, name } = schedule;
  const scope: Scope = { backend, organizationId, userId, permissions: ["read", "run"] };
  await refuseOverlap(scope, schedule, slotAt);
  const request = parseRequest(schedule.suite);
  const origin = { trigger: "schedule", scheduleId, slotAt } as const;
  await startOnce(scope, { ...request, kind: "measure", name }, { ...origin, isControl: false });
  if (!schedule.aaControl) return null;
  try {
    const servers = await findChosenServers(scope, request.serverIds);
    const workloads = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest.workloads]));
    const control = { ...controlOf(request, workloads), name: `A/A control: ${name}` };
    await startOnce(scope, control, { ...origin, isControl: true });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function refuseOverlap(scope: Scope, { scheduleId }: Schedule, slotAt: Date): Promise<void> {
  const open = await scope.backend.db.run.findFirst({
    where: {
      organizationId: scope.organizationId,
      scheduleId,
      slotAt: { lt: slotAt },
      status: { in: ["queued", "running"] },
    },
    select: { runId: true, status: true },
  });
  if (open)
    throw new AppError("SCHEDULE_BUSY", `The run before it is still ${open.status}.`, {
      evidence: { runId: open.runId },
    });
}

/** A suite is as old as it is: a scenario may have lost a parameter since. @throws INVALID_INPUT */
function parseRequest({ name, request }: Suite): SuiteRequest {
  const parsed = SuiteRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ message }) => message).join(" ");
  throw new AppError("INVALID_INPUT", `The suite "${name}" cannot be started as it was saved: ${faults}`, {
    nextStep: "Open the suite, correct it and save it again.",
  });
}

async function startOnce(scope: Scope, request: StartRun, origin: RunOrigin): Promise<void> {
  try {
    await startRun(scope, request, origin);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
