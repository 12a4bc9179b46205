import { expect, test } from "vitest";
import { scheduleJobs } from "./schedule-jobs.ts";
import type { TestJob } from "./suites.ts";

const job = (name: string, lane: TestJob["lane"], needs?: string) => ({ name, lane, needs });

/** Runs jobs of a turn each. @returns each start with its niceness, and each end, in their order */
async function schedule(...jobs: ReturnType<typeof job>[]): Promise<string[]> {
  const story: string[] = [];
  await scheduleJobs(jobs, async ({ name }, niceness) => {
    story.push(`${name} at ${niceness}`);
    await new Promise(setImmediate);
    story.push(`${name} ended`);
  });
  return story;
}

test("jobs that compute run two at a time beside two that wait, and yield to them; those alone come after all of them", async () => {
  const story = await schedule(
    job("engine", "alone"),
    job("e2e", "alone"),
    job("it", "computes"),
    job("unit", "computes"),
    job("types", "computes"),
    job("worker", "waits"),
    job("docker", "waits"),
  );
  expect(story.slice(0, 4)).toEqual(["it at 10", "unit at 10", "worker at 0", "docker at 0"]);
  expect(story.slice(-4)).toEqual(["engine at 0", "engine ended", "e2e at 0", "e2e ended"]);
  expect(story.indexOf("types at 10")).toBeGreaterThan(story.indexOf("it ended"));
});

test("without jobs that wait nothing yields", async () => {
  expect(await schedule(job("unit", "computes"))).toEqual(["unit at 0", "unit ended"]);
});

test("a job begins when the one that it needs has ended, also where that one is in another lane; one that is left out keeps nobody waiting", async () => {
  const story = await schedule(
    job("lint", "computes"),
    job("types", "computes"),
    job("image", "computes"),
    job("gate", "waits", "image"),
    job("worker", "waits", "left out"),
  );
  expect(story.indexOf("gate at 0")).toBeGreaterThan(story.indexOf("image ended"));
  expect(story.indexOf("worker at 0")).toBeLessThan(story.indexOf("lint ended"));
});

test("a job that cannot run ends the schedule with its reason", async () => {
  const failing = () => Promise.reject(new Error("interrupted"));
  await expect(scheduleJobs([job("unit", "computes")], failing)).rejects.toThrow("interrupted");
});
