import { formatDuration } from "#ui/format.ts";

/** The part of the queue that the top bar shows. */
export type Queue = { running: { name: string } | null; waiting: number; remainingS: number; workers: number };

/** The queue in one line: running, waiting, estimated time, and a note if no worker is alive. */
export function describeQueue({ running, waiting, remainingS, workers }: Queue): string {
  if (workers === 0) return waiting > 0 ? `${waiting} waiting · no worker is running` : "No worker is running";
  if (!running && waiting === 0) return "Idle";
  const parts = [running?.name, waiting > 0 ? `${waiting} waiting` : null, `about ${formatDuration(remainingS)} left`];
  return parts.filter(Boolean).join(" · ");
}
