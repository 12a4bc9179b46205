import { createHash } from "node:crypto";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import { ServedWorkload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { SERVER_PORT } from "../place/wait-until-ready.ts";
import { checkReadyLine } from "./check-ready-line.ts";
import { checksOf } from "./checks-of.ts";
import { encounters } from "./client/encounters.ts";
import { refuseDuration } from "./duration.ts";
import { checkEnding, DEAF_PEER_RULE } from "./stop.ts";

test("a gate with other checks is another version: raise GATE_VERSION, then write the new digest here", () => {
  const ofServers = ServedWorkload.options.map((workload) => {
    return [workload, checksOf(workload).map(({ checkId, expected }) => [checkId, expected])];
  });
  const ofClients = encounters.flatMap(({ checks }) => checks.map(({ checkId, expected }) => [checkId, expected]));
  const ofProcesses = [
    checkReadyLine(null, SERVER_PORT),
    ...checkEnding({ lastStdoutLine: null, exitCode: 0, killed: false }),
    DEAF_PEER_RULE,
    refuseDuration("nothing"),
  ].map(({ checkId, expected }) => [checkId, expected]);
  const rules = [...ofServers, ["process", ofProcesses], ["round-trips", ofClients]];
  const digest = createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 12);
  expect({ version: GATE_VERSION, digest }).toEqual({ version: 10, digest: "77c2cbdc3b2a" });
});
