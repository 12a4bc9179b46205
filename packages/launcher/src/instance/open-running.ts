import type { Backend } from "@plumbline/backend/backend";
import { StartError } from "../failure.ts";
import { instanceFileIn, readInstance } from "./instance-file.ts";

/** The running instance's stores and address, for a command that works beside it. */
export interface RunningInstance extends AsyncDisposable {
  readonly backend: Backend;
  readonly baseUrl: string;
}

/** @throws StartError where nothing runs here */
export async function openRunning(dataFolder: string): Promise<RunningInstance> {
  const state = await readInstance(dataFolder);
  if (state.kind === "torn")
    throw new StartError(
      `${instanceFileIn(dataFolder)} cannot be read, so it is unknown what runs here.`,
      "run ./plumb down, which sets it aside, and ./plumb up.",
    );
  const { databaseUrl, redisUrl, baseUrl } = state.kind === "running" ? state.instance : {};
  if (!databaseUrl || !redisUrl || !baseUrl)
    throw new StartError("Plumbline is not running.", "start it with ./plumb up, then run this again.");
  const { connectBackend } = await import("@plumbline/backend/backend");
  const backend = await connectBackend({ databaseUrl, redisUrl });
  return { backend, baseUrl, [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose]() };
}
