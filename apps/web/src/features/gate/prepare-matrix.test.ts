import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import type { ConformanceRow } from "@plumbline/core/proof/views";
import { sampleManifest } from "@plumbline/core/server/testing/sample-manifest";
import { expect, it } from "vitest";
import { matrixColumns, matrixRows } from "./prepare-matrix.ts";

const manifest = sampleManifest({ workloads: ["echo", "chat"] });

function row(serverId: string, checks: [string, boolean][], more: Partial<ConformanceRow> = {}): ConformanceRow {
  return {
    serverId,
    manifest,
    imageDigest: "sha256:0",
    isCurrent: true,
    proof: null,
    checks: checks.map(([name, passed]) => {
      const [workload, checkId] = name.split("/") as ["echo" | "chat", string];
      return { workload, checkId, passed, gateVersion: GATE_VERSION };
    }),
    ...more,
  };
}

const whole = row("whole", [
  ["chat/leave", true],
  ["echo/order", true],
  ["echo/stop", true],
]);
const broken = row("broken", [
  ["echo/stop", true],
  ["echo/order", false],
]);

it("groups the checks by workload, in the order of the server that knows most", () => {
  expect(matrixColumns([broken, whole], null)).toEqual([
    { workload: "echo", checkIds: ["order", "stop"] },
    { workload: "chat", checkIds: ["leave"] },
  ]);
  expect(matrixColumns([broken, whole], "chat")).toEqual([{ workload: "chat", checkIds: ["leave"] }]);
  expect(matrixColumns([], null)).toEqual([]);
});

it("puts servers that break the contract first and says what was not tried", () => {
  const rows = matrixRows([whole, broken], matrixColumns([whole, broken], null));
  expect(rows.map(({ server, cells }) => [server.serverId, ...cells.map(({ state }) => state)])).toEqual([
    ["broken", "failed", "passed", "untried"],
    ["whole", "passed", "passed", "passed"],
  ]);
  expect(rows[0]).toMatchObject({ passed: 1, failed: 1 });
});

it("takes nothing for proved that an older gate or an older source has passed, nor what is not served", () => {
  const [first, ...rest] = whole.checks;
  const older = { ...whole, checks: first ? [{ ...first, gateVersion: GATE_VERSION - 1 }, ...rest] : rest };
  const changed = { ...whole, isCurrent: false };
  const echoAlone = { ...whole, manifest: { ...manifest, workloads: ["echo" as const] } };
  const statesOf = (server: ConformanceRow) =>
    matrixRows([server], matrixColumns([whole], null))[0]?.cells.map(({ state }) => state);
  expect(statesOf(older)).toEqual(["passed", "passed", "outdated"]);
  expect(statesOf(changed)).toEqual(["outdated", "outdated", "outdated"]);
  expect(statesOf(echoAlone)).toEqual(["passed", "passed", "unserved"]);
});

it("asks nothing of wss of a server that serves none", () => {
  const encrypted = row("encrypted", [["echo/tls.handshake", true]], { manifest: { ...manifest, tls: true } });
  const untried = row("untried", [], { manifest: { ...manifest, tls: true } });
  const columns = matrixColumns([encrypted], null);
  const states = matrixRows([encrypted, untried, row("plain", [])], columns).map(({ cells }) => cells[0]?.state);
  expect(states).toEqual(["passed", "untried", "unserved"]);
});

it("tells a failure that is declared from one that is not, and takes a needless declaration for a failure", () => {
  const declared = "the library does not look";
  const server = row("deviating", []);
  const check = { workload: "echo" as const, gateVersion: GATE_VERSION };
  const checks = [
    { ...check, checkId: "unmasked", passed: false, declared },
    { ...check, checkId: "close-echo", passed: true, declared },
    { ...check, checkId: "order", passed: false },
  ];
  const [line] = matrixRows([{ ...server, checks }], matrixColumns([{ ...server, checks }], null));
  expect(line?.cells.map(({ state }) => state)).toEqual(["deviates", "failed", "failed"]);
  expect(line).toMatchObject({ passed: 0, failed: 2, deviates: 1 });
});
