import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Folders where leases, lifetimes, retries and ends are decided. */
const FOLDERS = [
  "apps/worker/src",
  "packages/backend/src/execution",
  "packages/backend/src/queue",
  "packages/backend/src/tasks",
  "packages/backend/src/workers",
];

/** Files that may read this machine's clock, with the reason. */
const ALLOWED = new Map([
  ["apps/worker/src/images/image.ts", "a label that is only shown"],
  ["apps/worker/src/jobs/record-flame-graph.ts", "a date that is only shown"],
  ["apps/worker/src/jobs/receive-jobs.ts", "slots of a schedule are times of day"],
  ["apps/worker/src/recurring/recurring-work.ts", "slots of a schedule are times of day"],
  ["apps/worker/src/trial/keep-ceiling.ts", "a date that is only shown"],
  ["apps/worker/src/load/frames/generator-line.ts", "measures this clock itself"],
  ["apps/worker/src/load/frames/take-frames.ts", "compares with the generator's clock, so that a step shows"],
  ["apps/worker/src/resources/host-sampler.ts", "compares with the monotonic clock, so that a step shows"],
  ["apps/worker/src/measure/client-pass.ts", "dates a frame"],
  ["apps/worker/src/place/wait-until-ready.ts", "the engine dates the container's start"],
  ["apps/worker/src/process/heartbeat.ts", "the launcher compares the file's times with each other"],
  ["apps/worker/src/tls/issue-certificate.ts", "certificates hold from date to date"],
]);

async function findReaders(folder: string): Promise<string[]> {
  const names = await readdir(fromRoot(folder), { recursive: true });
  const sources = names.filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)testing\//.test(name));
  const reading = sources.map(async (name) => {
    const path = join(folder, name);
    return /Date\.now\(\)|new Date\(\)/.test(await readFile(fromRoot(path), "utf8")) ? [path] : [];
  });
  return (await Promise.all(reading)).flat();
}

test("where work is decided, only the files with a reason read this machine's clock", async () => {
  const readers = (await Promise.all(FOLDERS.map(findReaders))).flat();
  expect(readers.toSorted()).toEqual([...ALLOWED.keys()].toSorted());
});
