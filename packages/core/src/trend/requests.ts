import { z } from "zod";
import { Id } from "../json/key-of.ts";
import { ServerId } from "../server/manifest.ts";
import { ChangeState } from "./views.ts";

/** The most lines of a chart; as many are drawn if no servers are named. */
export const MOST_TREND_LINES = 8;

/** Names the version of a scenario, load and environment under which figures compare. */
export const SettingId = z.string().regex(/^[0-9a-f]{16}$/, "A setting is named by 16 hexadecimal digits.");

const moment = z.coerce.date({ error: "A moment is written like 2026-05-01T00:00:00Z." }).optional();

/** The fields of a trend's selection; all have defaults. */
export const TrendSelection = z.strictObject({
  scenarioId: Id.optional(),
  metricId: Id.optional(),
  serverIds: z.array(ServerId).max(MOST_TREND_LINES, `At most ${MOST_TREND_LINES} servers in one chart.`).optional(),
  /** One of the answer's `settings`. */
  settingId: SettingId.optional(),
  from: moment,
  to: moment,
});

/**
 * Selection of a trend. Defaults: the scenario last measured, its primary figure, the setting last measured that has
 * it, and the first servers.
 */
export const GetTrend = TrendSelection.refine(({ from, to }) => !from || !to || from <= to, {
  message: "`from` is after `to`.",
  path: ["from"],
});
export type GetTrend = z.infer<typeof GetTrend>;

/** A line and one of its figures. */
export const LineKey = z.strictObject({ seriesId: Id, metricId: Id });
export type LineKey = z.infer<typeof LineKey>;

/** A person's judgement of a change; `new` withdraws an earlier one. */
export const JudgeChange = LineKey.extend({
  /** The first run after the change. */
  runId: Id,
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
