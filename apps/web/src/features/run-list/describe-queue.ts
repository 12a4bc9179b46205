import type { Say } from "#i18n/say.ts";
import { formatDuration } from "#ui/format.ts";

/** The part of the queue that the top bar shows. */
export type Queue = { running: { name: string } | null; waiting: number; remainingS: number; workers: number };

/** The queue in one line: running, waiting, estimated time, and a note if no worker is alive. */
export function describeQueue({ running, waiting, remainingS, workers }: Queue, say: Say): string {
  if (workers === 0) return waiting > 0 ? say("queue.waitingNoWorker", { count: waiting }) : say("queue.noWorker");
  if (!running && waiting === 0) return say("queue.idle");
  const waits = waiting > 0 ? say("queue.waiting", { count: waiting }) : null;
  return [running?.name, waits, say("queue.left", { duration: formatDuration(remainingS) })]
    .filter(Boolean)
    .join(" · ");
}
