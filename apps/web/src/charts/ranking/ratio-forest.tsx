"use client";

import type { Verdict } from "@plumbline/core/compare/views";
import dynamic from "next/dynamic";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatNumber } from "#ui/format.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import type { RatioForestData } from "./prepare-ratio-forest.ts";
import { verdictLooks } from "./verdict-looks.ts";

const ForestDrawing = dynamic(() => import("./forest-drawing.tsx").then((loaded) => loaded.ForestDrawing), {
  ssr: false,
});

const LINE_HEIGHT = 30;

/** Ratios of figures to the first side's with their intervals: left of 1 is less, right is more; grey is the host's own scatter. */
export function RatioForest({ title, subtitle, data }: { title: string; subtitle: string; data: RatioForestData }) {
  const say = useSay();
  const { lines, undrawn } = data;
  const verdicts = [...new Set(lines.map(({ verdict }) => verdict))];
  const missing = undrawn.length === 0 ? "" : ` · ${say("chart.withoutRatio", { names: undrawn.join(", ") })}`;
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle}${missing}`}
      legend={verdicts.map((verdict) => ({
        label: say(`verdict.${verdict}`),
        color: verdictLooks[verdict].color,
        dash: "",
      }))}
      toTable={() => ({
        columns: [
          say("trend.figure"),
          say("duel.ratio"),
          ...(["low", "high", "floorLow", "floorHigh", "verdict"] as const).map((id) => say(`chart.${id}`)),
        ],
        rows: lines.map((line) => [
          line.label,
          line.ratio,
          line.low,
          line.high,
          line.band?.low ?? null,
          line.band?.high ?? null,
          say(`verdict.${line.verdict}`),
        ]),
      })}
      formatCell={formatNumber}
      headingOrder={2}
      legendView={<ForestLegend verdicts={verdicts} hasBand={lines.some(({ band }) => band)} />}
    >
      <div style={{ height: lines.length * LINE_HEIGHT + 40 }}>
        <ForestDrawing title={title} subtitle={subtitle} data={data} />
      </div>
    </ChartFrame>
  );
}

/** The marks that stand in the drawing. */
const signs = { better: "▲", worse: "◆", same: "■", inconclusive: "●" } as const satisfies Record<Verdict, string>;

function ForestLegend({ verdicts, hasBand }: { verdicts: readonly Verdict[]; hasBand: boolean }) {
  const say = useSay();
  return (
    <ul className={classes.forestLegend}>
      {verdicts.map((verdict) => (
        <li key={verdict} style={{ color: verdictLooks[verdict].color }}>
          {`${signs[verdict]} ${say(`verdict.${verdict}`)}`}
        </li>
      ))}
      {hasBand && (
        <li>
          <span className={classes.bandSwatch} aria-hidden /> {say("chart.floor")}
        </li>
      )}
    </ul>
  );
}
