import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { tool } from "../process/tool.ts";

/** Brings the catalogue of the database to what the folders say: servers, scenarios, the local organization and its owner. */
export async function seedCatalogue(
  urls: { databaseUrl: string; redisUrl: string },
  signal?: AbortSignal,
): Promise<string> {
  const { exitCode, lines } = await runCommand(tool("tsx"), ["prisma/seed.ts"], {
    cwd: repositoryFolder,
    env: { DATABASE_URL: urls.databaseUrl, REDIS_URL: urls.redisUrl },
    signal,
  });
  if (exitCode !== 0) {
    throw new StartError("The catalogue could not be written to the database.", "see the lines above.", {
      log: lines.slice(-20),
    });
  }
  return lines.at(-1) ?? "";
}
