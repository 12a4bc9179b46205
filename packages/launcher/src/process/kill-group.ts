import type { ChildProcess } from "node:child_process";

/** Kills a child that was started in a group of its own, with all that it has started; one that is gone is no error. */
export function killGroup(shell: ChildProcess): void {
  if (shell.pid === undefined) return;
  try {
    process.kill(-shell.pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
