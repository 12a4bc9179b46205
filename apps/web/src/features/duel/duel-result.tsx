import { Alert, Anchor, Stack, Table, Text, Title } from "@mantine/core";
import type { Duel, DuelFigure } from "@plumbline/core/duel/duel";
import { comparedFigures } from "@plumbline/core/duel/duel-facts";
import {
  decisiveLook,
  describeDistrust,
  describeDuel,
  describeRatio,
  duelSides,
} from "@plumbline/core/duel/judge/report/describe-duel";
import { describeFloor } from "@plumbline/core/duel/judge/report/describe-floor";
import { describeLottery } from "@plumbline/core/duel/judge/report/describe-lottery";
import { describeTimeToVerdict, type TimedTrial } from "@plumbline/core/duel/judge/time-to-verdict";
import type { RunView } from "@plumbline/core/run/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { DuelChart } from "./duel-chart.tsx";
import { DuelRounds } from "./duel-rounds.tsx";
import { ServerOrder } from "./server-order.tsx";

type DuelRun = Pick<RunView, "spec" | "duel" | "status"> & { readonly rows?: readonly TimedTrial[] };

/**
 * A duel as far as it has come: the verdict, the ratio over the rounds, each figure, and the rounds. Of more than two servers, their order, each pair's
 * verdict, and the ratio of one pair.
 * @param linksTrials false where the reader may not open them
 */
export function DuelResult({ run, linksTrials = true }: { run: DuelRun; linksTrials?: boolean }) {
  const { duel, spec, status } = run;
  const say = useSay();
  if (!duel || comparedFigures(duel).length === 0 || !spec.duel)
    return <Text size="sm">{say(isTerminal(status) ? "duel.none" : "duel.first")}</Text>;
  const { margin } = spec.duel;
  const rest = isTerminal(status) ? null : describeTimeToVerdict(duel, run.rows ?? [], spec.duel);
  return (
    <Stack gap="lg">
      <Verdict duel={duel} spec={spec} linksFloor={linksTrials} />
      {rest && <Text role="status">{rest}</Text>}
      {duel.pairs ? (
        <ServerOrder duel={duel} pairs={duel.pairs} spec={spec} margin={margin} />
      ) : (
        <TwoSides figures={duel.figures} names={duelSides(spec)} margin={margin} />
      )}
      <DuelRounds duel={duel} spec={spec} linksTrials={linksTrials} />
    </Stack>
  );
}

type TwoSidesProps = { figures: readonly DuelFigure[]; names: readonly [string, string]; margin: number };

function TwoSides({ figures, names, margin }: TwoSidesProps) {
  const [deciding] = figures;
  return (
    <>
      {deciding && <DuelChart figure={deciding} names={names} margin={margin} />}
      <FigureTable figures={figures} names={names} />
    </>
  );
}

function Verdict({ duel, spec, linksFloor }: { duel: Duel; spec: DuelRun["spec"]; linksFloor: boolean }) {
  const [distrust, floor, lottery] = [describeDistrust(duel), describeFloor(duel, spec), describeLottery(duel, spec)];
  const floorRunId = linksFloor ? (duel.floor?.runId ?? null) : null;
  const say = useSay();
  return (
    <Stack gap={4} component="section" aria-label={say("nights.verdict")}>
      <Title order={2} data-section={say("nights.verdict")} style={{ overflowWrap: "anywhere" }}>
        {describeDuel(duel, spec)}
      </Title>
      {distrust && <Alert color="yellow">{distrust}</Alert>}
      {floor && (
        <Text size="sm" maw={640}>
          {floor} {floorRunId && <FloorLink runId={floorRunId} />}
        </Text>
      )}
      {lottery && (
        <Text size="sm" maw={640}>
          {lottery}
        </Text>
      )}
      <Text size="sm" c="dimmed" maw={640}>
        {say(duel.pairs ? "duel.meaningOfPairs" : "duel.meaning")}
      </Text>
    </Stack>
  );
}

/** Leads to the duel that has measured the floor. */
function FloorLink({ runId }: { runId: string }) {
  const say = useSay();
  return (
    <Anchor component={Link} href={`/runs/${runId}`} size="sm">
      {say("duel.floorRun")}
    </Anchor>
  );
}

function FigureTable({ figures, names: [a, b] }: Omit<TwoSidesProps, "margin">) {
  const say = useSay();
  const nameOf = useNameOf();
  const headings = [say("nights.figure"), `${b} ÷ ${a}`, say("duel.finding"), say("duel.rounds")];
  return (
    <PlainTable scrolls={say("duel.figures")} miw={420} headings={headings}>
      {figures.map((figure, nth) => {
        const look = decisiveLook(figure);
        return (
          <Table.Tr key={figure.metricId}>
            <Table.Th scope="row">
              {nameOf("metrics", figure.metricId, "label", summaryMetrics[figure.metricId].label)}
              {nth === 0 && ` (${say("duel.decides")})`}
            </Table.Th>
            <Table.Td className="figure">{describeRatio(look)}</Table.Td>
            <Table.Td>{look ? say(`duel.findings.${look.finding}`) : ABSENT}</Table.Td>
            <Table.Td className="figure">{figure.looks.length}</Table.Td>
          </Table.Tr>
        );
      })}
    </PlainTable>
  );
}
