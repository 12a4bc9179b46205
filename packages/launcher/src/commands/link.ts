import { StartError } from "../failure.ts";
import { readInstance } from "../instance/instance-file.ts";
import type { Progress } from "../progress/progress.ts";

/** Prints a new one-time link that signs the owner in to the running instance. */
export async function printLink(dataFolder: string, progress: Progress): Promise<void> {
  const state = await readInstance(dataFolder);
  const { databaseUrl, redisUrl, baseUrl } = state.kind === "running" ? state.instance : {};
  if (!databaseUrl || !redisUrl || !baseUrl)
    throw new StartError("Plumbline is not running.", "start it with ./plumb up; it prints a link, too.");
  const { connectBackend } = await import("@plumbline/backend/backend");
  const { createOwnerLink } = await import("@plumbline/backend/accounts/create-owner-link");
  await using backend = await connectBackend({ databaseUrl, redisUrl });
  progress.say((await createOwnerLink(backend, { baseUrl })).url);
}
