import type { LimitsView } from "@plumbline/core/access/limits";
import type { Scope } from "../backend.ts";
import { findUsage } from "./find-usage.ts";

/** The organization's quotas and usage. */
export async function getLimits({ backend, organizationId }: Scope): Promise<LimitsView> {
  const [limits, usage] = await Promise.all([
    backend.db.organization.findUniqueOrThrow({
      where: { organizationId },
      select: { openRuns: true, minutesPerDay: true, storedMb: true },
    }),
    findUsage(backend.db, organizationId),
  ]);
  return { limits, usage };
}
