import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copiedSources, findCopies, sortFiles } from "./copies.ts";

const dockerfile = `FROM base AS build
COPY pom.xml *.go ./
COPY --chmod=755 src ./src
FROM build AS test
COPY requirements-dev.txt ./
FROM scratch
COPY --from=build /server /server
`;

let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "copies-"));
  execFileSync("git", ["init", "--quiet", root]);
  const files = { Dockerfile: dockerfile, "pom.xml": "a", "main.go": "a", "main_test.go": "a", "src/test/A.java": "b" };
  const more = { "src/main/A.java": "b", "requirements-dev.txt": "c", "src/empty": "", "src/empty2": "" };
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    await mkdir(dirname(join(root, "server", path)), { recursive: true });
    await writeFile(join(root, "server", path), text);
  }
});

afterAll(() => rm(root, { recursive: true }));

test("sources of the stage for tests and of other stages are none of the image", () => {
  expect(copiedSources(dockerfile)).toEqual(["pom.xml", "*.go", "src"]);
});

test("files that an image is built from are told from tests and tools", async () => {
  const { built, rest } = await sortFiles(root, "server");
  expect(built).toEqual(
    ["Dockerfile", "main.go", "pom.xml", "src/empty", "src/empty2", "src/main/A.java"].map((path) => `server/${path}`),
  );
  expect(rest).toEqual(["main_test.go", "requirements-dev.txt", "src/test/A.java"].map((path) => `server/${path}`));
});

test("equal files are copies, and empty ones are not", async () => {
  const { built, rest } = await sortFiles(root, "server");
  const copies = await findCopies(root, [...built, ...rest]);
  expect(copies.map(({ paths }) => paths)).toEqual([
    ["server/main.go", "server/pom.xml", "server/main_test.go"],
    ["server/src/main/A.java", "server/src/test/A.java"],
  ]);
});
