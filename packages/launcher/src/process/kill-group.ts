import type { ChildProcess } from "node:child_process";

/** Kills a child with its process group. A child that has exited is not an error. */
export function killGroup(shell: ChildProcess): void {
  if (shell.pid === undefined) return;
  try {
    process.kill(-shell.pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
