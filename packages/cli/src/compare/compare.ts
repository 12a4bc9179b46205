import { parseSide } from "@plumbline/core/compare/side-key";
import { ComparisonView, type MetricComparison } from "@plumbline/core/compare/views";
import { z } from "zod";
import { answer } from "../answer.ts";
import { openApi } from "../api/client.ts";
import { type Command, UsageError } from "../command.ts";

/** What is read of a comparison; the rest is handed on as it came. */
const Comparison = z.looseObject({
  sides: z.array(z.looseObject({ label: z.string(), runs: z.array(z.looseObject({ runId: z.string() })) })),
  ...ComparisonView.pick({ comparisons: true, differences: true }).shape,
});
type Comparison = z.infer<typeof Comparison>;

/** `plumb compare`: sides against the first, figure by figure. */
export const compare: Command = {
  does: "compare sides with the first: RUN.SERVER.SCENARIO RUN.SERVER.SCENARIO… [--unlike]",
  async run(words, terminal) {
    const sides = words.filter((word) => word !== "--unlike");
    if (sides.length < 2) throw new UsageError("Name at least two sides, each as RUN.SERVER.SCENARIO.");
    const wrong = sides.find((side) => !parseSide(side));
    if (wrong !== undefined) throw new UsageError(`The side "${wrong}" is not RUN.SERVER.SCENARIO.`);
    const query = sides.map((side) => `side=${encodeURIComponent(side)}`).join("&");
    const unlike = sides.length < words.length ? "&unlike=compare" : "";
    const found = await openApi(process.env).get(`/comparisons?${query}${unlike}`, Comparison);
    return answer(terminal, found, describe(found));
  },
};

function describe({ sides, comparisons, differences }: Comparison): string[] {
  const [first, ...others] = sides.map(({ label, runs: [run] }) => `${label} (run ${run?.runId})`);
  const tables = others.flatMap((side, nth) => [
    `${side}, held against ${first}:`,
    ...(comparisons[nth]?.figures ?? []).filter(({ p }) => p !== null).map(lineOf),
  ]);
  const unlike = differences.map(({ fact, values }) => `Not the same: ${fact}: ${values.join(" | ")}`);
  return [...tables, ...unlike];
}

function lineOf({ metricId, ratio, ratioLow, ratioHigh, verdict, reason }: MetricComparison): string {
  const times = ratio === null ? "–" : `${ratio.toPrecision(3)}×`;
  const interval =
    ratioLow === null || ratioHigh === null ? "" : ` (${ratioLow.toPrecision(3)}–${ratioHigh.toPrecision(3)})`;
  return `  ${verdict.padEnd(12)}  ${metricId.padEnd(30)}  ${`${times}${interval}`.padEnd(22)}  ${reason}`;
}
