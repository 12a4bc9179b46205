import { AppError } from "@plumbline/core/failure/app-error";
import { bodyLimit } from "hono/body-limit";

/** The largest body that is read: a run of 100 servers under 50 scenarios takes a tenth of it. */
const BODY_BYTES = 64 * 1024;

/** Refuses larger bodies with BODY_TOO_LARGE before they are read. */
export const smallBodies = bodyLimit({
  maxSize: BODY_BYTES,
  onError: () => {
    throw new AppError("BODY_TOO_LARGE", `A body has at most ${BODY_BYTES / 1024} KiB here.`);
  },
});
