import type { SummaryMetricId } from "../../summary/summary-metrics.ts";
import { compressionOf, costOf } from "../facts/find-differences.ts";
import { compareSides, type MeasuredRound } from "../figures/compare.ts";
import type { ComparedSide, CompressionRow, MetricComparison } from "../views.ts";

/**
 * The figures that compression moves, in the order of its table. Both sides have as many connections, so that the ratio of their peaks is
 * that of the memory of a connection with what is sent over it; at rest it is known of levels of idle ones alone.
 */
const compressionMetrics = [
  "ratio.compressed",
  "server.net.txPerDelivery",
  "server.cpuPerDelivery",
  "server.memory.peak",
  "server.memory.perConnection",
] as const satisfies readonly SummaryMetricId[];

/** The figures that at least one side has: memory at rest is measured by few scenarios. */
export const shownMetrics = (rows: readonly CompressionRow[]): SummaryMetricId[] =>
  compressionMetrics.filter((metricId) =>
    rows.some(({ figures }) => figures.some((figure) => figure.metricId === metricId && figure.estimate !== null)),
  );

type Measured = { readonly side: ComparedSide; readonly rounds: readonly MeasuredRound[] };
/** Rounds of others, which show how strongly rounds depend on each other. */
type Earlier = readonly (readonly MeasuredRound[])[] | undefined;

/**
 * A row for each side that was measured without and with compression: one version of one server under one load. The side without it comes
 * first, those with it follow. Empty where no two sides are such.
 */
export function compressionRows(sides: readonly Measured[], earlier?: Earlier): CompressionRow[] {
  const against = sides.map(({ side }) =>
    compressionOf(side.load) === "none" ? -1 : sides.findIndex((base) => costOf(base.side, side) === "compression"),
  );
  return sides.flatMap((base, index) => {
    const compressed = sides.flatMap((one, nth) =>
      against[nth] === index ? [toRow(one, nth, { base, index, earlier })] : [],
    );
    return compressed.length === 0 ? [] : [toRow(base, index, null), ...compressed];
  });
}

type Base = { readonly base: Measured; readonly index: number; readonly earlier: Earlier };

function toRow({ side, rounds }: Measured, index: number, base: Base | null): CompressionRow {
  const ratios = base ? ratiosOf(base, rounds) : [];
  return {
    side: index,
    compression: compressionOf(side.load),
    against: base?.index ?? null,
    figures: compressionMetrics.map((metricId) => {
      const held = ratios.find((each) => each.metricId === metricId);
      return {
        metricId,
        estimate: side.estimates[metricId] ?? null,
        ratio: held?.ratio ?? null,
        ratioLow: held?.ratioLow ?? null,
        ratioHigh: held?.ratioHigh ?? null,
      };
    }),
  };
}

/** The ratios to the side without compression. No verdict: floors are of another load than this. */
function ratiosOf({ base, earlier }: Base, rounds: readonly MeasuredRound[]): MetricComparison[] {
  return compareSides(base.rounds.map(narrow), rounds.map(narrow), {
    first: "server.cpuPerDelivery",
    floors: {},
    earlier,
  });
}

/** A round with these figures alone, so that no other one is tested. */
function narrow({ block, values }: MeasuredRound): MeasuredRound {
  const known = compressionMetrics.flatMap((metricId) =>
    values[metricId] === undefined ? [] : [[metricId, values[metricId]] as const],
  );
  return { block, values: Object.fromEntries(known) };
}
