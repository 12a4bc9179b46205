import { countRounds } from "@plumbline/core/run/plan-trials";
import { modes } from "@plumbline/core/scenario/modes";
import type { SuiteRequest } from "@plumbline/core/schedule/suite";
import type { Say } from "#i18n/say.ts";

/** A suite in one line: "6 servers × 2 scenarios × 10 rounds, nightly". */
export function describeSuite(say: Say, request: SuiteRequest): string {
  const rounds = countRounds({ ...request, kind: "measure" });
  return say("suite.described", {
    servers: say("common.servers", { count: request.serverIds.length }),
    scenarios: say("common.scenarios", { count: request.scenarioIds.length }),
    rounds: say("common.rounds", { count: rounds }),
    mode: modes[request.mode].label.toLowerCase(),
  });
}
