import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { DiskSpace } from "@plumbline/core/worker/disk";
import { judgeDisk } from "@plumbline/core/worker/judge-disk";
import type { Engine } from "../../docker/engine.ts";
import { readEngineFolder } from "../../docker/engine-info.ts";
import { ifReadable } from "../../kernel/if-readable.ts";

const MIB = 1024 ** 2;

/** The disk with the least space among those of the raw frames and of an engine on this machine. */
export async function findTightestDisk(engine: Engine, framesFolder: string): Promise<DiskSpace | undefined> {
  const folders = [framesFolder, await readEngineFolder(engine)].filter((folder) => folder !== null);
  const disks = await Promise.all(folders.map(readSpace));
  return disks.flatMap((disk) => disk ?? []).sort((a, b) => a.freeBytes - b.freeBytes)[0];
}

/** @throws DISK_FULL if a run should not start on it */
export function refuseFullDisk(disk: DiskSpace | undefined): void {
  if (!disk || judgeDisk(disk.freeBytes) !== "full") return;
  const { folder, freeBytes } = disk;
  throw new AppError(
    "DISK_FULL",
    `Only ${Math.floor(freeBytes / MIB)} MiB are free for ${folder}: no run starts here.`,
    {
      nextStep:
        "Free space (old runs, docker builder prune; docs/operations.md says what else). Waiting runs then start by themselves.",
      evidence: { folder, freeBytes },
    },
  );
}

/** The space of a folder, or of the closest one above it that exists; null if it cannot be read. */
async function readSpace(folder: string): Promise<DiskSpace | null> {
  const found = await ifReadable(statfs(folder));
  if (found) return { folder, freeBytes: found.bavail * found.bsize };
  const above = dirname(folder);
  return above === folder ? null : readSpace(above);
}
