import type { SyntheticEvent } from "react";
import { usePlotArea, useXAxisScale } from "recharts";
import classes from "../frame/charts.module.css";
import type { TrendMark } from "./trend-marks.ts";

/** Width of a digit, padding around a label, height of a label, and its distance above the plot; pixels. */
const DIGIT = 7;
const ROOM = 8;
const HEIGHT = 16;
const ABOVE = 3;
const BETWEEN = 2;

/** The words of a mark above the plot. A change's letter is a link to its entry, where there is a list of them. */
export function TrendFlags({ mark: { x, label, flags }, listed }: { mark: TrendMark; listed: boolean }) {
  const [toX, plot] = [useXAxisScale(), usePlotArea()];
  const middle = toX?.(x);
  if (label === "" || middle === undefined || !plot) return null;
  const words = label.split(" ");
  const widths = words.map((word) => word.length * DIGIT + ROOM);
  const whole = widths.reduce((sum, width) => sum + width + BETWEEN, -BETWEEN);
  let left = middle - whole / 2;
  return words.map((word, nth) => {
    const width = widths[nth] ?? 0;
    const place = { left, top: plot.y - ABOVE - HEIGHT, width };
    left += width + BETWEEN;
    const flag = flags.find(({ letter }) => letter === word);
    if (!flag || !listed) return <Word key={word} word={word} {...place} />;
    return (
      <a
        key={word}
        href={`#${flag.entryId}`}
        aria-label={flag.meaning}
        className={classes.flag}
        // the chart would take it for a point, or show the first one
        onMouseDown={stop}
        onMouseUp={stop}
        onFocus={stop}
      >
        <title>{flag.meaning}</title>
        <rect x={place.left} y={place.top} width={width} height={HEIGHT} rx={3} />
        <Word word={word} {...place} />
      </a>
    );
  });
}

function Word({ word, left, top, width }: { word: string; left: number; top: number; width: number }) {
  return (
    <text className="recharts-label" x={left + width / 2} y={top + HEIGHT - 4} textAnchor="middle">
      {word}
    </text>
  );
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
