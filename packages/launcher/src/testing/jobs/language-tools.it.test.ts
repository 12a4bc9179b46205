import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../process/command.ts";

/** The first use of a linter compiles it. */
const TIMEOUT_MS = 600_000;

const isInstalled = async (program: string) => (await runCommand(program, ["version"])).exitCode !== 127;
const installed = { go: await isInstalled("go"), rust: await isInstalled("cargo") };

const projects = {
  go: (source: string) => ({ "go.mod": "module a\n\ngo 1.26\n", "a.go": source }),
  rust: (source: string) => ({
    "Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2024"\n',
    "Cargo.lock": 'version = 4\n\n[[package]]\nname = "a"\nversion = "0.1.0"\n',
    "src/lib.rs": source,
  }),
} as const;

/** Runs the formatter or linter of a language over one file, with the words that `./plumb test` runs it with. */
async function runTool(language: keyof typeof projects, tool: string, source: string) {
  const command = languageFacts[language].tests.onMachine.find((words) => words.join(" ").includes(tool));
  if (!command) throw new Error(`./plumb test ${language} has no ${tool}`);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-tool-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(projects[language](source))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const [program, ...args] = command;
  const { exitCode, lines } = await runCommand(program, args, { cwd: folder });
  return { exitCode, printed: lines.join("\n") };
}

const honest = {
  go: "// Package a has one function.\npackage a\n\n// Half divides by two.\nfunc Half(n int) int { return n / 2 }\n",
  rust: "pub fn half(n: u32) -> u32 {\n    n / 2\n}\n",
} as const;

/** A breach that the tool alone reports, and a part of its message. */
const breaches = [
  ["go", "gofmt", "package a\n\nvar  A = 1\n", "+var A = 1"],
  ["go", "go vet", 'package a\n\nimport "fmt"\n\nfunc A() { fmt.Printf("%d\\n", "one") }\n', "wrong type"],
  ["go", "staticcheck", "package a\n\nfunc A(on bool) bool { return on == true }\n", "S1002"],
  ["go", "staticcheck", "package a\n\nfunc unused() {}\n", "U1000"],
  ["rust", "cargo fmt", "pub fn half( n: u32 ) -> u32 { n / 2 }\n", "Diff in"],
  ["rust", "cargo clippy", "pub fn has_none(all: &[u8]) -> bool {\n    all.len() == 0\n}\n", "len_zero"],
] as const;

for (const [language, tool, source, message] of breaches)
  test.runIf(installed[language])(
    `${tool} fails with ${JSON.stringify(message)} where a file breaks its rule, and passes where none does`,
    { timeout: TIMEOUT_MS },
    async () => {
      const broken = await runTool(language, tool, source);
      expect(broken.printed).toContain(message);
      expect(broken.exitCode).not.toBe(0);
      expect(await runTool(language, tool, honest[language])).toMatchObject({ exitCode: 0 });
    },
  );
