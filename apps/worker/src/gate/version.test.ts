import { createHash } from "node:crypto";
import { GATE_VERSION } from "@plumbline/core/gate/gate-check";
import { ServedWorkload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { checksOf } from "./checks-of.ts";
import { encounters } from "./client/encounters.ts";

test("a gate with other checks is another version: raise GATE_VERSION, then write the new digest here", () => {
  const ofServers = ServedWorkload.options.map((workload) => {
    const { sideBySide, oneByOne } = checksOf(workload);
    return [workload, [...sideBySide, ...oneByOne].map(({ checkId, expected }) => [checkId, expected])];
  });
  const ofClients = encounters.flatMap(({ checks }) => checks.map(({ checkId, expected }) => [checkId, expected]));
  const rules = [...ofServers, ["round-trips", ofClients]];
  const digest = createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 12);
  expect({ version: GATE_VERSION, digest }).toEqual({ version: 4, digest: "8aa7d6e05266" });
});
