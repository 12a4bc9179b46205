import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { requirePermission } from "@plumbline/backend/access/require-permission";
import { getDataFile } from "@plumbline/backend/data-files/find-data-file";
import { finishDataFile } from "@plumbline/backend/data-files/finish-data-file";
import { storePart } from "@plumbline/backend/data-files/store-part";
import { readDataFile } from "@plumbline/catalogue/read-data-file";
import {
  DATA_PART_BYTES,
  DataFile,
  DataPart,
  FinishDataFile,
  MAX_DATA_FILE_BYTES,
} from "@plumbline/core/flow/data-file";
import { fewParts } from "../../../http/at-once.ts";
import { limitTo } from "../../../http/body-limits.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const MIB = 1024 * 1024;
const tags = ["Targets"];
const params = z.strictObject({ digest: DataFile.shape.digest });

const get = createRoute({
  method: "get",
  path: "/data-files/{digest}",
  operationId: "getDataFile",
  tags,
  security,
  summary: "Get what is in a data file",
  description: "Of a flow whose data file was uploaded: its columns and how many rows it has, not the rows.",
  request: { params },
  responses: { 200: json(DataFile, "The file."), ...refusals, ...notFound },
});

const putPart = createRoute({
  method: "put",
  path: "/data-files/{digest}/parts/{part}",
  operationId: "putDataFilePart",
  tags,
  security,
  summary: "Send a part of a data file",
  description: `For flows whose data is too large to travel with them, of at most ${MAX_DATA_FILE_BYTES / MIB} MiB. The path has the SHA-256 of the whole file, and the part's number from 0; a part has at most ${DATA_PART_BYTES / MIB} MiB. Needs the scope \`push\`.`,
  request: {
    params: DataPart,
    body: {
      required: true,
      content: { "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
  responses: { 204: { description: "Stored." }, ...refusals, ...unprocessable },
});

const finish = createRoute({
  method: "post",
  path: "/data-files/{digest}",
  operationId: "finishDataFile",
  tags,
  security,
  summary: "Read a data file whose parts were sent",
  description:
    "CSV with a header where `name` ends in `.csv`, else JSON lines. A fault names its line, and the file is removed. The answer is the `flow.file` of `PUT /targets/{targetId}`. A file that no target names goes after an hour. Needs the scope `push`.",
  request: { params, body: jsonBody(FinishDataFile, { name: "users.csv" }) },
  responses: { 200: json(DataFile, "What is in the file."), ...refusals, ...unprocessable },
});

/** Parts of data files have a limit and a type of their own. */
export const dataPartRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid });
dataPartRoutes.use("/data-files/:digest/parts/*", fewParts, limitTo(DATA_PART_BYTES));
dataPartRoutes.openapi(putPart, async (context) => {
  const scope = context.get("scope");
  // before anything of a stranger's is read
  requirePermission(scope, "push");
  await storePart(scope, context.req.valid("param"), new Uint8Array(await context.req.arrayBuffer()));
  return context.body(null, 204);
});

/** Data files of flows. */
export const dataFileRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(get, async (context) =>
    context.json(await getDataFile(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(finish, async (context) => {
    const { digest } = context.req.valid("param");
    const { name } = context.req.valid("json");
    const file = await finishDataFile(context.get("scope"), digest, (parts) => readDataFile(name, parts));
    return context.json(file, 200);
  });
