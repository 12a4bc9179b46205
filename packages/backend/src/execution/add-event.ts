import type { RunEvent } from "@plumbline/core/run/views";
import type { Backend } from "../backend.ts";
import { toRunEvent } from "../runs/to-run-event.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Adds a line to the run's log and publishes it to viewers. */
export async function addEvent(
  backend: Backend,
  lease: Lease,
  event: Pick<RunEvent, "level" | "text"> & { trialId?: string },
): Promise<void> {
  const row = await backend.db.runEvent.create({
    data: {
      organizationId: lease.organizationId,
      runId: lease.runId,
      trialId: event.trialId ?? null,
      level: event.level,
      text: event.text,
    },
  });
  backend.live.tryPublish(lease.runId, [{ type: "event", event: toRunEvent(row) }]);
}
