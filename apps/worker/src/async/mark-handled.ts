/**
 * Keeps a rejection from ending the process while nobody awaits the promise. Whoever awaits it later still gets the error, so
 * this is only for promises that are awaited elsewhere or whose failure shows in another promise.
 */
export function markHandled(promise: Promise<unknown>): void {
  void Promise.allSettled([promise]);
}
