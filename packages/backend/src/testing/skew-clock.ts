/**
 * Sets this process's date off by that much until it is disposed. As where a machine's clock is set, monotonic time and
 * timers are not changed.
 */
export function skewClock(offsetMs: number): Disposable {
  const TrueDate = globalThis.Date;
  const now = () => TrueDate.now() + offsetMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  return {
    [Symbol.dispose]() {
      globalThis.Date = TrueDate;
    },
  };
}
