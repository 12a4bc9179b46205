import type { EnvironmentView } from "@plumbline/core/environment/views";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Stores the machine that trials of this run are measured on. */
export async function saveEnvironment(backend: Backend, lease: Lease, environment: EnvironmentView): Promise<void> {
  const { organizationId } = lease;
  const { environmentId, facts } = environment;
  const seenAt = await readDatabaseClock(backend);
  await backend.db.environment.upsert({
    where: { organizationId_environmentId: { organizationId, environmentId } },
    create: { organizationId, environmentId, facts, seenAt },
    update: { seenAt, facts },
  });
}
