import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { findServers, getServer } from "@plumbline/backend/servers/find-servers";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { AppError } from "@plumbline/core/failure/app-error";
import { keyOf } from "@plumbline/core/json/key-of";
import { inJson } from "@plumbline/core/metric/figure-value";
import { getScenario, scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { ServerView } from "@plumbline/core/server/views";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, notFound, refusals, security } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Catalogue"];

const ScenarioView = z
  .strictObject({
    scenarioId: z.string(),
    version: z.number().int(),
    name: z.string(),
    workload: z.string(),
    measures: z.string(),
    readFirst: z.strictObject({ metric: z.string(), why: z.string() }),
    howToRead: z.string(),
    parameters: z.record(z.string(), z.record(z.string(), z.unknown())),
    limits: z.strictObject({ cpus: z.number(), memoryMb: z.number() }),
  })
  .openapi("Scenario");

function toScenarioView(scenario: Scenario): z.infer<typeof ScenarioView> {
  const { id, plan: _, ...rest } = scenario;
  return ScenarioView.strip().parse({ scenarioId: id, ...rest });
}

const WorkerView = z
  .strictObject({
    workerId: z.string(),
    hostId: z.string(),
    startedAt: z.date(),
    seenAt: z.date(),
    engine: z.record(z.string(), z.unknown()),
  })
  .openapi("Worker");

type Described<Path extends string> = { operationId: string; path: Path; summary: string };

const describeGet = <Path extends string, T extends z.ZodType>({ summary, ...named }: Described<Path>, schema: T) =>
  createRoute({
    method: "get",
    ...named,
    tags,
    security,
    summary,
    responses: { 200: json(schema, summary), ...refusals },
  });

const serverParams = keyOf("serverId");
const scenarioParams = keyOf("scenarioId");

const servers = describeGet(
  { operationId: "listServers", path: "/servers", summary: "List servers" },
  z.strictObject({ servers: z.array(ServerView) }),
);
const server = createRoute({
  method: "get",
  path: "/servers/{serverId}",
  operationId: "getServer",
  tags,
  security,
  summary: "Get a server",
  request: { params: serverParams },
  responses: { 200: json(ServerView, "The server."), ...refusals, ...notFound },
});
const scenarioList = describeGet(
  { operationId: "listScenarios", path: "/scenarios", summary: "List scenarios" },
  z.strictObject({ scenarios: z.array(ScenarioView) }),
);
const scenario = createRoute({
  method: "get",
  path: "/scenarios/{scenarioId}",
  operationId: "getScenario",
  tags,
  security,
  summary: "Get a scenario",
  request: { params: scenarioParams },
  responses: { 200: json(ScenarioView, "The scenario."), ...refusals, ...notFound },
});
const workers = describeGet(
  { operationId: "listWorkers", path: "/workers", summary: "List workers that are alive" },
  z.strictObject({ workers: z.array(WorkerView) }),
);

/** Servers, scenarios and workers. */
export const catalogueRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(servers, async (context) => context.json(inJson({ servers: await findServers(context.get("scope")) }), 200))
  .openapi(server, async (context) =>
    context.json(inJson(await getServer(context.get("scope"), context.req.valid("param"))), 200),
  )
  .openapi(scenarioList, (context) => context.json({ scenarios: scenarios.map(toScenarioView) }, 200))
  .openapi(scenario, (context) => {
    const { scenarioId } = context.req.valid("param");
    if (!scenarios.some(({ id }) => id === scenarioId))
      throw new AppError("NOT_FOUND", `There is no scenario "${scenarioId}".`);
    return context.json(toScenarioView(getScenario(scenarioId)), 200);
  })
  .openapi(workers, async (context) => context.json({ workers: await findWorkers(context.get("scope").backend) }, 200));
