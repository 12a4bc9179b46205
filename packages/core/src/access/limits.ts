import { z } from "zod";

const atMost = (largest: number) =>
  z.number().int("A whole number.").min(1, "At least 1.").max(largest, `At most ${largest}.`).nullable();

/** Upper limits of an organization; null: unlimited. */
export const OrganizationLimits = z.strictObject({
  /** Runs that wait or run at the same time. */
  openRuns: atMost(10_000),
  /** Minutes of measuring that are asked for in one day, of UTC. */
  minutesPerDay: atMost(100_000),
  /** Stored size of its ended trials and pushed servers, in MiB. */
  storedMb: atMost(10_000_000),
});
export type OrganizationLimits = z.infer<typeof OrganizationLimits>;
export type Limit = keyof OrganizationLimits;

/** Current usage of an organization, in the units of its limits. */
export const Usage = z.strictObject({ openRuns: z.number(), minutesPerDay: z.number(), storedMb: z.number() });
export type Usage = z.infer<typeof Usage>;

export const LimitsView = z.strictObject({ limits: OrganizationLimits, usage: Usage });
export type LimitsView = z.infer<typeof LimitsView>;

/**
 * The first limit that another run would break, null where it fits. Up to a limit is within it; storage is full once it is
 * reached, because the stored size of a run is not known before it.
 */
export function findExceeded(limits: OrganizationLimits, usage: Usage, wanted: { minutes: number }): Limit | null {
  const { openRuns, minutesPerDay, storedMb } = limits;
  if (openRuns !== null && usage.openRuns + 1 > openRuns) return "openRuns";
  if (minutesPerDay !== null && usage.minutesPerDay + wanted.minutes > minutesPerDay) return "minutesPerDay";
  if (storedMb !== null && usage.storedMb >= storedMb) return "storedMb";
  return null;
}
