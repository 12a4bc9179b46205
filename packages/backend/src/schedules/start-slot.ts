import { AppError, catchAppError } from "@plumbline/core/failure/app-error";
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
 * Starts a slot: the suite's run, and its A/A control if the schedule has one and measures one server after another. Idempotent, also in two processes at
 * once: a run is unique to its slot.
 * @returns the error that kept the control from starting; null if it started, or the schedule has none
 * @throws SCHEDULE_BUSY while a run of an earlier slot is in progress; errors of `startRun` for the suite's run
 */
export async function startSlot(backend: Backend, schedule: ScheduleWithSuite, slotAt: Date): Promise<AppError | null> {
  const { scheduleId, organizationId, createdById: userId, name } = schedule;
  const scope: Scope = { backend, organizationId, userId, permissions: ["read", "run"] };
  await refuseOverlap(scope, schedule, slotAt);
  const request = parseRequest(schedule.suite);
  const origin = { trigger: "schedule", scheduleId, slotAt } as const;
  await startOnce(scope, { ...request, name }, { ...origin, isControl: false });
  // its suite may have become a duel since the schedule was saved
  if (!schedule.aaControl || request.kind === "duel") return null;
  return catchAppError(startControl(scope, request, `A/A control: ${name}`, { ...origin, isControl: true }));
}

/** Starts the A/A control beside the run of a request. @throws errors of `startRun` */
async function startControl(scope: Scope, request: SuiteRequest, name: string, origin: RunOrigin): Promise<void> {
  const servers = await findChosenServers(scope, request.serverIds);
  const workloads = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest.workloads]));
  await startOnce(scope, { ...controlOf(request, workloads), name }, origin);
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

/** Parses a stored suite: a scenario may have lost a parameter since it was saved. @throws INVALID_INPUT */
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
