import { Alert, Stack, Table, Text, Title } from "@mantine/core";
import type { Duel, DuelFigure } from "@plumbline/core/duel/duel";
import {
  decisiveLook,
  describeDistrust,
  describeDuel,
  describeRatio,
  duelSides,
} from "@plumbline/core/duel/judge/describe-duel";
import { describeTimeToVerdict, type TimedTrial } from "@plumbline/core/duel/judge/time-to-verdict";
import type { RunView } from "@plumbline/core/run/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { isTerminal } from "@plumbline/core/task/status";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { DuelChart } from "./duel-chart.tsx";
import { DuelRounds } from "./duel-rounds.tsx";

type DuelRun = Pick<RunView, "spec" | "duel" | "status"> & { readonly rows?: readonly TimedTrial[] };

/**
 * A duel as far as it has come: the verdict, the ratio over the rounds, each figure, and the rounds.
 * @param linksTrials false where the reader may not open them
 */
export function DuelResult({ run, linksTrials = true }: { run: DuelRun; linksTrials?: boolean }) {
  const { duel, spec, status } = run;
  const [deciding] = duel?.figures ?? [];
  if (!duel || !deciding || !spec.duel)
    return <Text size="sm">{isTerminal(status) ? "No round was measured." : "The first round is under way."}</Text>;
  const names = duelSides(spec);
  const { margin } = spec.duel;
  const rest = isTerminal(status) ? null : describeTimeToVerdict(duel, run.rows ?? [], spec.duel);
  return (
    <Stack gap="lg">
      <Verdict duel={duel} sentence={describeDuel(duel, spec)} />
      {rest && <Text role="status">{rest}</Text>}
      <DuelChart figure={deciding} names={names} margin={margin} />
      <FigureTable figures={duel.figures} names={names} />
      <DuelRounds duel={duel} names={names} linksTrials={linksTrials} />
    </Stack>
  );
}

function Verdict({ duel, sentence }: { duel: Duel; sentence: string }) {
  const distrust = describeDistrust(duel);
  return (
    <Stack gap={4} component="section" aria-label="Verdict">
      <Title order={2} data-section="Verdict" style={{ overflowWrap: "anywhere" }}>
        {sentence}
      </Title>
      {distrust && <Alert color="yellow">{distrust}</Alert>}
      <Text size="sm" c="dimmed" maw={640}>
        Measured side by side: both servers on the same CPUs at the same time. Their ratio says which one is faster.
        Absolute figures of either server are not those of the server alone, and are in no ranking, trend or comparison.
      </Text>
    </Stack>
  );
}

const findings = { different: "different", same: "the same", undecided: "not decided" } as const;

function FigureTable({ figures, names: [a, b] }: { figures: readonly DuelFigure[]; names: readonly [string, string] }) {
  return (
    <PlainTable scrolls="Figures" miw={420} headings={["Figure", `${b} ÷ ${a}`, "Finding", "Rounds"]}>
      {figures.map((figure, nth) => {
        const look = decisiveLook(figure);
        return (
          <Table.Tr key={figure.metricId}>
            <Table.Th scope="row">
              {summaryMetrics[figure.metricId].label}
              {nth === 0 && " (decides)"}
            </Table.Th>
            <Table.Td className="figure">{describeRatio(look)}</Table.Td>
            <Table.Td>{look ? findings[look.finding] : "–"}</Table.Td>
            <Table.Td className="figure">{figure.looks.length}</Table.Td>
          </Table.Tr>
        );
      })}
    </PlainTable>
  );
}
