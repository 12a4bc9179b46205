import type { Figure } from "./figure.ts";

/** A figure with the places that it counts, worst first; `--list` prints them. */
export interface HouseFigure extends Figure {
  readonly offenders: readonly string[];
}

/** A figure that is the number of its offenders. */
export function countFigure(
  name: string,
  offenders: readonly string[],
  rest: Omit<Figure, "name" | "value">,
): HouseFigure {
  return { name: `house.${name}`, value: offenders.length, offenders, ...rest };
}
