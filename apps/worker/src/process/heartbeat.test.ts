import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startHeartbeat } from "./heartbeat.ts";

test("a heartbeat changes its file's time again and again, from the start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-heartbeat-"));
  const file = join(folder, "worker.heartbeat");
  const failures: unknown[] = [];
  const times = new Set<number>();
  {
    await using _heartbeat = startHeartbeat(file, (error) => failures.push(error));
    const look = async () =>
      times.add(
        await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ).size;
    await expect.poll(look).toBeGreaterThan(3);
  }
  expect(failures).toEqual([]);
  await rm(folder, { recursive: true });
});
