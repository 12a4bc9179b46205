import { z } from "zod";
import { MAX_FLOW_BYTES } from "../plan/flow-plan.ts";
import { DataFile } from "./data-file.ts";

const Text = z.string().max(MAX_FLOW_BYTES, `at most ${MAX_FLOW_BYTES / 1024} KiB`);

/**
 * A flow as its owner wrote it: the document (YAML), and the data file that it names, or what was said of that when it was uploaded by itself.
 * Text and data are shown to everybody who sees the target.
 */
export const FlowText = z.strictObject({ text: Text.min(1), data: Text.optional(), file: DataFile.optional() });
export type FlowText = z.infer<typeof FlowText>;

/** A flow as a run freezes it. */
export const FrozenFlow = z.strictObject({
  ...FlowText.shape,
  name: z.string(),
  /** SHA-256 of text, data and the file's digest. */ digest: z.string(),
});
export type FrozenFlow = z.infer<typeof FrozenFlow>;
