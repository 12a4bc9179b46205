import { relative } from "node:path";
import { createServer } from "@plumbline/catalogue/create-server";
import type { Language } from "@plumbline/core/server/language";
import type { Progress } from "../progress/progress.ts";

/** Writes a new server's folder and prints the next steps. @throws AppError, see createServer */
export async function newServer(
  serversDir: string,
  wanted: { readonly serverId: string; readonly language: Language; readonly from?: string },
  progress: Progress,
): Promise<void> {
  const { folder, from } = await createServer(serversDir, wanted);
  progress.print(`${relative(process.cwd(), folder) || folder} is a copy of ${from} under a name of its own. Next:

  1. ./plumb gate ${wanted.serverId}      it keeps the contract as it is; so can you, at every step
  2. write your server; its own tests run with ./plumb test ${wanted.language}
  3. say in server.json what it is: library, version, delivery policy, notes
  4. ./plumb gate ${wanted.serverId} --thorough, then ./plumb up and choose it under New run

docs/adding-a-server.md has the contract in full.`);
}
