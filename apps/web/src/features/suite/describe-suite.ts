import { countRounds } from "@plumbline/core/run/plan-trials";
import { modes } from "@plumbline/core/scenario/scenario";
import type { SuiteRequest } from "@plumbline/core/schedule/suite";

/** A suite in one line: "6 servers × 2 scenarios × 10 rounds, nightly". */
export function describeSuite(request: SuiteRequest): string {
  const rounds = countRounds({ ...request, kind: "measure" });
  return `${countOf(request.serverIds.length, "server")} × ${countOf(request.scenarioIds.length, "scenario")} × ${countOf(rounds, "round")}, ${modes[request.mode].label.toLowerCase()}`;
}

const countOf = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
