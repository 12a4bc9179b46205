import { createHash } from "node:crypto";
import { GATE_VERSION } from "@plumbline/core/gate/gate-check";
import { Workload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { checksOf } from "./checks-of.ts";

test("a gate with other checks is another version: raise GATE_VERSION, then write the new digest here", () => {
  const rules = Workload.options.map((workload) => {
    const { sideBySide, oneByOne } = checksOf(workload);
    return [workload, [...sideBySide, ...oneByOne].map(({ checkId, expected }) => [checkId, expected])];
  });
  const digest = createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 12);
  expect({ version: GATE_VERSION, digest }).toEqual({ version: 2, digest: "7b1b5914a4ac" });
});
