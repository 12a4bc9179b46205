import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setInstanceAside } from "./torn-instance.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-torn-"));
  await writeFile(join(folder, "instance.json"), '{"launcher":');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["a store, by its command line", (data: string) => ({ args: ["-c", "read x", join(data, "postgres/data")] })],
  [
    "a worker, by its environment",
    (data: string) => ({ env: { PLUMBLINE_HEARTBEAT_FILE: join(data, "worker.heartbeat") } }),
  ],
])(
  "a torn file is not set aside while %s still runs",
  async (_, describePart: (data: string) => { args?: string[]; env?: object }) => {
    await mkdir(join(folder, "postgres/data"), { recursive: true });
    const { args = ["-c", "read x"], env } = describePart(folder);
    const part = spawn("sh", args, { env: { ...process.env, ...env }, stdio: ["pipe", "ignore", "ignore"] });
    const ended = once(part, "exit");
    const said: string[] = [];
    const set = () => setInstanceAside(folder, (sentence) => void said.push(sentence), 0);
    await expect(set()).rejects.toThrow(`still run here (pid ${part.pid})`);
    expect(await readdir(folder)).toContain("instance.json");
    part.stdin?.end();
    await ended;
    await set();
    expect(await readdir(folder)).not.toContain("instance.json");
    expect(said).toEqual([expect.stringContaining("Nothing of Plumbline ran here.")]);
  },
);
