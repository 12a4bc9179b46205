import { type Clock, systemClock, type Timer } from "./clock.ts";

/**
 * Repeats a task until disposed, beginning at once and never twice concurrently; the pause begins at the end of each
 * call.
 */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
  clock: Clock = systemClock,
): AsyncDisposable {
  let timer: Timer | undefined;
  let over = false;
  let current: Promise<void> = Promise.resolve();
  const turn = () => {
    current = task()
      .then(() => undefined, onError)
      .then(() => {
        if (!over) timer = clock.callAfter(everyMs, turn);
      });
  };
  turn();
  return {
    async [Symbol.asyncDispose]() {
      over = true;
      timer?.[Symbol.dispose]();
      await current;
    },
  };
}
