import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Runs a program in a folder that consists of the files. @returns everything that it printed, and its exit code */
export async function runOver(files: Record<string, string>, program: string, ...args: string[]) {
  const root = await mkdtemp(join(tmpdir(), "lint-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  return { printed: stdout + stderr, status };
}

/** True if a program can be started. Tests download none: what is not there is not tried. */
export function hasProgram(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}
