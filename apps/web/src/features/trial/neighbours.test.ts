import { trialRow } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { neighboursOf } from "./neighbours.ts";

const rows = [3, 1, 2].map((position) => trialRow({ trialId: `t${position}`, position }));
const idsOf = (trialId: string) => {
  const { before, after } = neighboursOf(rows, trialId);
  return [before?.trialId, after?.trialId];
};

test("neighbours are told by the order of execution, and the ends have one", () => {
  expect(idsOf("t2")).toEqual(["t1", "t3"]);
  expect(idsOf("t1")).toEqual([undefined, "t2"]);
  expect(idsOf("t3")).toEqual(["t2", undefined]);
});

test("a trial of another run has no neighbours", () => {
  expect(idsOf("t9")).toEqual([undefined, undefined]);
});
