import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hasProgram, runOver } from "./testing/run-over.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFile(join(repository, path), "utf8");

test.runIf(hasProgram("gofmt"))("a Go file that is not formatted fails with the difference", async () => {
  const bad = await runOver({ "a.go": "package a\nvar  A = 1\n" }, "gofmt", "-d", ".");
  expect(bad).toEqual({ printed: expect.stringContaining("+var A = 1"), status: 1 });
  expect(await runOver({ "a.go": "package a\n\nvar A = 1\n" }, "gofmt", "-d", ".")).toEqual({ printed: "", status: 0 });
});

test.runIf(hasProgram("ruff"))("a Python file with a known mistake, or without its format, fails", async () => {
  const image = await read("servers/py-aiohttp/Dockerfile");
  for (const command of ["check", "format --check"]) expect(image).toContain(`ruff ${command} bench`);
  const ruff = (text: string, ...command: string[]) =>
    runOver({ "bench/a.py": text }, "ruff", ...command, "--no-cache", "bench");
  expect(await ruff("import os\n", "check")).toEqual({ printed: expect.stringContaining("F401"), status: 1 });
  expect(await ruff("a = 'b'\n", "format", "--check")).toEqual({ printed: expect.stringContaining("a.py"), status: 1 });
  for (const command of [["check"], ["format", "--check"]])
    expect(await ruff('a = "b"\n', ...command)).toMatchObject({ status: 0 });
});

test.runIf(hasProgram("clang-format"))(
  "a C++ file that is not formatted fails, and 120 columns are a line",
  async () => {
    expect(await read("servers/cpp-beast/Dockerfile")).toContain("clang-format --dry-run -Werror src/*");
    const style = await read("servers/cpp-beast/.clang-format");
    const format = (text: string) =>
      runOver({ ".clang-format": style, "src/a.cpp": text }, "clang-format", "--dry-run", "-Werror", "src/a.cpp");
    expect(await format("int  a = 1;\n")).toEqual({
      printed: expect.stringContaining("clang-format-violations"),
      status: 1,
    });
    expect(await format(`const char *a = "${"b".repeat(80)}";\n`)).toEqual({ printed: "", status: 0 });
  },
);

/** The formatter as Maven keeps it, in the version of the servers' images. */
const [, version = ""] = /google-java-format:([\d.]+):jar/.exec(await read("servers/java-netty/Dockerfile")) ?? [];
const jar = join(
  homedir(),
  `.m2/repository/com/google/googlejavaformat/google-java-format/${version}/google-java-format-${version}-all-deps.jar`,
);

test.runIf(hasProgram("java") && existsSync(jar))("a Java file that is not formatted fails by its name", async () => {
  const compiler = ["api", "code", "file", "parser", "tree", "util"].map(
    (part) => `--add-exports=jdk.compiler/com.sun.tools.javac.${part}=ALL-UNNAMED`,
  );
  const format = (text: string) =>
    runOver({ "A.java": text }, "java", ...compiler, "-jar", jar, "--dry-run", "--set-exit-if-changed", "A.java");
  expect(await format("class A {  }\n")).toEqual({ printed: expect.stringContaining("A.java"), status: 1 });
  expect(await format("class A {}\n")).toMatchObject({ status: 0 });
});
