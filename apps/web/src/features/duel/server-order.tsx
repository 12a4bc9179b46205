import { Table, Text } from "@mantine/core";
import type { Duel, DuelPair } from "@plumbline/core/duel/duel";
import { comparedFigures, countedRounds, roundsOfPair } from "@plumbline/core/duel/duel-facts";
import { type DuelSpec, describeRatio } from "@plumbline/core/duel/judge/report/describe-duel";
import { isFaster, pairOf, rankServers, ratioTo } from "@plumbline/core/duel/judge/report/standings";
import { inDigits } from "@plumbline/core/metric/quantity-text";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { MessageId } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { Section } from "#ui/page/section.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import classes from "./duel.module.css";
import { PairChart } from "./pair-chart.tsx";

type ServerOrderProps = { duel: Duel; pairs: readonly DuelPair[]; spec: DuelSpec };

/** A duel of more than two servers: their order with the ratios to the first one, each pair's verdict, and the ratio of one pair over the rounds. */
export function ServerOrder({ margin, ...props }: ServerOrderProps & { margin: number }) {
  return (
    <>
      <OrderTable {...props} />
      <PairMatrix {...props} />
      <PairChart pairs={props.pairs} nameOf={(place) => idOf(props.spec, place)} margin={margin} />
    </>
  );
}

function OrderTable({ duel, spec }: ServerOrderProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const figures = comparedFigures(duel).map((metricId, nth) => {
    const label = nameOf("metrics", metricId, "label", summaryMetrics[metricId].label);
    return { title: nth === 0 ? `${label} (${say("duel.decides")})` : label, ta: "right" as const };
  });
  return (
    <Section title={say("duel.order")} note={say("duel.orderMeaning")}>
      <PlainTable scrolls={say("duel.order")} miw={560} headings={[say("duel.rank"), say("duel.server"), ...figures]}>
        {rankServers(duel).map(({ place, rank, ratios }, row) => (
          <Table.Tr key={place}>
            <Table.Td className="figure">{rank || ABSENT}</Table.Td>
            <Table.Th scope="row">{idOf(spec, place)}</Table.Th>
            {ratios.map((ratio, nth) => (
              <Table.Td key={figures[nth]?.title} ta="right" className="figure">
                {row === 0 && rank ? "1 ×" : describeRatio(ratio)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </PlainTable>
    </Section>
  );
}

/** Each server in a row against each other in a column, in their order. */
function PairMatrix({ duel, pairs, spec }: ServerOrderProps) {
  const say = useSay();
  const places = rankServers(duel).map(({ place }) => place);
  const title = say("duel.pairs");
  return (
    <Section title={title} note={say("duel.pairsMeaning")}>
      <PlainTable
        scrolls={title}
        miw={130 * (places.length + 1)}
        headings={[say("duel.server"), ...places.map((place) => idOf(spec, place))]}
        className={classes.matrix}
      >
        {places.map((row) => (
          <MatrixRow key={row} row={row} places={places} duel={duel} pairs={pairs} spec={spec} />
        ))}
      </PlainTable>
    </Section>
  );
}

function MatrixRow({ row, places, spec, ...duel }: ServerOrderProps & { row: number; places: readonly number[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{idOf(spec, row)}</Table.Th>
      {places.map((column) => (
        <Table.Td key={column}>{row === column ? ABSENT : <Cell {...duel} row={row} column={column} />}</Table.Td>
      ))}
    </Table.Tr>
  );
}

function Cell({ duel, pairs, row, column }: Omit<ServerOrderProps, "spec"> & { row: number; column: number }) {
  const say = useSay();
  const pair = pairOf(pairs, row, column);
  if (!pair) return ABSENT;
  const ratio = ratioTo(pairs, { from: column, to: row, figure: 0 });
  const rounds = countedRounds({ rounds: roundsOfPair(duel, pair) }).length;
  const isDoubted = pair.outcome !== "undecided" && !pair.trusted;
  return (
    <>
      <Text inherit fw={600}>
        {say(verdictOf(pairs, row, column))}
        {isDoubted && ` (${say("duel.notProved")})`}
      </Text>
      <Text inherit className="figure">
        {ratio ? `${inDigits(ratio.ratio)} ×` : ABSENT}
      </Text>
      <Text inherit c="dimmed">
        {say("common.rounds", { count: rounds })}
      </Text>
    </>
  );
}

/** The verdict on the server of the row. */
function verdictOf(pairs: readonly DuelPair[], row: number, column: number): MessageId {
  if (isFaster(pairs, row, column)) return "duel.faster";
  if (isFaster(pairs, column, row)) return "duel.slower";
  return pairOf(pairs, row, column)?.outcome === "same" ? "duel.findings.same" : "duel.findings.undecided";
}

const idOf = ({ servers }: DuelSpec, place: number): string => servers[place]?.serverId ?? String(place);
