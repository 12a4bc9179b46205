import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunRow } from "@plumbline/core/run/views";
import { compareRunsHref, findCommonSide } from "../href/compare-runs.ts";
import { filledRunHref } from "../run-request/filled-run-href.ts";

type RunAction = { id: string; label: string; description: string; href: string };

/** Actions on runs, as places in which they are confirmed: cancel what runs, repeat the newest run or the open one, compare it with the last. */
export function runActions(
  pathname: string,
  running: { runId: string; name: string } | null,
  runs: readonly RunRow[],
): RunAction[] {
  const [, openId] = /^\/runs\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  const subject = runs.find(({ runId }) => runId === openId) ?? runs[0];
  return [
    ...(running
      ? [
          {
            id: "cancel",
            label: `Cancel ${running.name}`,
            description: "Opens the running run, where cancelling is confirmed",
            href: `/runs/${running.runId}`,
          },
        ]
      : []),
    ...(subject
      ? [
          {
            id: "repeat",
            label: `Repeat ${subject.name} with changes`,
            description: "New run with the same servers and scenarios",
            href: filledRunHref(repeatRun(subject.spec, { name: subject.name })),
          },
          ...compareWithLast(subject, runs),
        ]
      : []),
  ];
}

/** The newest earlier run with a server and scenario in common; a comparison needs both. */
function compareWithLast(subject: RunRow, runs: readonly RunRow[]): RunAction[] {
  for (const last of runs.filter(({ createdAt }) => createdAt < subject.createdAt)) {
    const pair = [last, subject];
    const common = findCommonSide(pair);
    const href = compareRunsHref(pair);
    if (!common || !href) continue;
    const description = `${common.serverId} under ${common.scenarioId} against ${last.name}`;
    return [{ id: "compare", label: `Compare ${subject.name} with last`, description, href }];
  }
  return [];
}
