import { execFile } from "node:child_process";
import { mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** A memory disk takes up no more than what is written on it. */
const SIZE = "8g";

/** A disk for the frames of an installation. Disposal unmounts it. */
export interface FramesDisk extends AsyncDisposable {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Leaves the rest of the disk free again. */
  empty(): Promise<void>;
}

/** Mounts a disk of its own on a new folder. Needs root. */
export async function mountFramesDisk(folder: string): Promise<FramesDisk> {
  await mkdir(folder);
  await run("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "plumbline-nemesis", folder]);
  const resize = (size: string) => run("mount", ["-o", `remount,size=${size}`, folder]);
  return {
    folder,
    async fill() {
      const { bsize, blocks, bfree } = await statfs(folder);
      await resize(String(Math.max(1, blocks - bfree) * bsize));
    },
    empty: async () => void (await resize(SIZE)),
    [Symbol.asyncDispose]: async () => void (await run("umount", ["--lazy", folder])),
  };
}
