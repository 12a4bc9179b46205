import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow } from "@plumbline/core/run/views";

/** Refuses a run that was not measured on this installation. @throws RUN_IMPORTED */
export function refuseImported({ name, imported }: Pick<RunRow, "name" | "imported">, consequence: string): void {
  if (imported) throw new AppError("RUN_IMPORTED", `The run "${name}" was imported: ${consequence}.`);
}
