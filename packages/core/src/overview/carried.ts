import { z } from "zod";
import { carriedWays } from "./carried-by.ts";

/** How the connections of a run were carried. */
export const Carried = z.enum(carriedWays);
export type Carried = z.infer<typeof Carried>;
