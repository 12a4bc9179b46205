import { markHandled } from "../async/mark-handled.ts";

/** Something that one side of a round announces, and that the other waits for. */
export type Moment<T> = {
  readonly told: Promise<T>;
  readonly tell: (value: T) => void;
  /** Ends the wait: it will not come. */
  readonly fail: (reason: unknown) => void;
};

/** A moment still to come. */
export function awaitMoment<T>(): Moment<T> {
  let [tell, fail]: [Moment<T>["tell"], Moment<T>["fail"]] = [() => undefined, () => undefined];
  const told = new Promise<T>((resolve, reject) => {
    [tell, fail] = [resolve, reject];
  });
  // a side that has failed awaits nothing any more
  markHandled(told);
  return { told, tell, fail };
}
