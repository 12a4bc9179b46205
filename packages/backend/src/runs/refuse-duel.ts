import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow } from "@plumbline/core/run/views";

/** Refuses a run whose servers were measured side by side where figures of servers alone are needed. @throws RUN_SIDE_BY_SIDE */
export function refuseDuel({ name, spec }: Pick<RunRow, "name" | "spec">, consequence: string): void {
  if (spec.kind === "duel") throw new AppError("RUN_SIDE_BY_SIDE", `The run "${name}" is a duel: ${consequence}.`);
}
