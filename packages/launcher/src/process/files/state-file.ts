import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file of an installation's state: whoever reads it, also after a power failure, finds the old or the new text as a
 * whole. Only this user can read it.
 */
export async function writeStateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
}

/** Moves a file that cannot be read to `<file>.damaged-<time>`. @returns the new path */
export async function setFileAside(file: string): Promise<string> {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(":", "-")}`;
  await rename(file, aside);
  return aside;
}

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
