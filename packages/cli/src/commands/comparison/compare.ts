import { parseSide } from "@plumbline/core/compare/side-key";
import { ComparisonView, type MetricComparison } from "@plumbline/core/compare/views";
import type { JunitReport } from "@plumbline/core/junit/junit";
import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../../service/client.ts";
import { NamedServer, noteExhibitions } from "../../service/run/named-server.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, writeJunit } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

/** The fields of a comparison that the command reads. The others are passed on unchanged. */
const Comparison = z.looseObject({
  sides: z.array(
    z.looseObject({
      label: z.string(),
      runs: z.array(z.looseObject({ runId: z.string() })),
      servers: z.array(NamedServer).optional(),
    }),
  ),
  ...ComparisonView.pick({ comparisons: true, differences: true }).shape,
});
type Comparison = z.infer<typeof Comparison>;

/** `plumb compare`: compares sides with the first one, figure by figure. */
export function compareCommand(session: Session): Command {
  const command = new Command("compare")
    .description("compare sides with the first one, figure by figure")
    .argument("<sides...>", "two or more, each as RUN.SERVER.SCENARIO")
    .option("--unlike", "compare sides that differ in load, limits or host as well");
  return addJunitOption(command).action(
    handler(session, async (sides: string[], { unlike, junit }: JunitOption & { unlike?: boolean }) => {
      if (sides.length < 2) throw new UsageError("Name at least two sides, each as RUN.SERVER.SCENARIO.");
      const wrong = sides.find((side) => !parseSide(side));
      if (wrong !== undefined) throw new UsageError(`The side "${wrong}" is not RUN.SERVER.SCENARIO.`);
      const query = sides.map((side) => `side=${encodeURIComponent(side)}`).join("&");
      const path = `/comparisons?${query}${unlike ? "&unlike=compare" : ""}`;
      const found = await openApi(environment()).get(path, Comparison);
      answer(session.terminal, found, describe(found));
      await writeJunit({ junit }, toReport(found));
      return exitCodes.ok;
    }),
  );
}

/** How JUnit calls a verdict; what passed has no result. */
const kinds = {
  worse: "failure",
  inconclusive: "skipped",
  same: null,
  better: null,
} as const satisfies Record<MetricComparison["verdict"], string | null>;

/** A suite per side that is compared with the first, a case per figure. */
function toReport({ sides, comparisons }: Comparison): JunitReport {
  const [first, ...others] = sides.map(({ label }) => label);
  const suites = others.map((name, nth) => ({
    name,
    cases: (comparisons[nth]?.figures ?? []).map(({ metricId, verdict, reason }) => {
      const kind = kinds[verdict];
      return { className: name, name: metricId, results: kind ? [{ kind, type: verdict, message: reason }] : [] };
    }),
  }));
  return { name: `compared with ${first}`, suites };
}

function describe({ sides, comparisons, differences }: Comparison): string[] {
  const [first, ...others] = sides.map(({ label, runs: [run] }) => `${label} (run ${run?.runId})`);
  const tables = others.flatMap((side, nth) => [
    `${side}, compared with ${first}:`,
    ...(comparisons[nth]?.figures ?? []).filter(({ p }) => p !== null).map(lineOf),
  ]);
  const unlike = differences.map(({ fact, values }) => `Not the same: ${fact}: ${values.join(" | ")}`);
  return [...tables, ...unlike, ...noteExhibitions(sides.flatMap(({ servers = [] }) => servers))];
}

function lineOf({ metricId, ratio, ratioLow, ratioHigh, verdict, reason }: MetricComparison): string {
  const times = ratio === null ? "–" : `${ratio.toPrecision(3)}×`;
  const interval =
    ratioLow === null || ratioHigh === null ? "" : ` (${ratioLow.toPrecision(3)}–${ratioHigh.toPrecision(3)})`;
  return `  ${verdict.padEnd(12)}  ${metricId.padEnd(30)}  ${`${times}${interval}`.padEnd(22)}  ${reason}`;
}
