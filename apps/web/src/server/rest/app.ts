import { OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "@plumbline/core/failure/app-error";
import { whileDatabaseAnswers } from "../backend.ts";
import { smallBodies } from "../http/body-limits.ts";
import { jsonBodies } from "../http/json-bodies.ts";
import { withDataHeaders } from "../http/with-data-headers.ts";
import { authenticate, type RestEnv } from "./protocol/authenticate.ts";
import { toProblemResponse } from "./protocol/problem.ts";
import { catalogueRoutes } from "./routes/catalogue/catalogue.ts";
import { dataFileRoutes, dataPartRoutes } from "./routes/catalogue/data-files.ts";
import { archiveRoutes, serverRoutes } from "./routes/catalogue/servers.ts";
import { targetRoutes } from "./routes/catalogue/targets.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { acceptanceRoutes } from "./routes/results/acceptance.ts";
import { badgeRoutes } from "./routes/results/badges.ts";
import { baselineRoutes } from "./routes/results/baselines.ts";
import { flameGraphRoutes } from "./routes/results/flame-graphs.ts";
import { runResultRoutes } from "./routes/results/run-results.ts";
import { shareRoutes } from "./routes/results/shares.ts";
import { trendRoutes } from "./routes/results/trends.ts";
import { trialRoutes } from "./routes/results/trials.ts";
import { bundleRoutes } from "./routes/runs/bundles.ts";
import { runRoutes } from "./routes/runs/runs.ts";
import { scheduleRoutes } from "./routes/runs/schedules.ts";
import { scriptRoutes } from "./routes/runs/scripts.ts";
import { suiteRoutes } from "./routes/runs/suites.ts";

const info = {
  title: "Plumbline",
  version: "1",
  description:
    "Start WebSocket benchmarks from CI, wait for them, and read the results, by the same rules as the dashboard. Every failure is a problem document (RFC 9457) with a code, a sentence and a next step.",
  license: { name: "Apache 2.0", identifier: "Apache-2.0" },
};

/** The groups of routes. */
const tags = [
  { name: "Runs", description: "Start, wait for, judge, export and import runs." },
  { name: "Results", description: "Trials, their frames and flame graphs, comparisons and trends." },
  { name: "Scripts", description: "Scripts of k6, run against servers of the catalogue." },
  { name: "Catalogue", description: "Servers, scenarios and workers that there are." },
  { name: "Servers", description: "Push servers, and prove that they keep the contract." },
  { name: "Targets", description: "Servers that already run, measured at their addresses." },
  { name: "Baselines", description: "Names of runs that other runs are compared with." },
  { name: "Suites", description: "Saved matrices of servers and scenarios." },
  { name: "Schedules", description: "Runs that start by themselves." },
  { name: "Shared links", description: "Links that need no account." },
  { name: "Notifications", description: "Channels and their messages." },
];

/** REST API, version 1. Thin: each route validates, calls a use-case, answers. */
export const rest = new OpenAPIHono<RestEnv>().basePath("/api/v1");

rest.onError((error, context) => toProblemResponse(toOurs(error), context.req.path));
rest.notFound((context) =>
  toProblemResponse(new AppError("NOT_FOUND", `There is no ${context.req.method} ${context.req.path}.`), "rest"),
);

rest.use("*", withDataHeaders);

rest.openAPIRegistry.registerComponent("securitySchemes", "token", {
  type: "http",
  scheme: "bearer",
  description: "A token made under Settings or with ./plumb token create.",
});
// relative to the document's own address, whatever host a client reaches the installation by
const about = {
  openapi: "3.1.0",
  info,
  tags,
  servers: [{ url: "/", description: "This installation." }],
};
rest.doc31("/openapi.json", about);

/** The OpenAPI document of the API. */
export function describeRest() {
  return rest.getOpenAPI31Document(about);
}

rest.use("*", (_, next) => whileDatabaseAnswers(() => next()));
// before authentication: images in README files send no token
rest.route("/", badgeRoutes);

rest.use("*", authenticate);
// before everything else is held to small bodies
rest.route("/", archiveRoutes).route("/", bundleRoutes).route("/", scriptRoutes).route("/", dataPartRoutes);
rest.use("*", smallBodies, jsonBodies);
rest
  .route("/", runRoutes)
  .route("/", runResultRoutes)
  .route("/", suiteRoutes)
  .route("/", scheduleRoutes)
  .route("/", catalogueRoutes)
  .route("/", serverRoutes)
  .route("/", targetRoutes)
  .route("/", dataFileRoutes)
  .route("/", trialRoutes)
  .route("/", flameGraphRoutes)
  .route("/", trendRoutes)
  .route("/", baselineRoutes)
  .route("/", acceptanceRoutes)
  .route("/", shareRoutes)
  .route("/", notificationRoutes);

/** Hono's own refusals: JSON that cannot be parsed. */
function toOurs(error: Error): unknown {
  return "status" in error && error.status === 400
    ? new AppError("INVALID_INPUT", "The body is not JSON.", { cause: error })
    : error;
}
