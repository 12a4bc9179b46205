import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { environmentWith } from "./environment.ts";
import { StartError } from "./failure.ts";
import { repositoryFolder } from "./folders.ts";

/** A variable that is set to nothing counts as unset: `DATABASE_URL= ./plumb up` means the embedded one. */
const optionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional();

/** A folder; a relative path counts from the repository's root, not from the working folder. */
const folderOf = (usual: string) =>
  z
    .string()
    .default("")
    .transform((folder) => resolve(repositoryFolder, folder || usual));

const Settings = z.object({
  DATABASE_URL: optionalText,
  REDIS_URL: optionalText,
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Shells and containers set it to the machine's name, which is not a setting: only an address counts. */
  HOSTNAME: z
    .string()
    .optional()
    .transform((host) => (host && (isIP(host) || host === "localhost") ? host : "127.0.0.1")),
  PLUMBLINE_DATA_DIR: folderOf(".plumbline"),
  PLUMBLINE_SERVERS_DIR: folderOf("servers"),
  PLUMBLINE_CLIENTS_DIR: folderOf("clients"),
});

/** The launcher's settings from the environment and `.env`. Web and worker read the same environment themselves. */
export type Settings = z.infer<typeof Settings>;

/**
 * Reads the settings once. `.env` fills in what the environment leaves unset.
 *
 * @throws StartError that names each wrong variable
 */
export function readSettings(): Settings {
  const file = join(repositoryFolder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return parseSettings(environmentWith());
}

/** @throws StartError that names each wrong variable */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const result = Settings.safeParse(environment);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new StartError(
    `A setting is not valid: ${wrong.join("; ")}.`,
    "correct it in the environment or in .env (see .env.example).",
  );
}

/** Address of the dashboard. */
export function dashboardUrl({ HOSTNAME: host }: Settings, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "localhost" : isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
