import { z } from "zod";
import { LifetimeDays } from "../access/lifetime-days.ts";
import { BaselineName } from "../baseline/baseline.ts";
import { GetComparison } from "../compare/side-key.ts";
import { ComparisonView, Estimate, RunFloors } from "../compare/views.ts";
import { EnvironmentView } from "../environment/views.ts";
import { RunView } from "../run/views.ts";
import { ServerId } from "../server/manifest.ts";
import { MetricId } from "../summary/metric-id.ts";
import { MOST_TREND_LINES, SettingId } from "../trend/requests.ts";
import { TrendChanges, TrendView } from "../trend/views.ts";

/** The subject of a badge: the newest result of one server and scenario on the default branch, judged against a baseline. */
const BadgeResource = z.strictObject({
  kind: z.literal("badge"),
  serverId: ServerId,
  scenarioId: z.string().max(64),
  metricId: MetricId,
  baseline: BaselineName.optional(),
});
export type BadgeResource = z.infer<typeof BadgeResource>;

/** The one thing that a link shows. */
export const SharedResource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("run"), runId: z.string().max(64) }),
  z.strictObject({
    kind: z.literal("comparison"),
    ...GetComparison.shape,
  }),
  z.strictObject({
    kind: z.literal("trend"),
    scenarioId: z.string().max(64),
    metricId: MetricId,
    /** Named, so that a server measured later does not join by itself. */
    serverIds: z.array(ServerId).min(1).max(MOST_TREND_LINES),
    settingId: SettingId,
    /** Open ends move on with time. */
    from: z.iso.datetime().nullable().default(null),
    to: z.iso.datetime().nullable().default(null),
  }),
  BadgeResource,
]);
export type SharedResource = z.infer<typeof SharedResource>;

/** A request to share a result. */
export const CreateShare = z.strictObject({
  resource: SharedResource,
  expiresInDays: LifetimeDays.default(null),
});
export type CreateShare = z.infer<typeof CreateShare>;

/** A link as lists show it: its address is shown once, when it is made, and never again. */
export const ShareView = z.strictObject({
  shareId: z.string(),
  resource: SharedResource,
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});
export type ShareView = z.infer<typeof ShareView>;

/** A badge's figure: the median over the rounds of the newest run that is no other branch's, in the metric's unit. */
export const BadgeView = z.strictObject({
  serverId: z.string(),
  scenarioId: z.string(),
  metricId: MetricId,
  /** Present where the server is an exhibition, which is never ranked. */
  exhibition: z.literal(true).optional(),
  runId: z.string(),
  /** Null where the audit refused every round. */
  estimate: Estimate.nullable(),
  /** Rounds with a result, and those of them that the audit doubts. */
  rounds: z.strictObject({ all: z.number().int(), suspect: z.number().int(), invalid: z.number().int() }),
  /** Against the badge's baseline; null where it has none, invalid where there is no figure. */
  outcome: z.enum(["passed", "regression", "inconclusive", "invalid"]).nullable(),
  measuredAt: z.date(),
  environmentId: z.string().nullable(),
});
export type BadgeView = z.infer<typeof BadgeView>;

/** The view behind a link, and nothing else of the organization: no events, logs, people or tokens. */
export const SharedView = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("run"),
    run: RunView,
    floors: RunFloors,
    environment: EnvironmentView.nullable(),
  }),
  z.strictObject({ kind: z.literal("comparison"), comparison: ComparisonView }),
  z.strictObject({ kind: z.literal("trend"), trend: TrendView, changes: z.array(TrendChanges) }),
  z.strictObject({ kind: z.literal("badge"), badge: BadgeView.nullable() }),
]);
export type SharedView = z.infer<typeof SharedView>;
