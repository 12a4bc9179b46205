import { z } from "zod";
import { Id } from "../json/key-of.ts";
import { RunTags } from "./run-tags.ts";

/** A request to change how people call and find a run; what is absent stays. Nothing that was measured refers to it. */
export const ChangeRun = z.strictObject({
  runId: Id,
  name: z.string().trim().min(1, "A run has a name.").max(120, "A name has at most 120 characters.").optional(),
  /** All of its tags: those before are replaced. */
  tags: RunTags.optional(),
  /** Plain text. */
  note: z.string().trim().max(2000, "A note has at most 2000 characters.").optional(),
});
export type ChangeRun = z.infer<typeof ChangeRun>;
