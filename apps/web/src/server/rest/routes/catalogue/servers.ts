import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { requirePermission } from "@plumbline/backend/access/require-permission";
import { getServerGate } from "@plumbline/backend/gate/find-conformance";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { refuseUnsafeTarget } from "@plumbline/backend/notifications/refuse-unsafe-target";
import { pushServer } from "@plumbline/backend/servers/push-server";
import { removeServer } from "@plumbline/backend/servers/remove-server";
import { digestImage } from "@plumbline/catalogue/digest-image";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { AppError } from "@plumbline/core/failure/app-error";
import { keyOf } from "@plumbline/core/json/key-of";
import { refuseUnstorable } from "@plumbline/core/json/refuse-unstorable";
import { ProofView, ServerGate } from "@plumbline/core/proof/views";
import { archiveLimits, PushedServerId, PushImage } from "@plumbline/core/server/push-server";
import { withVariants } from "@plumbline/core/server/variant";
import { ServerView } from "@plumbline/core/server/views";
import { bodyLimit } from "hono/body-limit";
import { admitAtOnce } from "../../../http/at-once.ts";
import { getMailer } from "../../../mailer.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Servers"];
const params = z.strictObject({ serverId: PushedServerId });
const known = keyOf("serverId");

const packedMib = archiveLimits.packedBytes / 1024 / 1024;
const unpackedMib = archiveLimits.unpackedBytes / 1024 / 1024;

const pushedResponses = {
  200: json(ServerView, "The server; its proof is queued."),
  ...refusals,
  ...conflict,
  ...unprocessable,
};

const pushArchive = createRoute({
  method: "put",
  path: "/servers/{serverId}/archive",
  operationId: "pushServerArchive",
  tags,
  security,
  summary: "Push a server as a folder",
  description: `A tar.gz with \`server.json\` and \`Dockerfile\` at its top and plain files below: at most ${packedMib} MiB, ${unpackedMib} MiB unpacked, ${archiveLimits.files} files. It is the organization's own, is built apart from everything else, and passes the same gate as every server. Pushed again it is the next version. Needs the scope \`push\`.`,
  request: {
    params,
    body: {
      required: true,
      content: { "application/gzip": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
  responses: pushedResponses,
});

const pushImage = createRoute({
  method: "put",
  path: "/servers/{serverId}/image",
  operationId: "pushServerImage",
  tags,
  security,
  summary: "Push a server as an image",
  description:
    "An image by its digest, in a registry in the public internet that shows it to everybody, and the server's manifest. Needs the scope `push`.",
  request: {
    params,
    body: jsonBody(PushImage, {
      image: `ghcr.io/your-team/chat@sha256:${"0123456789abcdef".repeat(4)}`,
      manifest: {
        schemaVersion: 1,
        name: "Our chat",
        language: "go",
        profile: "minimal",
        library: {
          name: "gorilla/websocket",
          version: "1.5.3",
          homepage: "https://github.com/gorilla/websocket",
        },
        deliveryPolicy: "drop-newest",
        workloads: ["echo", "chat"],
        maintainers: ["Our team"],
      },
    }),
  },
  responses: pushedResponses,
});

const remove = createRoute({
  method: "delete",
  path: "/servers/{serverId}",
  operationId: "removeServer",
  tags,
  security,
  summary: "Remove a pushed server",
  description: "What was measured stays. Servers of the catalogue cannot be removed. Needs the scope `push`.",
  request: { params: known },
  responses: { 204: { description: "Removed." }, ...refusals, ...notFound },
});

const gate = createRoute({
  method: "get",
  path: "/servers/{serverId}/gate",
  operationId: "getServerGate",
  tags,
  security,
  summary: "Get how a server keeps the contract",
  description: "Every check of its newest image, expected and seen, and how its proof stands.",
  request: { params: known },
  responses: { 200: json(ServerGate, "The checks, in the gate's order."), ...refusals, ...notFound },
});

const prove = createRoute({
  method: "post",
  path: "/servers/{serverId}/proofs",
  operationId: "requestProof",
  tags,
  security,
  summary: "Have a server proved",
  description:
    "Builds it and tries every check on it, the slow ones too, when no run has the host. Needs the scope `run`.",
  request: { params: known },
  responses: { 202: json(ProofView, "Queued, or under way already."), ...refusals, ...unprocessable },
});

/** Archives have a limit and a type of their own. */
export const archiveRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid });
archiveRoutes.use("/servers/:serverId/archive", async (context, next) => {
  // before anything of a stranger's is read
  requirePermission(context.get("scope"), "push");
  const type = context.req.header("content-type");
  if (!/^application\/(x-)?(gzip|tar\+gzip)$/i.test(type ?? ""))
    throw new AppError("MEDIA_TYPE_UNSUPPORTED", `The body is ${type ?? "of no named type"} instead of gzip.`, {
      nextStep: "Send the tar.gz with Content-Type: application/gzip.",
    });
  await next();
});
archiveRoutes.use(
  "/servers/:serverId/archive",
  admitAtOnce(1, "Another archive is being read."),
  bodyLimit({
    maxSize: archiveLimits.packedBytes,
    onError: () => {
      throw new AppError("BODY_TOO_LARGE", `An archive has at most ${packedMib} MiB.`);
    },
  }),
);
archiveRoutes.openapi(pushArchive, async (context) => {
  const { serverId } = context.req.valid("param");
  const archive = new Uint8Array(await context.req.arrayBuffer());
  const servers = await readPushed(serverId, archive);
  refuseUnstorable(servers);
  const [{ sourceDigest = "" } = {}] = servers;
  const pushed = { serverId, sourceDigest, servers, source: { archive } };
  return context.json(await pushServer(context.get("scope"), pushed), 200);
});

/** Pushed servers, and gate results of servers. */
export const serverRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(pushImage, async (context) => {
    const { serverId } = context.req.valid("param");
    const { image, manifest } = context.req.valid("json");
    // before a stranger's name is looked up
    requirePermission(context.get("scope"), "push");
    await refuseUnsafeTarget(`https://${image.split("/")[0]}`, getMailer());
    const servers = withVariants({ serverId, manifest });
    const pushed = { serverId, sourceDigest: digestImage(image, manifest), servers, source: { image } };
    return context.json(await pushServer(context.get("scope"), pushed), 200);
  })
  .openapi(remove, async (context) => {
    await removeServer(context.get("scope"), context.req.valid("param"));
    return context.body(null, 204);
  })
  .openapi(gate, async (context) =>
    context.json(await getServerGate(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(prove, async (context) =>
    context.json(await startProof(context.get("scope"), context.req.valid("param")), 202),
  );
