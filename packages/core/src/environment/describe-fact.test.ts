import { expect, test } from "vitest";
import { describeFacts } from "./describe-fact.ts";
import { importedOrigin, isImported } from "./origin.ts";

test("facts are told in people's words and order; new ones keep their names", () => {
  const facts = {
    memoryBytes: 25_276_502_016,
    novelty: 3,
    "tool.generator": "7ec3f85e25de0123",
    governor: null,
    memoryGiB: 24,
    virtualized: true,
    cpuModel: "Xeon",
  };
  expect(describeFacts(facts)).toEqual([
    ["processor", "Xeon"],
    ["memory", "24 GiB"],
    ["virtual machine", "yes"],
    ["CPU frequency governor", "not known"],
    ["load generator", "7ec3f85e25de"],
    ["novelty", "3"],
  ]);
});

test("an imported trial's environment says where it was measured, and no other one does", () => {
  expect(describeFacts({ cpuModel: "Xeon", ...importedOrigin })).toEqual([
    ["measured on", "another installation"],
    ["processor", "Xeon"],
  ]);
  expect(isImported({ facts: importedOrigin })).toBe(true);
  for (const environment of [null, { facts: { cpuModel: "Xeon" } }]) expect(isImported(environment)).toBe(false);
});
