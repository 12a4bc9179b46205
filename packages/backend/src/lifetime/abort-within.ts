/** A signal with a time limit. Dispose it when the limited work is over. */
export type TimeLimit = Disposable & { readonly signal: AbortSignal };

/**
 * Makes a signal that aborts after `ms`, with a `TimeoutError`, or as soon as one of `signals` does, with its reason.
 * `AbortSignal.any` with `AbortSignal.timeout` is not a substitute: Node 20 may collect the timeout, which then never
 * fires.
 */
export function abortWithin(ms: number, ...signals: readonly AbortSignal[]): TimeLimit {
  const limit = new AbortController();
  const passOn = () => limit.abort(signals.find(({ aborted }) => aborted)?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException(`over after ${ms} ms`, "TimeoutError")), ms);
  for (const signal of signals) signal.addEventListener("abort", passOn, { once: true });
  if (signals.some(({ aborted }) => aborted)) passOn();
  return {
    signal: limit.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", passOn);
    },
  };
}
