import { formatDuration } from "#ui/format.ts";

/** The queue as the top bar needs to know it. */
export type Queue = { running: { name: string } | null; waiting: number; remainingS: number; workers: number };

/** The queue in one line: what runs, how many wait, how long it takes, and whether there is nobody to do it. */
export function describeQueue({ running, waiting, remainingS, workers }: Queue): string {
  if (workers === 0) return waiting > 0 ? `${waiting} waiting · no worker is running` : "No worker is running";
  if (!running && waiting === 0) return "Idle";
  const parts = [running?.name, waiting > 0 ? `${waiting} waiting` : null, `about ${formatDuration(remainingS)} left`];
  return parts.filter(Boolean).join(" · ");
}
