import type { TestJob } from "./suites.ts";

/** Jobs of a lane that run at the same time: a small machine has two cores, and a job that waits uses little of them. */
const AT_ONCE = { computes: 2, waits: 2, alone: 1 } as const satisfies Record<TestJob["lane"], number>;
/** Niceness of jobs that compute beside one with deadlines: a ninth of its weight. */
const YIELDING = 10;

type Job = Pick<TestJob, "name" | "lane" | "needs">;

/**
 * Runs each job once, those of a lane in their order: first the jobs that compute beside the jobs that wait, then those that need the
 * machine for themselves. A job that needs another one of these begins when that one has ended.
 *
 * @param run runs one at a niceness of 0 to 19
 */
export async function scheduleJobs<J extends Job>(
  jobs: readonly J[],
  run: (job: J, niceness: number) => Promise<unknown>,
): Promise<void> {
  const ended = new Map(jobs.map(({ name }) => [name, createEvent()]));
  const runLane = async (lane: TestJob["lane"], niceness: number) => {
    const queue = jobs.filter((job) => job.lane === lane);
    const runNext = async () => {
      for (let job = queue.shift(); job; job = queue.shift()) {
        if (job.needs) await ended.get(job.needs)?.happened;
        await run(job, niceness).finally(ended.get(job.name)?.happen);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE[lane] }, runNext));
  };
  const niceness = jobs.some(({ lane }) => lane === "waits") ? YIELDING : 0;
  await Promise.all([runLane("computes", niceness), runLane("waits", 0)]);
  await runLane("alone", 0);
}

/** Node 20 has no `Promise.withResolvers`. */
function createEvent(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}
