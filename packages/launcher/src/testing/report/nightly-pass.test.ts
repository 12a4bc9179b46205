import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNightlyPass } from "./nightly-pass.ts";

test("the last pass of the nightly run is told as it was noted; without a note there was none", async () => {
  const root = await mkdtemp(join(tmpdir(), "plumbline-nightly-"));
  expect(await readNightlyPass(root)).toBe("never");
  await mkdir(join(root, ".plumbline/nightly"), { recursive: true });
  await writeFile(join(root, ".plumbline/nightly/tests.passed"), "2026-11-24T02:00:00Z at 1a2b3c4\n");
  expect(await readNightlyPass(root)).toBe("2026-11-24T02:00:00Z at 1a2b3c4");
  await rm(root, { recursive: true });
});
