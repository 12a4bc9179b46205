import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { getLineChanges } from "@plumbline/backend/trends/get-line-changes";
import { getTrend } from "@plumbline/backend/trends/get-trend";
import { Id, keyOf } from "@plumbline/core/json/key-of";
import { inJson } from "@plumbline/core/metric/figure-value";
import { ServerId } from "@plumbline/core/server/manifest";
import { GetTrend, LineKey, TrendSelection } from "@plumbline/core/trend/requests";
import { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, notFound, oneOrMore, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Results"];
const moment = z.string().meta({ example: "2026-05-01T00:00:00Z" });
const metricId = Id.meta({ example: "latency.owed.p99" });

const trend = createRoute({
  method: "get",
  path: "/trends",
  operationId: "getTrend",
  tags,
  security,
  summary: "Get a figure over runs",
  description:
    "A line for each server under one setting (version of the scenario, load, environment): the run's median with its interval, or of neighbouring runs together where they are too many. INVALID trials are never part of it. `settings` lists what else was measured; lines of different settings are never joined.",
  request: {
    query: TrendSelection.omit({ serverIds: true }).extend({
      scenarioId: Id.meta({ example: "chat-steady" }).optional(),
      metricId: metricId.optional(),
      from: moment.optional(),
      to: moment.optional(),
      serverId: oneOrMore(ServerId).openapi({
        param: { name: "serverId", in: "query" },
        example: ["go-gorilla", "rust-axum"],
      }),
    }),
  },
  responses: { 200: json(TrendView, "The lines."), ...refusals, 422: unprocessable[422] },
});

const changes = createRoute({
  method: "get",
  path: "/trends/{seriesId}/changes",
  operationId: "listTrendChanges",
  tags,
  security,
  summary: "Get where a line moved",
  description:
    "Change points by e-divisive means among the newest 1,000 runs, each with its ratio, its p and what people said about it: `new`, `confirmed` or `dismissed`.",
  request: {
    params: keyOf("seriesId"),
    query: LineKey.omit({ seriesId: true }).extend({ metricId }),
  },
  responses: { 200: json(TrendChanges, "The changes, and the levels between them."), ...refusals, ...notFound },
});

/** Figures over runs, and where they moved. */
export const trendRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(trend, async (context) => {
    const { serverId, ...wanted } = context.req.valid("query");
    const request = GetTrend.parse({ ...wanted, ...(serverId === undefined ? {} : { serverIds: [serverId].flat() }) });
    return context.json(inJson(await getTrend(context.get("scope"), request)), 200);
  })
  .openapi(changes, async (context) => {
    const key = { ...context.req.valid("param"), ...context.req.valid("query") };
    return context.json(inJson(await getLineChanges(context.get("scope"), key)), 200);
  });
