import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { dishonestClients, oddClients } from "./client-zoo.ts";
import { findFault } from "./find-fault.ts";

const folder = fileURLToPath(new URL("client-faults", import.meta.url));

test("every fault of the clients has a file, whichever folder it is in", () => {
  expect(findFault(folder, "pauses")).toBe("pauses.js");
  expect(findFault(folder, "stops-early")).toBe("work/stops-early.js");
  for (const { fault } of [...dishonestClients, ...oddClients]) expect(findFault(folder, fault)).toContain(fault);
});

test("a fault without a file is named", () => {
  expect(() => findFault(folder, "tells-the-truth")).toThrow("has no fault tells-the-truth");
});
