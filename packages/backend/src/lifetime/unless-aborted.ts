/** A promise's value, or null once the signal aborts. An error that comes after that is nobody's any more. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(null);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
