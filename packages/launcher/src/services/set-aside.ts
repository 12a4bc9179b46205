import { chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { StartError } from "../failure.ts";

/**
 * Starts a program that keeps nothing irreplaceable. Where it does not start although it starts with an empty data folder, its data are
 * moved to `<folder>.damaged-<time>`; where it does not start without them either, they stay in place.
 *
 * @param onSetAside called with the folder to which the data were moved
 * @throws the error of the first attempt
 */
export async function startOrSetAside<T>(
  dataFolder: string,
  start: () => Promise<T>,
  onSetAside?: (folder: string) => void,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError) || (await readdir(dataFolder)).length === 0) throw error;
    const aside = await setAside(dataFolder);
    const started = await start().catch(async () => {
      await rm(dataFolder, { recursive: true });
      await rename(aside, dataFolder);
      throw error;
    });
    onSetAside?.(aside);
    return started;
  }
}

/** Moves a folder and puts an empty one of the same owner in its place. @returns the new path */
async function setAside(folder: string): Promise<string> {
  const { uid, gid } = await stat(folder);
  const aside = `${folder}.damaged-${new Date().toISOString().replaceAll(":", "-")}`;
  await rename(folder, aside);
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, uid, gid);
  return aside;
}
