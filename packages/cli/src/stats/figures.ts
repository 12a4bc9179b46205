import { z } from "zod";

/** A measured figure: finite and not below zero. */
const Figure = z
  .number()
  .nonnegative({ error: ({ input }) => `a measured figure is never negative, but this is ${String(input)}.` });

/** A list of figures with at least one of them. */
export function figures(atMost: number) {
  return z
    .array(Figure)
    .min(1, "the list is empty; there is nothing to calculate from.")
    .max(atMost, `at most ${atMost} figures are taken at once.`);
}
