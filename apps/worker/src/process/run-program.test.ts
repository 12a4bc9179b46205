import { expect, test } from "vitest";
import { ProgramMissing, runProgram } from "./run-program.ts";

const node = (program: string, options: Parameters<typeof runProgram>[2] = {}) =>
  runProgram(process.execPath, ["-e", program], options);

test("an exit code is a result, and the lines of both streams are told as they appear", async () => {
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  const result = await node("console.log('out'); console.error('err'); process.exitCode = 3", { onLine });
  expect(result).toMatchObject({ exitCode: 3, stdout: "out\n" });
  expect([...result.tail].sort()).toEqual(["err", "out"]);
  expect([...lines].sort()).toEqual(["err", "out"]);
});

test("of much output a bounded part is kept, and the program runs to its end", async () => {
  const { exitCode, stdout, tail } = await node("for (let n = 0; n < 300000; n++) console.log('line ' + n)");
  expect(exitCode).toBe(0);
  expect(stdout.length).toBeLessThan(1_100_000);
  expect(tail).toHaveLength(60);
  expect(tail.at(-1)).toBe("line 299999");
});

test("the program sees this process's environment and what is added to it", async () => {
  const { stdout } = await node("console.log(process.env.ADDED, !!process.env.PATH)", { env: { ADDED: "yes" } });
  expect(stdout).toBe("yes true\n");
});

test("an abort ends the program and is the error", async () => {
  const stop = new AbortController();
  const onLine = () => stop.abort(new Error("enough"));
  const running = node("console.log('here'); setInterval(() => undefined, 1000)", { signal: stop.signal, onLine });
  await expect(running).rejects.toThrow("enough");
});

test("a program that a signal ended has no exit code", async () => {
  expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ exitCode: null });
});

test("a program that is not installed is named", async () => {
  await expect(runProgram("no-such-program", [])).rejects.toThrow(ProgramMissing);
});
