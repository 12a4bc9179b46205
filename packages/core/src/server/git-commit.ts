import { z } from "zod";

/** A commit of a Git repository that is fetched by its address. */
export const GitCommit = z.strictObject({
  git: z
    .url({ protocol: /^https?$/, error: "A repository's address begins with https:// or http://." })
    .describe("Its address."),
  commit: z.string().regex(/^[0-9a-f]{40}$/, "A commit is named by its 40 hexadecimal digits."),
});
export type GitCommit = z.infer<typeof GitCommit>;
