import { Deviation } from "@plumbline/core/gate/deviation";
import { ServedWorkload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { checksOf } from "./checks-of.ts";
import { stopCheckIds } from "./stop.ts";

test("every check that a manifest may declare is one that the gate makes", () => {
  const made = ServedWorkload.options.flatMap((workload) => [
    ...checksOf(workload).map(({ checkId }) => checkId),
    ...stopCheckIds(workload),
  ]);
  expect(Deviation.shape.check.options.filter((checkId) => !made.includes(checkId))).toEqual([]);
});
