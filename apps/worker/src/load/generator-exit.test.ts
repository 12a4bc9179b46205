import { expect, test } from "vitest";
import { endedWell, toGeneratorFailure } from "./generator-exit.ts";

const exit = (exitCode: number, oomKilled = false) => ({ exitCode, oomKilled });

test("missed thresholds are a good end, missing frames are not", () => {
  expect([0, 99, 105, 107, 108, 111, 255].filter((code) => endedWell(exit(code)))).toEqual([0, 99]);
});

test("missing frames are blamed on their way to the worker, not on the generator", () => {
  expect(toGeneratorFailure(exit(111), ["a line"])).toMatchObject({
    code: "FRAMES_UNDELIVERED",
    message: "The load generator could not deliver all of its frames.",
    nextStep: expect.stringContaining("the database stores frames in time"),
    evidence: { exitCode: 111, log: ["a line"] },
  });
});

test("another end is told by its code, and by its memory", () => {
  expect(toGeneratorFailure(exit(108), []).message).toBe("The load generator ended with exit code 108.");
  expect(toGeneratorFailure(exit(137, true), [], "before it measured").message).toBe(
    "The load generator ended with exit code 137 before it measured because it had used all its memory.",
  );
});
