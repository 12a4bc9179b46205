import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createShare } from "@plumbline/backend/shares/create-share";
import { findShares } from "@plumbline/backend/shares/find-shares";
import { revokeShare } from "@plumbline/backend/shares/revoke-share";
import { keyOf } from "@plumbline/core/json/key-of";
import { CreateShare, ShareView } from "@plumbline/core/share/share";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Shared links"];

const CreatedShare = ShareView.extend({
  secret: z.string().openapi({ description: "Part of the link's address; shown this once." }),
  path: z.string().openapi({ description: "The link on this installation: a page, or a badge's picture." }),
});

const find = createRoute({
  method: "get",
  path: "/shares",
  operationId: "listShares",
  tags,
  security,
  summary: "List shared links",
  responses: {
    200: json(z.strictObject({ shares: z.array(ShareView) }), "Newest first, ended ones too."),
    ...refusals,
  },
});

const create = createRoute({
  method: "post",
  path: "/shares",
  operationId: "createShare",
  tags,
  security,
  summary: "Share a result",
  description:
    "Creates a public, read-only link to one run, comparison or trend, or a badge that follows the newest result of a server: of runs that name a branch those of the default branch alone. Needs the scope `manage`.",
  request: {
    body: jsonBody(CreateShare, {
      resource: {
        kind: "badge",
        serverId: "go-gorilla",
        scenarioId: "chat-steady",
        metricId: "latency.owed.p99",
        baseline: "main",
      },
      expiresInDays: null,
    }),
  },
  responses: { 201: json(CreatedShare, "The link, with its secret."), ...refusals, ...notFound, ...unprocessable },
});

const revoke = createRoute({
  method: "delete",
  path: "/shares/{shareId}",
  operationId: "revokeShare",
  tags,
  security,
  summary: "Revoke a shared link",
  description: "Its next use finds nothing. Needs the scope `manage`.",
  request: { params: keyOf("shareId") },
  responses: { 200: json(ShareView, "The link, ended."), ...refusals, ...notFound },
});

/** Public links to single results. */
export const shareRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) => context.json({ shares: await findShares(context.get("scope")) }, 200))
  .openapi(create, async (context) => {
    const share = await createShare(context.get("scope"), context.req.valid("json"));
    const { secret, resource } = share;
    const path = resource.kind === "badge" ? `/api/v1/badges/${secret}.svg` : `/shared/${secret}`;
    return context.json({ ...share, path }, 201);
  })
  .openapi(revoke, async (context) =>
    context.json(await revokeShare(context.get("scope"), context.req.valid("param")), 200),
  );
