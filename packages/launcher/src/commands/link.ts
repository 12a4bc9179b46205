import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** Prints a new one-time link that signs the owner in to the running instance. */
export async function printLink(dataFolder: string, progress: Progress): Promise<void> {
  await using running = await openRunning(dataFolder);
  const { createOwnerLink } = await import("@plumbline/backend/accounts/create-owner-link");
  progress.say((await createOwnerLink(running.backend, running)).url);
}
