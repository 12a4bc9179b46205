import { AppError } from "@plumbline/core/failure/app-error";
import { DATA_PART_BYTES } from "@plumbline/core/flow/data-file";
import { SCRIPT_LIMITS } from "@plumbline/core/script/script-files";
import { bodyLimit } from "hono/body-limit";

const KIB = 1024;

/** Refuses larger bodies with BODY_TOO_LARGE before they are read. A run of 100 servers under 50 scenarios takes a tenth of it. */
export const smallBodies = limitTo(64 * KIB);

/** The limit of a request that carries a script: JSON doubles a quote or a line's end at the most. */
export const scriptBodies = limitTo(2 * SCRIPT_LIMITS.bytes);

/** The limit of a request that carries a part of a data file in Base64. */
export const partBodies = limitTo(1.5 * DATA_PART_BYTES);

/** Refuses bodies of more bytes with BODY_TOO_LARGE before they are read. */
export function limitTo(maxSize: number) {
  const onError = () => {
    throw new AppError("BODY_TOO_LARGE", `A body has at most ${maxSize / KIB} KiB here.`);
  };
  return bodyLimit({ maxSize, onError });
}
