import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeRawFrames } from "./raw-frame-file.ts";

test("no other user of the machine reads an organization's frames", async () => {
  const parent = await mkdtemp(join(tmpdir(), "plumbline-frames-"));
  const folder = join(parent, "frames");
  const { file } = await writeRawFrames(folder, "t0", []);
  const modes = await Promise.all([folder, join(folder, file)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
  await rm(parent, { recursive: true });
});
