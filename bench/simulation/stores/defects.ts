import type { Fault } from "../runs/observations.ts";

/**
 * Defects that the simulation can plant between the product and its stores, so that tests can show that the invariants
 * find them. Each changes statements on their way to PostgreSQL; the product itself is never changed.
 */
const defects = {
  /** Failed attempts are not counted. */
  "endless retries": (text) => text.replace("and counted", "and false"),
  /** Leases never end. */
  "no sweep": (text) => text.replaceAll("lease_until < now()", "false"),
  /** Whoever has held a run may still write, whoever has it by now. Sweeps and returned claims are as they are. */
  "no fence": (text) =>
    text.includes("lease_until < ")
      ? text
      : text
          .replaceAll(/\brun\.(?:attempt|worker_id|started_at|lease_id) = (\$\d+)/g, "$1::text is not null")
          .replaceAll(/\blease_id = (\$\d+)::uuid/g, "$1::text is not null"),
  /** A run can be claimed while it has a holder. */
  "double claim": (text) =>
    text.includes("lease_id = gen_random_uuid()")
      ? text.replace("run.status in ('queued')", "run.status in ('queued', 'running')")
      : text,
  /** A run is not tried again, though the infrastructure failed. */
  "forgotten run": (text) => text.replace("update run set status = 'queued'", "update run set status = 'running'"),
} as const satisfies Record<string, (text: string) => string>;

/** Defects of statements, and those that other parts of the driver plant. */
export type Defect = keyof typeof defects | "no reaper" | "dropped events" | "own clock for slots";

/** Choices of a test in place of the seed. */
export interface Chosen {
  readonly defect?: Defect | undefined;
  /** The only kinds of faults, of a seed about runs. */
  readonly faults?: readonly Fault[] | undefined;
}

/** A statement with a defect of its kind. */
export function plant(defect: Defect | undefined, text: string): string {
  const change = Object.entries(defects).find(([name]) => name === defect)?.[1];
  return change ? change(text) : text;
}
