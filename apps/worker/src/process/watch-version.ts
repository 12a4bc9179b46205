import type { Backend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { AppError } from "@plumbline/core/failure/app-error";

const EVERY_MS = 5_000;

/** Stops this worker once another version has changed the database's schema; what it executes goes back to the queue. */
export function watchVersion({ schema, log }: Backend, stop: AbortController): AsyncDisposable {
  return repeat(
    () => schema.check(),
    EVERY_MS,
    (error) => {
      if (error instanceof AppError && error.code === "OTHER_VERSION") stop.abort(error);
      else log.warn({ err: error }, "the database's version could not be read");
    },
  );
}
