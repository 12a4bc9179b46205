import { type DoubtedRound, describeDoubted } from "../audit/doubted-round.ts";
import { type JunitCase, type JunitSuite, toJunitXml } from "../junit/junit.ts";
import { toJunitResults } from "./junit-result.ts";
import type { AcceptanceFinding, AcceptanceView } from "./views.ts";

/**
 * An acceptance as JUnit XML: a suite per server and scenario, a case per demand. A regression is a failure, what cannot be judged is an
 * error, what is open is skipped. Rounds that the audit doubts, the baseline's too, are skipped cases of a suite of their own.
 * @param baseUrl the installation's address
 */
export function toAcceptanceJunit(view: AcceptanceView, { baseUrl }: { baseUrl: string }): string {
  const sides = new Map<string, JunitCase[]>();
  for (const finding of view.findings) {
    const side = `${finding.serverId} under ${finding.scenarioId}`;
    const added = toCase(finding, `${baseUrl}/runs/${finding.runId ?? view.runId}`);
    sides.set(side, [...(sides.get(side) ?? []), added]);
  }
  const suites = [...sides].map(([name, cases]) => ({ name, cases }));
  return toJunitXml({ name: view.runName, id: view.runId, suites: [...suites, ...toSuite(view.doubted)] });
}

function toCase({ serverId, scenarioId, demand, outcome, reason }: AcceptanceFinding, runUrl: string): JunitCase {
  return {
    className: `${scenarioId}.${serverId}`,
    name: demand,
    results: toJunitResults(outcome, reason),
    output: [`${reason} ${runUrl}`],
  };
}

function toSuite(doubted: readonly DoubtedRound[]): JunitSuite[] {
  if (doubted.length === 0) return [];
  const cases = doubted.map(
    (round): JunitCase => ({
      className: `${round.scenarioId}.${round.serverId}`,
      name: `round ${round.round} of ${round.runId}`,
      results: [{ kind: "skipped", message: describeDoubted(round) }],
    }),
  );
  return [{ name: "Rounds that the audit doubts", cases }];
}
