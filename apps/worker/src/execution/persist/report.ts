import { addEvent } from "@plumbline/backend/execution/add-event";
import type { RunEvent } from "@plumbline/core/run/views";
import type { Execution } from "../execution.ts";

/** Adds a line to the run's events. A failure to write it is logged and never fails the run. */
export async function report(
  { backend, lease, log }: Pick<Execution, "backend" | "lease" | "log">,
  text: string,
  about: { level?: RunEvent["level"]; trialId?: string } = {},
): Promise<void> {
  await addEvent(backend, lease, { level: "info", text, ...about }).catch((error: unknown) =>
    log.warn({ err: error, text }, "an event of the run was not written"),
  );
}
