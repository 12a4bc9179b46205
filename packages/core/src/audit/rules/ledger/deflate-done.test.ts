import { expect, test } from "vitest";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { deflateDone } from "./deflate-done.ts";

const plan = { ...honestFacts().plan, transport: { tls: false, deflate: true } };

const counted = (compressed: number, uncompressed: number, connections = 11) =>
  deflateDone.judge(
    withFrames(
      (_, index) => ({
        "connections.deflated": index === 0 ? connections : 0,
        "deliveries.compressed": index === 5 ? compressed : 0,
        "deliveries.uncompressed": index === 5 ? uncompressed : 0,
      }),
      { plan },
    ),
  );

test.each([
  [100, 0, "passed"],
  [1, 99, "passed"],
  [0, 1, "invalid"],
  [0, 0, "not judged"],
] as const)("of messages of agreed compression %i compressed and %i long ones not are %s", (packed, plain, outcome) => {
  expect(counted(packed, plain).outcome).toBe(outcome);
});

test("an agreement that is not kept is named with its counts", () => {
  expect(counted(0, 99).sentence).toMatch(
    /^The server agreed to compress on 11 connections and compressed none of 99 messages of 1.024 bytes or more\.$/,
  );
});

test("a server that declines, and a load that does not ask, are not judged", () => {
  expect(counted(0, 99, 0).sentence).toBe("The server declined to compress.");
  expect(deflateDone.judge(honestFacts()).sentence).toBe("The load does not ask for compression.");
});

test("of a trial from before nothing is said", () => {
  expect(deflateDone.judge(honestFacts({ plan })).sentence).toBe("This trial was not checked for compression.");
});

test("a load that asks for a context is SUSPECT where no connection has one", () => {
  const judge = (kept: number) =>
    deflateDone.judge(
      withFrames(
        (_, index) => ({
          "connections.deflated": index === 0 ? 11 : 0,
          "connections.withContext": index === 0 ? kept : 0,
          "deliveries.compressed": index === 5 ? 100 : 0,
          "deliveries.uncompressed": 0,
        }),
        { plan: { ...plan, transport: { ...plan.transport, context: true } } },
      ),
    );
  expect(judge(11).outcome).toBe("passed");
  expect(judge(0)).toMatchObject({ outcome: "suspect", sentence: expect.stringContaining("keeps no context") });
});
