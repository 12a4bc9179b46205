import { z } from "zod";
import { ChangeState } from "./views.ts";

/** A line and one of its figures. */
export const LineKey = z.strictObject({ seriesId: z.string().max(64), metricId: z.string().max(64) });
export type LineKey = z.infer<typeof LineKey>;

/** A person's judgement of a change; `new` withdraws an earlier one. */
export const JudgeChange = LineKey.extend({
  /** The first run after the change. */
  runId: z.string().max(64),
  state: ChangeState,
  note: z.string().trim().max(500, "A note has at most 500 characters.").default(""),
});
export type JudgeChange = z.infer<typeof JudgeChange>;

/** A request to annotate a moment. */
export const Annotate = z.strictObject({
  at: z.date({ error: "An annotation needs a moment." }),
  text: z.string().trim().min(1, "Write what happened.").max(200, "An annotation has at most 200 characters."),
  /** Null: it concerns every scenario. */
  scenarioId: z.string().max(64).nullable().default(null),
});
export type Annotate = z.infer<typeof Annotate>;
