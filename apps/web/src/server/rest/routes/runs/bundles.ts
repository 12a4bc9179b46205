import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { requirePermission } from "@plumbline/backend/access/require-permission";
import { importBundle } from "@plumbline/backend/bundles/import-bundle";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { bundleLimits } from "@plumbline/core/bundle/bundle";
import { AppError } from "@plumbline/core/failure/app-error";
import { RunRow } from "@plumbline/core/run/views";
import { bodyLimit } from "hono/body-limit";
import { admitAtOnce } from "../../../http/at-once.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const MIB = 1024 * 1024;
const packedMib = bundleLimits.packedBytes / MIB;
const unpackedMib = bundleLimits.unpackedBytes / MIB;
const headers = z.object({ location: z.string().openapi({ description: "The run's address." }) });

const importRun = createRoute({
  method: "post",
  path: "/bundles",
  operationId: "importBundle",
  tags: ["Runs"],
  security,
  summary: "Import a bundle",
  description: `A zip file that \`GET /runs/{runId}/bundle\` wrote, here or on another installation: at most ${packedMib} MiB, ${unpackedMib} MiB unpacked. Every file must be as its hash in \`SHA256SUMS\` says. The run is marked by \`imported\`: its figures are those of the bundle, it is in no trend, badge or list of results, and it can be no baseline. Comparisons that name it say that it was measured on another installation. The same bundle is imported once, however often it is sent. Sources of servers are not stored. Needs the scope \`push\`.`,
  request: {
    body: {
      required: true,
      content: { "application/zip": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
  responses: {
    200: { ...json(RunRow, "The run; the bundle had been imported before."), headers },
    201: { ...json(RunRow, "The imported run."), headers },
    ...refusals,
    ...unprocessable,
  },
});

/** Imports of runs. Bundles have a limit and a type of their own. */
export const bundleRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid });
bundleRoutes.use("/bundles", async (context, next) => {
  // before anything of a stranger's is read
  requirePermission(context.get("scope"), "push");
  const type = context.req.header("content-type");
  if (!/^application\/zip$/i.test(type ?? ""))
    throw new AppError("MEDIA_TYPE_UNSUPPORTED", `The body is ${type ?? "of no named type"} instead of a zip file.`, {
      nextStep: "Send the bundle with Content-Type: application/zip.",
    });
  await next();
});
bundleRoutes.use(
  "/bundles",
  admitAtOnce(1, "Another bundle is being imported."),
  bodyLimit({
    maxSize: bundleLimits.packedBytes,
    onError: () => {
      throw new AppError("BODY_TOO_LARGE", `A bundle has at most ${packedMib} MiB.`);
    },
  }),
);
bundleRoutes.openapi(importRun, async (context) => {
  const bundle = await readBundle(new Uint8Array(await context.req.arrayBuffer()));
  const { run, isNew } = await importBundle(context.get("scope"), bundle);
  return context.json(run, isNew ? 201 : 200, { location: `/api/v1/runs/${run.runId}` });
});
