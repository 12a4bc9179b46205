import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { getComparison } from "@plumbline/backend/compare/get-comparison";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { GetComparison, parseSide, type SideKey } from "@plumbline/core/compare/side-key";
import { ComparisonView } from "@plumbline/core/compare/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { FrameView } from "@plumbline/core/frame/frame";
import { keyOf } from "@plumbline/core/json/key-of";
import { inJson } from "@plumbline/core/metric/figure-value";
import { TrialView } from "@plumbline/core/trial/views";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, notFound, refusals, security } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Results"];
const params = keyOf("trialId");

const trial = createRoute({
  method: "get",
  path: "/trials/{trialId}",
  operationId: "getTrial",
  tags,
  security,
  summary: "Get a trial",
  description:
    "Everything of one measurement: plan, limits, summary with its histograms (HdrHistogram V2, compressed, base64), gate, ledger, logs.",
  request: { params },
  responses: { 200: json(TrialView, "The trial."), ...refusals, ...notFound },
});

const frames = createRoute({
  method: "get",
  path: "/trials/{trialId}/frames",
  operationId: "listFrames",
  tags,
  security,
  summary: "Get a trial's frames",
  description: "Every second of it, in order, without histograms.",
  request: { params },
  responses: { 200: json(z.strictObject({ frames: z.array(FrameView) }), "The frames."), ...refusals, ...notFound },
});

const compare = createRoute({
  method: "get",
  path: "/comparisons",
  operationId: "compareSides",
  tags,
  security,
  summary: "Compare sides",
  description:
    "Each side is `runs.who.scenarioId`; the others are compared with the first. Runs are one id, several joined by `~`, or `all`; who is a server's id, with `:` and the first characters of its source's digest one version of it, or `any:<language>`, `any:<profile>`, `any:<language>:<profile>`. Medians with intervals, ratios, verdicts, and what makes the sides unlike. `compression` has a row for each side of a server that is there without and with permessage-deflate. Unlike sides are not compared unless `unlike=compare` asks for it.",
  request: {
    query: z.strictObject({
      side: z
        .union([z.string(), z.array(z.string())])
        .openapi({ param: { name: "side", in: "query" }, example: ["<runId>.go-gorilla.chat-steady"] }),
      unlike: z.enum(["refuse", "compare"]).default("refuse"),
    }),
  },
  responses: { 200: json(ComparisonView, "The comparison."), ...refusals, ...notFound },
});

/** @throws INVALID_INPUT */
function readSide(text: string): SideKey {
  const side = parseSide(text.replaceAll(",", "."));
  if (!side) throw new AppError("INVALID_INPUT", `The side "${text}" is not runs.who.scenarioId.`);
  return side;
}

/** Single measurements, and sides beside each other. */
export const trialRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(trial, async (context) =>
    context.json(inJson(await getTrial(context.get("scope"), context.req.valid("param"))), 200),
  )
  .openapi(frames, async (context) => {
    const scope = context.get("scope");
    const { trialId } = await getTrial(scope, context.req.valid("param"));
    const found = await findFrames(scope, { trialIds: [trialId] });
    return context.json({ frames: found[trialId] ?? [] }, 200);
  })
  .openapi(compare, async (context) => {
    const { side, unlike } = context.req.valid("query");
    const wanted = GetComparison.parse({ sides: [side].flat().map(readSide), compareUnlike: unlike === "compare" });
    return context.json(inJson(await getComparison(context.get("scope"), wanted)), 200);
  });
