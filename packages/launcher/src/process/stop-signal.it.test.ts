import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";
import { identify, isAlive } from "./pid/identity.ts";

test("a second Ctrl-C ends a program that does not end when it is asked to, with what it has started", async () => {
  const stubborn = `trap "" TERM; sleep 600 & echo "$! $$"; while :; do sleep 600; done`;
  const script = `
    import { runCommand } from "${import.meta.dirname}/command.ts";
    import { stopOnSignals } from "${import.meta.dirname}/stop-signal.ts";
    const signal = stopOnSignals();
    signal.addEventListener("abort", () => console.log("stopping"));
    await runCommand("sh", ["-c", ${JSON.stringify(stubborn)}], { signal, onLine: console.log });
  `;
  const launcher = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: repositoryFolder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(launcher, "exit");
  const output = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
  const pids = String((await output.next()).value).split(" ");
  const programs = await Promise.all(pids.map((pid) => identify(Number(pid))));
  launcher.kill("SIGINT");
  expect((await output.next()).value).toBe("stopping");
  launcher.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  for (const program of programs) {
    if (!program) throw new Error(`of ${pids} not all run`);
    await expect.poll(() => isAlive(program)).toBe(false);
  }
});
