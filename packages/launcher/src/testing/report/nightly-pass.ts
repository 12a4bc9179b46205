import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../../process/files/if-there.ts";

/** When all tests last passed in the nightly run of a repository, and at which commit, as .ci/nightly noted it; "never" where they did not. */
export async function readNightlyPass(root: string): Promise<string> {
  const noted = await ifThere(readFile(join(root, ".plumbline/nightly/tests.passed"), "utf8"));
  return noted?.trim() ?? "never";
}
