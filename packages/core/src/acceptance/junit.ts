import { type DoubtedRound, describeDoubted } from "../audit/doubted-round.ts";
import { element, toDocument, toXmlText } from "../run/export/xml.ts";
import type { AcceptanceFinding, AcceptanceOutcome, AcceptanceView } from "./views.ts";

/** How JUnit calls an outcome; what passed has no element. */
const elements = {
  passed: null,
  regression: "failure",
  inconclusive: "skipped",
  invalid: "error",
} as const satisfies Record<AcceptanceOutcome, string | null>;

/**
 * An acceptance as JUnit XML: a suite per server and scenario, a case per demand. A regression is a failure, what cannot be judged is an
 * error, what is open is skipped. Rounds that the audit doubts, the baseline's too, are skipped cases of a suite of their own.
 * @param baseUrl the installation's address
 */
export function toAcceptanceJunit(view: AcceptanceView, { baseUrl }: { baseUrl: string }): string {
  const sides = new Map<string, AcceptanceFinding[]>();
  for (const finding of view.findings) {
    const side = `${finding.serverId} under ${finding.scenarioId}`;
    sides.set(side, [...(sides.get(side) ?? []), finding]);
  }
  const suites = [...sides].map(([name, findings]) => {
    const count = (result: string) => findings.filter(({ outcome }) => elements[outcome] === result).length;
    const counts = { failures: count("failure"), errors: count("error"), skipped: count("skipped") };
    const cases = findings.map((finding) => toCase(finding, `${baseUrl}/runs/${finding.runId ?? view.runId}`));
    return element("testsuite", { name, tests: findings.length, ...counts }, cases);
  });
  return toDocument(
    element("testsuites", { name: view.runName, id: view.runId }, [...suites, ...toSuite(view.doubted)]),
  );
}

function toCase({ serverId, scenarioId, demand, outcome, reason }: AcceptanceFinding, runUrl: string): string {
  const result = elements[outcome];
  return element("testcase", { classname: `${scenarioId}.${serverId}`, name: demand }, [
    ...(result === null ? [] : [element(result, { type: outcome, message: reason })]),
    element("system-out", {}, [toXmlText(`${reason} ${runUrl}`)]),
  ]);
}

function toSuite(doubted: readonly DoubtedRound[]): string[] {
  if (doubted.length === 0) return [];
  const counts = { tests: doubted.length, failures: 0, errors: 0, skipped: doubted.length };
  const cases = doubted.map((each) =>
    element(
      "testcase",
      { classname: `${each.scenarioId}.${each.serverId}`, name: `round ${each.round} of ${each.runId}` },
      [element("skipped", { message: describeDoubted(each) })],
    ),
  );
  return [element("testsuite", { name: "Rounds that the audit doubts", ...counts }, cases)];
}
