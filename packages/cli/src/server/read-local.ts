import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../terminal/terminal.ts";

/** Reads from a folder. @throws UsageError if there is no such folder */
export async function readFolderOrRefuse<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      throw new UsageError(`There is no folder ${folder}.`);
    throw error;
  }
}

/** A folder's server.json, not checked yet. @throws UsageError */
export async function readManifest(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, "server.json"), "utf8").catch(() => {
    throw new UsageError(`There is no server.json in ${folder}.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`server.json is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
