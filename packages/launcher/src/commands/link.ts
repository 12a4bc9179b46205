import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** Prints a new one-time link that signs the owner, or the person with an e-mail address, in to the running instance. */
export async function printLink(dataFolder: string, email: string | undefined, progress: Progress): Promise<void> {
  await using running = await openRunning(dataFolder);
  const { createOwnerLink } = await import("@plumbline/backend/owner/create-owner-link");
  const { backend, baseUrl } = running;
  progress.print((await createOwnerLink(backend, { baseUrl, email })).url);
}
