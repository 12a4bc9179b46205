import { Anchor, Table, Text } from "@mantine/core";
import type { Duel, DuelRound } from "@plumbline/core/duel/duel";
import { comparedFigures, sidesOf } from "@plumbline/core/duel/duel-facts";
import { type DuelSpec, duelSides } from "@plumbline/core/duel/judge/report/describe-duel";
import { inDigits } from "@plumbline/core/metric/quantity-text";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatCount } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/page/section.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";

type DuelRoundsProps = { duel: Duel; spec: DuelSpec; linksTrials: boolean };

/** The rounds of a duel, newest first: the ratio of each figure, and why a round counts for neither side. */
export function DuelRounds({ duel, spec, linksTrials }: DuelRoundsProps) {
  const [a, b] = duelSides(spec);
  const say = useSay();
  const nameOf = useNameOf();
  const figures = comparedFigures(duel).map((metricId) =>
    nameOf("metrics", metricId, "label", summaryMetrics[metricId].label),
  );
  return (
    <Section
      title={say("duel.rounds")}
      note={duel.pairs ? say("duel.roundsOfPairs") : say("duel.roundsMeaning", { a, b })}
    >
      <PlainTable
        scrolls={say("duel.rounds")}
        miw={560}
        headings={[
          say("duel.round"),
          ...(duel.pairs ? [say("duel.ratio")] : []),
          ...figures.map((title) => ({ title, ta: "right" as const })),
          say("duel.startedFirst"),
          ...(isDrawn(duel) ? [{ title: say("duel.paddings"), ta: "right" as const }] : []),
          ...(linksTrials ? [say("run.trials")] : []),
        ]}
      >
        {duel.rounds.toReversed().map((round) => (
          <RoundRow key={round.round} round={round} duel={duel} spec={spec} linksTrials={linksTrials} />
        ))}
      </PlainTable>
    </Section>
  );
}

function RoundRow({ round, duel, spec, linksTrials }: DuelRoundsProps & { round: DuelRound }) {
  const say = useSay();
  const names = duelSides(spec, sidesOf(round));
  const metricIds = comparedFigures(duel);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {round.round} {round.suspect && round.leftOut === null && <AuditMark verdict="SUSPECT" />}
      </Table.Th>
      {duel.pairs && <Table.Td>{`${names[1]} ÷ ${names[0]}`}</Table.Td>}
      {round.leftOut === null ? (
        metricIds.map((metricId) => (
          <Table.Td key={metricId} ta="right" className="figure">
            {toRatio(round.ratios[metricId])}
          </Table.Td>
        ))
      ) : (
        <Table.Td colSpan={metricIds.length}>
          <Text size="xs">
            {say("duel.neither")} {round.leftOut}
          </Text>
        </Table.Td>
      )}
      <Table.Td>{names[round.first]}</Table.Td>
      {isDrawn(duel) && (
        <Table.Td ta="right" className="figure">
          {round.paddings?.map(formatCount).join(" · ") ?? ABSENT}
        </Table.Td>
      )}
      {linksTrials && (
        <Table.Td>
          {round.trialIds.map((trialId, side) => (
            <Anchor key={trialId} component={Link} href={`/trials/${trialId}`} size="xs" mr="xs">
              {names[side === 0 ? 0 : 1]}
            </Anchor>
          ))}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** True if environments of the servers were padded by lot; older duels have none that were. */
const isDrawn = ({ rounds }: Duel) => rounds.some(({ paddings }) => paddings !== undefined);

const toRatio = (ratio: number | undefined) => (ratio === undefined ? ABSENT : `${inDigits(ratio)} ×`);
