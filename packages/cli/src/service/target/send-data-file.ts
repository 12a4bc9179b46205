import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { DATA_PART_BYTES, DataFile } from "@plumbline/core/flow/data-file";
import type { ApiClient } from "../client.ts";
import { ServiceError } from "../service-error.ts";

/** Sends a data file part by part, where the service does not have it. @throws ServiceError */
export async function sendDataFile(api: ApiClient, file: string, digest: string): Promise<void> {
  const address = `/data-files/${digest}`;
  if (await isStored(api, address)) return;
  let part = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: DATA_PART_BYTES }))
    await api.putPart(`${address}/parts/${part++}`, bytes);
  await api.post(address, DataFile, { body: { name: basename(file) }, isIdempotent: true });
}

function isStored(api: ApiClient, address: string): Promise<boolean> {
  return api.get(address, DataFile).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) return false;
      throw error;
    },
  );
}
