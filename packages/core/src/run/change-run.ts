import { z } from "zod";
import { Id } from "../json/key-of.ts";

const MOST_TAGS = 10;

/** A word by which people find runs again. */
export const RunTag = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._:/-]{0,39}$/u,
    "A tag is one word of letters, digits and . _ : / - with at most 40 characters.",
  );

/** A request to change how people call and find a run; what is absent stays. Nothing that was measured refers to it. */
export const ChangeRun = z.strictObject({
  runId: Id,
  name: z.string().trim().min(1, "A run has a name.").max(120, "A name has at most 120 characters.").optional(),
  /** All of its tags: those before are replaced. */
  tags: z.array(RunTag).max(MOST_TAGS, `A run has at most ${MOST_TAGS} tags.`).optional(),
  /** Plain text. */
  note: z.string().trim().max(2000, "A note has at most 2000 characters.").optional(),
});
export type ChangeRun = z.infer<typeof ChangeRun>;
