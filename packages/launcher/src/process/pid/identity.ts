import { readFile } from "node:fs/promises";
import { runCommand } from "../command.ts";
import { ifThere } from "../files/if-there.ts";

/** Identifies a process; a later one with the same pid has another identity. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the operating system's own notation; only compared for equality. */
  readonly started: string;
}

/** The identity of a live process; undefined if there is none with this pid. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === "linux" ? await startOnLinux(pid) : await ps(pid, "lstart=");
  return started === undefined ? undefined : { pid, started };
}

/** True if exactly the process of that identity is still alive. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  const now = await identify(identity.pid);
  return now !== undefined && now.started === identity.started;
}

/** Program and arguments of a live process, separated by spaces; undefined if there is none with this pid. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== "linux") return ps(pid, "command=");
  const text = await ifThere(readFile(`/proc/${pid}/cmdline`, "utf8"));
  return text?.replaceAll("\0", " ").trim() || undefined;
}

/** Clock ticks from boot to the process's start, with the boot's id; a zombie counts as ended. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await ifThere(readFile(`/proc/${pid}/stat`, "utf8"));
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return `${boot.trim()}:${fields[19]}`;
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  const { exitCode, lines } = await runCommand("ps", ["-o", column, "-p", String(pid)]);
  return exitCode === 0 ? lines.at(-1)?.trim() || undefined : undefined;
}
