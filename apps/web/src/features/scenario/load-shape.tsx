import type { Scenario } from "@plumbline/core/scenario/scenario";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatCount, formatDuration } from "#ui/format.ts";
import { prepareLoadShape } from "./prepare-load-shape.ts";
import classes from "./scenario.module.css";

/** Drawn with the warm-up of compiled languages; the others warm up for longer. */
const DRAWN_WARMUP_S = 5;

/** Width of a letter in the narrowest drawing; a phase too short for its name goes without. */
const SHARE_OF_A_LETTER = 0.022;

/** Connected clients over time, from the executed plan, with its phases as bands. */
export function LoadShape({ scenario }: { scenario: Scenario }) {
  const say = useSay();
  const { corners, bands, totalS, peak } = prepareLoadShape(
    scenario.plan({ scale: 1, warmupS: DRAWN_WARMUP_S, measureS: null }),
  );
  const points = corners.map(({ atS, clients }) => `${(atS / totalS) * 100},${40 - (clients / peak) * 38}`).join(" ");
  const phases = bands
    .map(({ phase, fromS, toS }) => say("scenario.phase", { phase, from: fromS, to: toS }))
    .join(", ");
  return (
    <figure className={classes.shape}>
      <figcaption>{say("scenario.clients", { peak: formatCount(peak) })}</figcaption>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={say("scenario.clientsTold", { peak, seconds: totalS, phases })}
      >
        {bands.map(({ phase, fromS, toS }) => (
          <rect
            key={phase}
            x={(fromS / totalS) * 100}
            width={((toS - fromS) / totalS) * 100}
            y={0}
            height={40}
            data-phase={phase}
          />
        ))}
        <polygon points={`0,40 ${points} 100,40`} />
        <polyline points={points} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.phases} aria-hidden="true">
        {bands.map(({ phase, fromS, toS }) => (
          <span key={phase} style={{ flexGrow: toS - fromS }} title={`${phase}, ${formatDuration(toS - fromS)}`}>
            {phase === "measure"
              ? `${phase}, ${formatDuration(toS - fromS)}`
              : (toS - fromS) / totalS > phase.length * SHARE_OF_A_LETTER && phase}
          </span>
        ))}
      </div>
    </figure>
  );
}
