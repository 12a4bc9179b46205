import { describeLoad } from "../scenario/describe-load.ts";
import { comparedFacts } from "./compared-facts.ts";
import type { ComparedSide } from "./views.ts";

/** Facts in which sides differ so that their figures do not compare, spelled out; empty where they compare. */
export function findDifferences(sides: readonly ComparedSide[]): { fact: string; values: string[] }[] {
  const facts = new Map<string, (side: ComparedSide) => string>([
    ["scenario", (side) => `${side.key.scenarioId} version ${side.scenarioVersion}`],
    ["delivery policy", (side) => side.server.deliveryPolicy],
    ["load", ({ trials: [trial] }) => (trial ? describeLoad(trial.plan) : "none")],
    ["server's limits", (side) => limitsOf(side)],
  ]);
  for (const name of new Set(sides.flatMap((side) => Object.keys(comparedFacts(side.environment?.facts ?? {}))))) {
    facts.set(name, (side) => String(side.environment?.facts[name] ?? "not known"));
  }
  return [...facts].flatMap(([fact, of]) => {
    const values = sides.map(of);
    return new Set(values).size > 1 ? [{ fact, values }] : [];
  });
}

/** What the server's container may use, in words. */
function limitsOf(side: ComparedSide): string {
  const share = side.trials.find((trial) => trial.allotment)?.allotment?.server;
  return share ? `${share.cpus} CPUs (${share.cpuset}), ${Math.round(share.memoryBytes / 2 ** 20)} MiB` : "not known";
}
