import { z } from "zod";
import { Id } from "../json/key-of.ts";

/** A request to give a run another name. */
export const RenameRun = z.strictObject({
  runId: Id,
  name: z.string().trim().min(1, "A run has a name.").max(120, "A name has at most 120 characters."),
});
export type RenameRun = z.infer<typeof RenameRun>;
