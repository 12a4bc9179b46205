import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { Id } from "../json/key-of.ts";
import { Status } from "../task/status.ts";
import { RunTag } from "./run-tags.ts";
import { Trigger } from "./start-run.ts";

/** Filters of the list of runs; a run must match all of them. */
export const FindRuns = z.strictObject({
  status: z.array(Status).max(5).optional(),
  trigger: Trigger.optional(),
  serverId: Id.optional(),
  scenarioId: Id.optional(),
  /** Runs with at least one trial that has one of these verdicts. */
  verdict: z.array(AuditVerdict).max(3).optional(),
  /** Runs that have this tag. */
  tag: RunTag.optional(),
  /** Period of the start: `from` inclusive, `until` exclusive. */
  from: z.date().optional(),
  until: z.date().optional(),
  /** Part of the name, case-insensitive. */
  search: z.string().trim().max(120).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.number().int().min(1).max(100).default(25),
});
export type FindRuns = z.infer<typeof FindRuns>;
