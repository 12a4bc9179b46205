import { findDataFile } from "@plumbline/backend/data-files/find-data-file";
import { finishDataFile } from "@plumbline/backend/data-files/finish-data-file";
import { storePart } from "@plumbline/backend/data-files/store-part";
import { readDataFile } from "@plumbline/catalogue/read-data-file";
import { DATA_PART_BYTES, DataPart, FinishDataFile } from "@plumbline/core/flow/data-file";
import { z } from "zod";
import { procedure, router } from "../../trpc/trpc.ts";

const FileKey = DataPart.pick({ digest: true });

/** A part as text, because a call of the dashboard is JSON. */
const SentPart = DataPart.extend({
  /** Base64. */
  bytes: z.base64().max(4 * Math.ceil(DATA_PART_BYTES / 3)),
});

/** Data files of flows, sent part by part. */
export const dataFileRouter = router({
  find: procedure.input(FileKey).query(({ ctx, input }) => findDataFile(ctx.scope, input.digest)),
  storePart: procedure
    .input(SentPart)
    .mutation(({ ctx, input: { bytes, ...part } }) =>
      storePart(ctx.scope, part, new Uint8Array(Buffer.from(bytes, "base64"))),
    ),
  finish: procedure
    .input(FileKey.extend(FinishDataFile.shape))
    .mutation(({ ctx, input: { digest, name } }) =>
      finishDataFile(ctx.scope, digest, (parts) => readDataFile(name, parts)),
    ),
});
