/**
 * Defects that the simulation can plant between the product and its stores, so that tests can show that the invariants
 * find them. Each changes statements on their way to PostgreSQL; the product itself is never changed.
 */
const defects = {
  /** Failed attempts are not counted. */
  "endless retries": (text) => text.replace("and counted", "and false"),
  /** Leases never end. */
  "no sweep": (text) => text.replaceAll("lease_until < now()", "false"),
  /** A run is not tried again, though the infrastructure failed. */
  "forgotten run": (text) => text.replace("update run set status = 'queued'", "update run set status = 'running'"),
} as const satisfies Record<string, (text: string) => string>;

/** Defects of statements, and those that other parts of the driver plant. */
export type Defect = keyof typeof defects | "no reaper" | "dropped events" | "own clock for slots";

/** A statement with a defect of its kind. */
export function plant(defect: Defect | undefined, text: string): string {
  const change = Object.entries(defects).find(([name]) => name === defect)?.[1];
  return change ? change(text) : text;
}
