import { z } from "zod";
import { meanings } from "./deviation-meanings.ts";

const DeclarableCheck = z.enum(Object.keys(meanings) as [DeclarableCheckId, ...DeclarableCheckId[]]);
type DeclarableCheckId = keyof typeof meanings;

/** A rule that a server's library breaks, declared in its manifest, so that it is measured with a mark. */
export const Deviation = z.strictObject({
  check: DeclarableCheck.describe("The check of the gate that it fails."),
  why: z.string().min(1).max(500).describe("What the library does, and why the server cannot make up for it."),
  sometimes: z
    .literal(true)
    .optional()
    .describe(
      "True where it depends on the moment: the check passes at times, and that is no mistake of the manifest.",
    ),
});
export type Deviation = z.infer<typeof Deviation>;
