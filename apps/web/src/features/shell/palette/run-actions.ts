import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { Say } from "#i18n/say.ts";
import { compareRunsHref, findCommonSide } from "../../href/compare-runs.ts";
import { filledRunHref } from "../../run-request/filled-run-href.ts";

type RunAction = { id: string; label: string; description: string; href: string };

/** Actions on runs, as places in which they are confirmed: cancel what runs, repeat the newest run or the open one, compare it with the last. */
export function runActions(
  pathname: string,
  running: { runId: string; name: string } | null,
  runs: readonly RunRow[],
  say: Say,
): RunAction[] {
  const [, openId] = /^\/runs\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  const subject = runs.find(({ runId }) => runId === openId) ?? runs[0];
  return [
    ...(running
      ? [
          {
            id: "cancel",
            label: say("palette.cancel", { run: running.name }),
            description: say("palette.cancelMeaning"),
            href: `/runs/${running.runId}`,
          },
        ]
      : []),
    ...(subject
      ? [
          {
            id: "repeat",
            label: say("palette.repeat", { run: subject.name }),
            description: say("palette.repeatMeaning"),
            href: filledRunHref(repeatRun(subject.spec, { name: subject.name })),
          },
          ...compareWithLast(subject, runs, say),
        ]
      : []),
  ];
}

/** The newest earlier run with a server and scenario in common; a comparison needs both. */
function compareWithLast(subject: RunRow, runs: readonly RunRow[], say: Say): RunAction[] {
  for (const last of runs.filter(({ createdAt }) => createdAt < subject.createdAt)) {
    const pair = [last, subject];
    const common = findCommonSide(pair);
    const href = compareRunsHref(pair);
    if (!common || !href) continue;
    const { serverId: server, scenarioId: scenario } = common;
    const description = say("palette.compareLastMeaning", { server, scenario, run: last.name });
    return [{ id: "compare", label: say("palette.compareLast", { run: subject.name }), description, href }];
  }
  return [];
}
