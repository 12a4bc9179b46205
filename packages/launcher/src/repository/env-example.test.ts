import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";

const read = (file: string) => readFileSync(join(repositoryFolder, file), "utf8");

/** Names of the variables in a file's zod schema: one `NAME: z.…` (or a schema's name) per line. */
function schemaVariables(file: string): string[] {
  return [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
}

test(".env.example names every variable that the launcher, the web server and the worker read, and no other", () => {
  const files = ["packages/launcher/src/settings.ts", "apps/web/src/server/env.ts", "apps/worker/src/env.ts"];
  const readByUs = new Set(files.flatMap(schemaVariables));
  const readByDocker = ["DOCKER_HOST", "POSTGRES_PASSWORD"];
  const named = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  expect(named.sort()).toEqual([...readByUs, ...readByDocker].sort());
});
