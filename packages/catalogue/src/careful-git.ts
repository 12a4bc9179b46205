import type { GitCommit } from "@plumbline/core/server/git-commit";

/** No hook, submodule or helper of a repository runs, and nothing but HTTP is spoken. */
const careful = [
  ...["-c", "protocol.allow=never", "-c", "protocol.https.allow=always", "-c", "protocol.http.allow=always"],
  ...["-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false", "-c", "core.autocrlf=false"],
];

/** The environment of those commands: nobody is asked for a password. */
export const quietGit = { GIT_TERMINAL_PROMPT: "0" } as const;

/** The words after `git` that bring the files of one commit into an empty folder, one command after another. */
export function commandsOfFetch({ git, commit }: GitCommit): readonly (readonly string[])[] {
  return [
    ["init", "--quiet"],
    ["fetch", "--quiet", "--depth", "1", git, commit],
    ["checkout", "--quiet", commit],
  ].map((words) => [...careful, ...words]);
}
