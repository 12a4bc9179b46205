import { z } from "zod";
import { NOT_DELIVERED } from "./figure-value.ts";

/**
 * The value of a figure: a number, or +∞ where a percentile of what was owed lies among the lost deliveries. JSON has no infinity,
 * so the text "not delivered" stands for it there; `inJson` writes it.
 */
export const FigureValue = z.preprocess(
  (value) => (value === Number.POSITIVE_INFINITY ? NOT_DELIVERED : value),
  z
    .union([z.number(), z.literal(NOT_DELIVERED)])
    .transform((value) => (value === NOT_DELIVERED ? Number.POSITIVE_INFINITY : value)),
);
