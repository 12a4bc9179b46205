import { outcomeOf } from "@plumbline/core/gate/check-outcome";
import type { JunitCase, JunitReport } from "@plumbline/core/junit/junit";
import { type GateFacts, isContractKept } from "./gate-facts.ts";

/** A proof as a JUnit report: a suite per workload, a case per check. A server that was not proved is an error. */
export function toGateReport(serverId: string, gate: GateFacts): JunitReport {
  const workloads = [...new Set(gate.checks.map(({ workload }) => workload))];
  const suites = workloads.map((name) => ({
    name,
    cases: gate.checks.filter(({ workload }) => workload === name).map((check) => toCase(serverId, check)),
  }));
  return { name: serverId, suites: [...suites, { name: "proof", cases: [toProofCase(serverId, gate)] }] };
}

function toCase(serverId: string, check: GateFacts["checks"][number]): JunitCase {
  const { workload, checkId, declared } = check;
  const named = { className: `${workload}.${serverId}`, name: checkId };
  switch (outcomeOf(check)) {
    case "passed":
      return { ...named, results: [] };
    case "deviates":
      return { ...named, results: [{ kind: "skipped", message: `It fails as declared: ${declared}` }] };
    case "failed":
      return { ...named, results: [{ kind: "failure", message: "The contract is broken." }] };
    case "needless":
      return { ...named, results: [{ kind: "failure", message: "It is declared to fail, but passed." }] };
  }
}

function toProofCase(serverId: string, gate: GateFacts): JunitCase {
  const named = { className: serverId, name: "every check is in order, of the present version" };
  if (isContractKept(gate)) return { ...named, results: [] };
  const message = gate.proof?.failure?.message ?? `The proof is ${gate.proof?.status ?? "not asked for"}.`;
  return { ...named, results: [{ kind: "error", message }] };
}
