import { z } from "zod";

/** A figure as PostgreSQL stores it: +Infinity is a percentile that lies among the deliveries that were lost. */
export const StoredFigure = z.union([z.number(), z.literal(Number.POSITIVE_INFINITY)]);
