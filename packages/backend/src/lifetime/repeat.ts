/**
 * Repeats a task until disposed, beginning at once and never twice concurrently; the pause begins at the end of each
 * call.
 */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): AsyncDisposable {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  let current: Promise<void> = Promise.resolve();
  const turn = () => {
    current = task()
      .then(() => undefined, onError)
      .then(() => {
        if (!over) timer = setTimeout(turn, everyMs);
      });
  };
  turn();
  return {
    async [Symbol.asyncDispose]() {
      over = true;
      clearTimeout(timer);
      await current;
    },
  };
}
