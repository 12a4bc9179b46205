import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { findSchedules, findSlots, getSchedule } from "@plumbline/backend/schedules/find-schedules";
import { runScheduleNow } from "@plumbline/backend/schedules/run-schedule-now";
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
} from "@plumbline/backend/schedules/save-schedule";
import { keyOf } from "@plumbline/core/json/key-of";
import { FindSlots, SaveSchedule, ScheduleView, SlotView } from "@plumbline/core/schedule/schedule";
import type { Context } from "hono";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Schedules"];
const params = keyOf("scheduleId");
const body = jsonBody(SaveSchedule, {
  name: "Nightly",
  suiteId: "019a9f5e-0000-7000-8000-000000000000",
  cron: "0 2 * * *",
  timeZone: "Europe/Berlin",
  catchUp: "once",
  aaControl: true,
});

const find = createRoute({
  method: "get",
  path: "/schedules",
  operationId: "listSchedules",
  tags,
  security,
  summary: "List schedules",
  description: "Each with its next five times and what came of its last slot.",
  responses: { 200: json(z.strictObject({ schedules: z.array(ScheduleView) }), "All of them."), ...refusals },
});

const create = createRoute({
  method: "post",
  path: "/schedules",
  operationId: "createSchedule",
  tags,
  security,
  summary: "Create a schedule",
  description:
    "Five cron fields on the clock of a time zone. Needs the scope `manage`. Refused with CRON_IMPOSSIBLE and a sentence where it never comes or cannot be read.",
  request: { body },
  responses: { 201: json(ScheduleView, "Made."), ...refusals, ...notFound, ...conflict, ...unprocessable },
});

const get = createRoute({
  method: "get",
  path: "/schedules/{scheduleId}",
  operationId: "getSchedule",
  tags,
  security,
  summary: "Get a schedule",
  request: { params },
  responses: { 200: json(ScheduleView, "The schedule."), ...refusals, ...notFound },
});

const change = createRoute({
  method: "put",
  path: "/schedules/{scheduleId}",
  operationId: "replaceSchedule",
  tags,
  security,
  summary: "Replace a schedule",
  description: "Its next slot is computed again from now on.",
  request: { params, body },
  responses: { 200: json(ScheduleView, "As it is now."), ...refusals, ...notFound, ...conflict, ...unprocessable },
});

const remove = createRoute({
  method: "delete",
  path: "/schedules/{scheduleId}",
  operationId: "deleteSchedule",
  tags,
  security,
  summary: "Delete a schedule",
  description: "Its runs stay.",
  request: { params },
  responses: { 204: { description: "Deleted." }, ...refusals, ...notFound },
});

const pause = createRoute({
  method: "post",
  path: "/schedules/{scheduleId}/pause",
  operationId: "pauseSchedule",
  tags,
  security,
  summary: "Pause a schedule",
  description: "Paused, it has no slots. Twice is the same as once.",
  request: { params },
  responses: { 200: json(ScheduleView, "Paused."), ...refusals, ...notFound },
});

const resume = createRoute({
  method: "post",
  path: "/schedules/{scheduleId}/resume",
  operationId: "resumeSchedule",
  tags,
  security,
  summary: "Resume a schedule",
  description: "It goes on with its next time; what came during the pause was not missed.",
  request: { params },
  responses: { 200: json(ScheduleView, "Resumed."), ...refusals, ...notFound },
});

const runNow = createRoute({
  method: "post",
  path: "/schedules/{scheduleId}/runs",
  operationId: "runScheduleNow",
  tags,
  security,
  summary: "Start a schedule's run now",
  description: "What a slot would start, with its A/A control; also of a paused schedule.",
  request: { params },
  responses: { 202: json(SlotView, "Queued."), ...refusals, ...notFound, ...conflict, ...unprocessable },
});

const slots = createRoute({
  method: "get",
  path: "/schedules/{scheduleId}/slots",
  operationId: "listScheduleSlots",
  tags,
  security,
  summary: "List what came of a schedule's slots",
  description: "Newest first; send `nextBefore` as `before` for the next page. It is null on the last one.",
  request: {
    params,
    query: FindSlots.omit({ scheduleId: true }).extend({
      before: z.coerce.date().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
  },
  responses: {
    200: json(z.strictObject({ slots: z.array(SlotView), nextBefore: z.date().nullable() }), "One page."),
    ...refusals,
    ...notFound,
  },
});

/** Slots are computed from PostgreSQL's time, which starts them: this process may be hours ahead. */
const nowOf = (context: Context<RestEnv>) => readDatabaseClock(context.get("scope").backend);

/** Schedules over REST: the same use-cases as the dashboard's. */
export const scheduleRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) =>
    context.json({ schedules: await findSchedules(context.get("scope"), await nowOf(context)) }, 200),
  )
  .openapi(create, async (context) =>
    context.json(await createSchedule(context.get("scope"), context.req.valid("json"), await nowOf(context)), 201),
  )
  .openapi(get, async (context) =>
    context.json(await getSchedule(context.get("scope"), context.req.valid("param"), await nowOf(context)), 200),
  )
  .openapi(change, async (context) => {
    const wanted = { ...context.req.valid("json"), ...context.req.valid("param") };
    return context.json(await changeSchedule(context.get("scope"), wanted, await nowOf(context)), 200);
  })
  .openapi(remove, async (context) => {
    await deleteSchedule(context.get("scope"), context.req.valid("param"), await nowOf(context));
    return context.body(null, 204);
  })
  .openapi(pause, async (context) =>
    context.json(await pauseSchedule(context.get("scope"), context.req.valid("param"), await nowOf(context)), 200),
  )
  .openapi(resume, async (context) =>
    context.json(await resumeSchedule(context.get("scope"), context.req.valid("param"), await nowOf(context)), 200),
  )
  .openapi(runNow, async (context) =>
    context.json(await runScheduleNow(context.get("scope"), context.req.valid("param"), await nowOf(context)), 202),
  )
  .openapi(slots, async (context) => {
    const filters = { ...context.req.valid("param"), ...context.req.valid("query") };
    return context.json(await findSlots(context.get("scope"), filters, await nowOf(context)), 200);
  });
