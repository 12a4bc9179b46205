import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";

/** A program of the installed dependencies: started directly, because `npx` alone costs half a second. */
export function tool(name: "biome" | "knip" | "next" | "tsx" | "turbo" | "vitest"): string {
  return join(repositoryFolder, "node_modules/.bin", name);
}
