import type { Language } from "@plumbline/core/server/language";
import type { Runner } from "./count-tests.ts";

/** Programs run one after another; the first that fails ends the job. */
export type Commands = readonly (readonly [program: string, ...args: string[]])[];

/** How the servers of a language are tested. */
interface LanguageTools {
  /** Counts the tests in their output. */
  readonly runner: Runner;
  /**
   * The language's own tools as they are on a developer's machine. Absent: the Dockerfile has a stage named `test` that
   * brings what the tests need, and whose command runs them.
   */
  readonly onMachine?: Commands;
}

/** To write the symbols of a hundred dependencies takes longer than to run the tests. */
const withoutSymbols = ["--config", "profile.dev.debug=false"] as const;

/** One entry per language; a new language does not compile until it has one. */
export const languageTools: Readonly<Record<Language, LanguageTools>> = {
  go: {
    runner: "go",
    onMachine: [
      ["go", "vet", "./..."],
      ["go", "test", "-v", "./..."],
    ],
  },
  rust: {
    runner: "cargo",
    onMachine: [
      ["cargo", "fmt", "--check"],
      ["cargo", "clippy", "--locked", "--all-targets", ...withoutSymbols, "--", "-D", "warnings"],
      ["cargo", "test", "--locked", ...withoutSymbols],
    ],
  },
  node: {
    runner: "node",
    onMachine: [
      ["npm", "ci", "--no-audit", "--no-fund"],
      ["node", "--test"],
    ],
  },
  zig: { runner: "zig" },
  java: { runner: "surefire" },
  kotlin: { runner: "surefire" },
  scala: { runner: "surefire" },
  python: { runner: "pytest" },
  cpp: { runner: "ctest" },
  c: { runner: "ctest" },
  bun: { runner: "bun" },
  deno: { runner: "deno" },
};
