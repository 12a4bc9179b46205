import { readFileSync } from "node:fs";
import { SPARE_DESCRIPTORS } from "@plumbline/core/plan/costs";
import { expect, test } from "vitest";

test("preflight and generator leave the same descriptors beside the connections", () => {
  const source = readFileSync(new URL("../../../k6/engine/socket/descriptors.go", import.meta.url), "utf8");
  expect(source).toContain(`const spareDescriptors = ${SPARE_DESCRIPTORS.generator}\n`);
});
