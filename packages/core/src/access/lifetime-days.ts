import { z } from "zod";

/** Days until a token or a link ends; null: until it is revoked. */
export const LifetimeDays = z
  .number()
  .int("Whole days.")
  .min(1, "At least 1 day.")
  .max(730, "At most 730 days.")
  .nullable();
