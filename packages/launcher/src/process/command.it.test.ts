import { expect, test } from "vitest";
import { startScript } from "./child/testing/start-script.ts";
import { runCommand } from "./command.ts";
import { identify, isAlive } from "./pid/identity.ts";

test("the exit code and every line of both streams are told", async () => {
  expect(await runCommand("sh", ["-c", "echo one; echo two >&2; exit 7"])).toEqual({
    exitCode: 7,
    lines: ["one", "two"],
  });
});

test("a program that a signal ends has 128 and the signal's number for its code", async () => {
  expect((await runCommand("sh", ["-c", "kill -s KILL $$"])).exitCode).toBe(137);
});

test("a program that does not exist ends with 127", async () => {
  expect((await runCommand("/nowhere/program", [])).exitCode).toBe(127);
});

test("a program and what it has started do not outlive a process that was killed", async () => {
  const inner = 'sleep 600 & echo "$!"; wait';
  const script = `
    import { runCommand } from "${import.meta.dirname}/command.ts";
    await runCommand("sh", ["-c", ${JSON.stringify(inner)}], { onLine: (line) => console.log(line) });
  `;
  const { parent, line } = await startScript(script);
  const descendant = await identify(Number(line));
  if (!descendant) throw new Error(`no process with pid ${line}`);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(descendant)).toBe(false);
});
