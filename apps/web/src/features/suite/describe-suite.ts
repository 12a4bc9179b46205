import { countRounds } from "@plumbline/core/run/trials/plan-trials";
import { modes } from "@plumbline/core/scenario/modes";
import type { SuiteRequest } from "@plumbline/core/schedule/suite";
import type { Say } from "#i18n/say.ts";

/** A suite in one line: "6 servers × 2 scenarios × 10 rounds, nightly", or "Duel of 2 servers × 1 scenario", which ends when it is decided. */
export function describeSuite(say: Say, request: SuiteRequest): string {
  const servers = say("common.servers", { count: request.serverIds.length });
  const scenarios = say("common.scenarios", { count: request.scenarioIds.length });
  if (request.kind === "duel") return say("suite.describedDuel", { servers, scenarios });
  const rounds = countRounds(request);
  return say("suite.described", {
    servers,
    scenarios,
    rounds: say("common.rounds", { count: rounds }),
    mode: modes[request.mode].label.toLowerCase(),
  });
}
