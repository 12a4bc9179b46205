import type { Trigger } from "@plumbline/core/run/start-run";
import type { Status } from "@plumbline/core/task/status";

export const statusLabels = {
  queued: "Queued",
  running: "Running",
  succeeded: "Succeeded",
  failed: "Failed",
  cancelled: "Cancelled",
} as const satisfies Record<Status, string>;

export const triggerLabels = {
  person: "Person",
  ci: "CI",
  schedule: "Schedule",
  demo: "Demo",
} as const satisfies Record<Trigger, string>;
