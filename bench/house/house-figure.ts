import type { Source } from "@plumbline/lint/sources";
import type { Figure } from "../figure.ts";

/** A figure with the places that it counts, worst first; `--list` prints them. */
export interface HouseFigure extends Figure {
  readonly offenders: readonly string[];
}

/** The code that the figures are about. */
export interface House {
  readonly root: string;
  /** Parsed TypeScript of every `apps/*\/src` and `packages/*\/src`. */
  readonly sources: readonly Source[];
  /** The sources without tests and testing code. */
  readonly product: readonly Source[];
}

/** A figure that is the number of its offenders. */
export function countFigure(
  name: string,
  offenders: readonly string[],
  rest: Omit<Figure, "name" | "value">,
): HouseFigure {
  return { name: `house.${name}`, value: offenders.length, offenders, ...rest };
}
