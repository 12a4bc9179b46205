import type { Logger } from "pino";

/** A signal that aborts when the process is asked to stop; asked a second time, the process ends at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));
  return stop.signal;
}

/** Aborts when the process is asked to stop; asked a second time, the process ends at once. */
export function abortOnStop(stop: AbortController, log: Logger): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      log.info({ signal }, "shutting down");
      stop.abort();
    });
}
