import { outcomeOf } from "@plumbline/core/gate/check-outcome";
import { GATE_VERSION, isOfTls } from "@plumbline/core/gate/gate-version";
import type { ConformanceRow } from "@plumbline/core/proof/views";
import type { Workload } from "@plumbline/core/workload/workload";
import { workloads } from "@plumbline/core/workload/workloads";

/**
 * The state of one check on one server. `deviates`: it failed, as the manifest declares; `outdated`: an older gate or
 * source passed it; `unserved`: not its workload, or of wss where it serves none.
 */
export type CellState = "passed" | "failed" | "deviates" | "outdated" | "untried" | "unserved";

export type MatrixColumns = readonly { readonly workload: Workload; readonly checkIds: readonly string[] }[];

export type MatrixRow = {
  readonly server: ConformanceRow;
  /** In the order of all columns. */
  readonly cells: readonly { readonly workload: Workload; readonly checkId: string; readonly state: CellState }[];
  readonly passed: number;
  readonly failed: number;
  readonly deviates: number;
};

/** Every check that any server was tried with, by workload in the contract's order, checks in the gate's. */
export function matrixColumns(rows: readonly ConformanceRow[], shown: Workload | null): MatrixColumns {
  return workloads
    .filter((workload) => shown === null || shown === workload)
    .map((workload) => ({
      workload,
      checkIds: [
        ...new Set(
          byLength(rows).flatMap(({ checks }) =>
            checks.filter((check) => check.workload === workload).map(({ checkId }) => checkId),
          ),
        ),
      ],
    }))
    .filter(({ checkIds }) => checkIds.length > 0);
}

/** One row for each server, failed ones first, otherwise as they come. */
export function matrixRows(servers: readonly ConformanceRow[], columns: MatrixColumns): MatrixRow[] {
  const rows = servers.map((server) => {
    const cells = columns.flatMap(({ workload, checkIds }) =>
      checkIds.map((checkId) => ({ workload, checkId, state: stateOf(server, workload, checkId) })),
    );
    const count = (state: CellState) => cells.filter((cell) => cell.state === state).length;
    return { server, cells, passed: count("passed"), failed: count("failed"), deviates: count("deviates") };
  });
  return rows.sort((a, b) => Number(b.failed > 0) - Number(a.failed > 0));
}

function stateOf(server: ConformanceRow, workload: Workload, checkId: string): CellState {
  if (!server.manifest.workloads.includes(workload) || (isOfTls(checkId) && !server.manifest.tls)) return "unserved";
  const check = server.checks.find((candidate) => candidate.workload === workload && candidate.checkId === checkId);
  if (!check) return "untried";
  if (!server.isCurrent || check.gateVersion !== GATE_VERSION) return "outdated";
  const outcome = outcomeOf(check);
  return outcome === "needless" ? "failed" : outcome;
}

/** The server with the most checks first: its order is the gate's complete order. */
function byLength(rows: readonly ConformanceRow[]): ConformanceRow[] {
  return [...rows].sort((a, b) => b.checks.length - a.checks.length);
}
