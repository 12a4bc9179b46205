import type { z } from "zod";
import { GitCommit } from "../server/git-commit.ts";
import { FileName } from "./script-files.ts";

/** The commit that a script was read from, as its sender says: what ran is its files. */
export const ScriptSource = GitCommit.extend({
  git: GitCommit.shape.git
    .max(500, "A repository's address has at most 500 characters.")
    .refine((git) => !hasSecret(git), "A repository's address is kept and shown: leave the user and the password out."),
  path: FileName.describe("Of the file that k6 runs, from the top of the repository."),
});
export type ScriptSource = z.infer<typeof ScriptSource>;

function hasSecret(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}
