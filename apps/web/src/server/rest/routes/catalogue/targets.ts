import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { findTargets } from "@plumbline/backend/targets/find-targets";
import { proveHost } from "@plumbline/backend/targets/prove-host";
import { removeTarget, saveTarget } from "@plumbline/backend/targets/save-target";
import { keyOf } from "@plumbline/core/json/key-of";
import { refuseUnstorable } from "@plumbline/core/json/refuse-unstorable";
import { TargetId } from "@plumbline/core/server/target-id-schema";
import { SaveTarget, TargetView } from "@plumbline/core/target/target";
import { env } from "#server/env.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Targets"];
const known = keyOf("targetId");

const find = createRoute({
  method: "get",
  path: "/targets",
  operationId: "listTargets",
  tags,
  security,
  summary: "List servers that already run",
  responses: {
    200: json(
      z.strictObject({ targets: z.array(TargetView) }),
      "In the order of their ids, without any header's value.",
    ),
    ...refusals,
  },
});

const save = createRoute({
  method: "put",
  path: "/targets/{targetId}",
  operationId: "saveTarget",
  tags,
  security,
  summary: "Describe a server that already runs",
  description:
    "Its address, the workload that its path serves, and what a handshake needs. Nothing connects to it before its host is shown to be the organization's, or is listed by the operator. Runs name it like a server. Needs the scope `push`.",
  request: {
    params: z.strictObject({ targetId: TargetId }),
    body: jsonBody(SaveTarget, { url: "wss://ws.example.org/socket", workload: "echo" }),
  },
  responses: {
    200: json(TargetView, "The target, and how to show that its host is yours."),
    ...refusals,
    ...unprocessable,
  },
});

const prove = createRoute({
  method: "post",
  path: "/targets/{targetId}/host-proof",
  operationId: "proveTargetHost",
  tags,
  security,
  summary: "Have the host of a target looked at",
  description:
    "Looks for the host's token in a TXT record of its name, then in a file at its address. The file shows its port alone. Needs the scope `push`.",
  request: { params: known },
  responses: { 200: json(TargetView, "The target; its host is proved."), ...refusals, ...notFound, ...unprocessable },
});

const remove = createRoute({
  method: "delete",
  path: "/targets/{targetId}",
  operationId: "removeTarget",
  tags,
  security,
  summary: "Remove a server that already runs",
  description: "What was measured stays. Needs the scope `push`.",
  request: { params: known },
  responses: { 204: { description: "Removed." }, ...refusals, ...notFound },
});

/** Servers that already run, and the proof that their hosts are the organization's. */
export const targetRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) =>
    context.json({ targets: await findTargets(context.get("scope"), env().PLUMBLINE_TARGET_HOSTS) }, 200),
  )
  .openapi(save, async (context) => {
    const { targetId } = context.req.valid("param");
    const target = context.req.valid("json");
    refuseUnstorable(target);
    return context.json(
      await saveTarget(context.get("scope"), { targetId, target }, env().PLUMBLINE_TARGET_HOSTS),
      200,
    );
  })
  .openapi(prove, async (context) => {
    const settings = { listed: env().PLUMBLINE_TARGET_HOSTS };
    return context.json(await proveHost(context.get("scope"), context.req.valid("param"), settings), 200);
  })
  .openapi(remove, async (context) => {
    await removeTarget(context.get("scope"), context.req.valid("param"));
    return context.body(null, 204);
  });
