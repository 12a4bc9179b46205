import { StartError } from "../../failure.ts";
import { waitUntil } from "../wait-until.ts";
import { type Child, type ChildSpec, describeExit, type Exit, startChild } from "./child.ts";

export interface ReadyOptions {
  /** True once the program works; a rejection counts as false. */
  isReady(): Promise<boolean>;
  readonly withinMs: number;
  readonly everyMs?: number;
  /** Next step for the user when it does not get ready, after "see its last lines above". */
  readonly nextStep: string;
  readonly signal?: AbortSignal;
}

/**
 * Starts a program and waits until it is ready.
 *
 * @throws StartError with the last lines of its log when it exits or times out before it is ready; it does not run then
 */
export async function startReady(spec: ChildSpec, options: ReadyOptions): Promise<Child> {
  const child = await startChild(spec);
  try {
    await waitUntilReady(child, options);
    return child;
  } catch (error) {
    await child[Symbol.asyncDispose]();
    throw error;
  }
}

async function waitUntilReady(child: Child, { isReady, withinMs, everyMs, nextStep, signal }: ReadyOptions) {
  let exit: Exit | undefined;
  let cause: unknown;
  void child.exited.then((how) => {
    exit = how;
  });
  const isNotReady = (error: unknown) => {
    cause = error;
    return false;
  };
  const isSettled = async () => exit !== undefined || (await isReady().catch(isNotReady));
  const settled = await waitUntil(isSettled, { withinMs, everyMs, signal });
  if (settled && !exit) return;
  const what = exit ? `ended while starting (${describeExit(exit)})` : `is not ready after ${withinMs / 1_000} s`;
  throw new StartError(`The ${child.name} ${what}.`, `see its last lines above; ${nextStep}`, {
    log: await child.tail(),
    cause,
  });
}
