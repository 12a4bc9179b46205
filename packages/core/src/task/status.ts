import { z } from "zod";
import { workStatuses } from "./lifecycle.ts";

/** Status of a run and of a trial; what happens inside `running` is a phase. */
export const Status = z.enum(workStatuses);
export type Status = z.infer<typeof Status>;
