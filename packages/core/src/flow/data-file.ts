import { z } from "zod";
import { FlowFile } from "../plan/flow-plan.ts";

/** The most bytes of a data file that is uploaded by itself. */
export const MAX_DATA_FILE_BYTES = 256 * 1024 * 1024;

/** A data file that is uploaded by itself, because it is too large to travel with its flow. The installation says what is in it. */
export const DataFile = z.strictObject({
  ...FlowFile.shape,
  /** Its size as it was sent. */
  bytes: z.number().int().min(1).max(MAX_DATA_FILE_BYTES),
  columns: z.array(z.string()).min(1),
});
export type DataFile = z.infer<typeof DataFile>;

/** A data file is sent in parts of this size at most, each in a request of its own: a server takes the next one when it has stored the last. */
export const DATA_PART_BYTES = 1024 * 1024;

/** A part of a data file, from 0. */
export const DataPart = z.strictObject({
  digest: DataFile.shape.digest,
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_DATA_FILE_BYTES / DATA_PART_BYTES - 1),
});
export type DataPart = z.infer<typeof DataPart>;

/** The end of an upload. */
export const FinishDataFile = z.strictObject({
  /** The file's own: CSV where it ends in `.csv`, else JSON lines. */
  name: z.string().min(1).max(200),
});
