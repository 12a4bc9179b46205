/** A signal that aborts when the process is asked to stop; asked a second time, the process ends at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));
  return stop.signal;
}
