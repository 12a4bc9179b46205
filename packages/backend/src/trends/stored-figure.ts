import { z } from "zod";

/** A figure as PostgreSQL stores it: +Infinity is a percentile that falls among lost deliveries. */
export const StoredFigure = z.union([z.number(), z.literal(Number.POSITIVE_INFINITY)]);
