import { readdir, readFile } from "node:fs/promises";
import { runCommand } from "../command.ts";

/**
 * Finds the live processes whose command line contains one of the texts; on Linux also those whose environment does.
 *
 * @returns their pids
 */
export async function findPids(texts: readonly string[]): Promise<number[]> {
  const processes = process.platform === "linux" ? await readProc() : await askPs();
  return processes.filter(({ text }) => texts.some((wanted) => text.includes(wanted))).map(({ pid }) => pid);
}

type Found = { readonly pid: number; readonly text: string };

async function readProc(): Promise<Found[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  const read = (pid: number, name: string) => readIfAllowed(`/proc/${pid}/${name}`);
  return Promise.all(
    pids.map(async (pid) => ({ pid, text: `${await read(pid, "cmdline")}\0${await read(pid, "environ")}` })),
  );
}

/** Codes of a process that has ended meanwhile, and of one of another user. */
const unreadable = new Set(["ENOENT", "ESRCH", "EACCES", "EPERM"]);

async function readIfAllowed(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && unreadable.has(String(error.code))) return "";
    throw error;
  }
}

async function askPs(): Promise<Found[]> {
  const { lines } = await runCommand("ps", ["-A", "-ww", "-o", "pid=,command="]);
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), text: line }));
}
