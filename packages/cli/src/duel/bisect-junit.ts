import type { JunitCase, JunitReport } from "@plumbline/core/junit/junit";
import type { FoundCommits } from "./bisect-revisions.ts";

type Asked = { scenarioId: string; good: string; bad: string; baseUrl: string };

/**
 * A search for a commit as a JUnit report: a case for its answer, which is skipped where it names no single commit, and one for each duel.
 * A duel that shows nothing is skipped; a commit that is slower is an answer, and no failure.
 */
export function toBisectReport(found: FoundCommits, { scenarioId, good, bad, baseUrl }: Asked): JunitReport {
  const { sentence, commits, duels } = found;
  const named = commits.map(({ sha, subject }) => `${sha} ${subject}`);
  const answer: JunitCase = {
    ...{ className: scenarioId, name: `one commit between ${good} and ${bad} made it slower` },
    results: commits.length === 1 ? [] : [{ kind: "skipped", message: sentence }],
    output: [sentence, ...named],
  };
  const toCase = ({ sha, runId, answer }: FoundCommits["duels"][number]): JunitCase => ({
    ...{ className: scenarioId, name: `${sha} against ${good}` },
    results: answer === "skipped" || answer === "undecided" ? [{ kind: "skipped", message: answer }] : [],
    output: [runId === null ? answer : `${answer} ${baseUrl}/runs/${runId}`],
  });
  const suites = [
    { name: "answer", cases: [answer] },
    { name: "duels", cases: duels.map(toCase) },
  ];
  return { name: "plumb bisect", suites };
}
