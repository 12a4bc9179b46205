import { auditVerdicts } from "@plumbline/core/audit/verdicts";
import { triggers } from "@plumbline/core/run/triggers";
import { workStatuses } from "@plumbline/core/task/lifecycle";
import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ApiInputs } from "#trpc/client.tsx";

/** Everything that the list of runs keeps in its address. */
export const runFilters = {
  status: parseAsArrayOf(parseAsStringLiteral(workStatuses)).withDefault([]),
  verdict: parseAsArrayOf(parseAsStringLiteral(auditVerdicts)).withDefault([]),
  trigger: parseAsStringLiteral(triggers),
  server: parseAsString,
  scenario: parseAsString,
  tag: parseAsString,
  q: parseAsString.withDefault(""),
  /** The run after which this page of the list begins; absent on the first page. */
  after: parseAsString,
};
export type RunFilters = inferParserType<typeof runFilters>;

export const loadRunFilters = createLoader(runFilters);

/** The filters as the API takes them. */
export function toFindRuns({
  status,
  verdict,
  trigger,
  server,
  scenario,
  tag,
  q,
  after,
}: RunFilters): ApiInputs["run"]["find"] {
  return {
    ...(status.length > 0 ? { status } : {}),
    ...(verdict.length > 0 ? { verdict } : {}),
    ...(trigger ? { trigger } : {}),
    ...(server ? { serverId: server } : {}),
    ...(scenario ? { scenarioId: scenario } : {}),
    ...(tag ? { tag } : {}),
    ...(q ? { search: q } : {}),
    ...(after ? { cursor: after } : {}),
  };
}

/** True if a filter is set; paging does not count. */
export function isFiltered({ status, verdict, trigger, server, scenario, tag, q }: RunFilters): boolean {
  return status.length > 0 || verdict.length > 0 || Boolean(trigger ?? server ?? scenario ?? tag) || q !== "";
}
