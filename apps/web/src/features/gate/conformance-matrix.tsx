import { Anchor, Group } from "@mantine/core";
import { implementationHref } from "#features/href/implementation-href.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { checkAnchor } from "../href/check-anchor.ts";
import { LanguageMark } from "../implementation/language-mark.tsx";
import classes from "./gate.module.css";
import type { CellState, MatrixColumns, MatrixRow } from "./prepare-matrix.ts";
import { cellStates } from "./states.ts";

const FAINT: ReadonlySet<CellState> = new Set(["outdated", "untried", "unserved"]);

/** Servers or clients × checks, grouped by workload. */
export function ConformanceMatrix({
  columns,
  rows,
  noun,
}: {
  columns: MatrixColumns;
  rows: readonly MatrixRow[];
  /** Kind of the rows. */
  noun: string;
}) {
  const say = useSay();
  return (
    <ScrollRegion className={classes.scroll} label={say("gate.table")}>
      <table className={classes.matrix}>
        <colgroup>
          <col className={classes.nameColumn} />
          <col className={classes.passedColumn} />
          {columns.map(({ workload, checkIds }) => (
            <col key={workload} span={checkIds.length} className={classes.cellColumn} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {noun}
            </th>
            <th scope="col" rowSpan={2}>
              {say("gate.passedHeading")}
            </th>
            {columns.map(({ workload, checkIds }) => (
              <th key={workload} scope="colgroup" colSpan={checkIds.length} className={classes.workload}>
                {workload}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap(({ workload, checkIds }) =>
              checkIds.map((checkId) => (
                <th key={`${workload}/${checkId}`} scope="col" className={classes.check}>
                  <span>{checkId}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixLine key={row.server.serverId} row={row} firsts={firstChecks(columns)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function MatrixLine({ row, firsts }: { row: MatrixRow; firsts: ReadonlySet<string> }) {
  const say = useSay();
  const { serverId, manifest } = row.server;
  const served = row.cells.filter(({ state }) => state !== "unserved").length;
  const untried = row.cells.every(({ state }) => state === "untried" || state === "unserved");
  const passed = untried ? say("gate.notTried") : say("gate.passedOf", { passed: row.passed, served });
  return (
    <tr>
      <th scope="row">
        <Group gap={8} wrap="nowrap">
          <LanguageMark server={{ serverId, ...manifest }} />
          <Anchor component={Link} href={implementationHref(serverId)} inherit c="inherit">
            {serverId}
          </Anchor>
        </Group>
      </th>
      <td className={`figure ${classes.figure}`}>
        {row.deviates > 0 ? say("gate.alsoDeclared", { passed, declared: row.deviates }) : passed}
      </td>
      {row.cells.map(({ workload, checkId, state }) => {
        const { mark, label } = cellStates[state];
        const told = say("gate.cell", { check: checkId, state: say(label) });
        const first = firsts.has(`${workload}/${checkId}`) ? classes.first : "";
        const look = FAINT.has(state) ? classes.faint : "";
        return (
          <td key={`${workload}/${checkId}`} className={`${first} ${look}`} data-state={state}>
            {state === "unserved" ? (
              <span title={told}>{mark}</span>
            ) : (
              <Link
                href={`${implementationHref(serverId)}#${checkAnchor(workload, checkId)}`}
                title={told}
                aria-label={say("gate.cellOf", { server: serverId, workload, check: checkId, state: say(label) })}
              >
                {mark}
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A line separates the workloads. */
function firstChecks(columns: MatrixColumns): ReadonlySet<string> {
  return new Set(columns.map(({ workload, checkIds }) => `${workload}/${checkIds[0]}`));
}
