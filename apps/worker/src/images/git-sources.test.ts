import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveRepository } from "@plumbline/catalogue/testing/serve-repository";
import { toAppError } from "@plumbline/core/failure/app-error";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareContext } from "./git-sources.ts";

const files = { "library.txt": "of a public repository", ".dockerignore": "*\n" };
/** The digest of `files` in a folder named `library`. */
const contentDigest = "6c38830546bd91b7f994824d947a26bd7d888af59a54206c6f0c7e6a72af6fb6";
const fetching = { report: () => {}, isForeign: false };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-served-"));
  await writeFile(join(folder, "Dockerfile"), "FROM scratch\nCOPY sources/library /library\n");
});

afterEach(() => rm(folder, { recursive: true }));

test("a source is fetched beside the folder's own files, and nothing stays when the build is over", async () => {
  await using repository = await serveRepository(files);
  const source = { id: "library", git: repository.git, commit: repository.commit, contentDigest };
  await name([source]);
  let built: string;
  {
    await using context = await prepareContext({ folder, files: [] }, fetching);
    built = context.folder;
    expect(context.files).toEqual([
      "Dockerfile",
      "server.json",
      "sources/library/.dockerignore",
      "sources/library/library.txt",
    ]);
    expect(await readFile(join(built, "sources/library/library.txt"), "utf8")).toBe("of a public repository");
  }
  await expect(access(built)).rejects.toThrow();
});

test("another content than the manifest's is refused with the digest that was found", async () => {
  await using repository = await serveRepository({ ...files, "library.txt": "something else" });
  const source = { id: "library", git: repository.git, commit: repository.commit, contentDigest };
  const { code, nextStep } = await refusal([source]);
  expect([code, nextStep]).toEqual(["SOURCE_UNAVAILABLE", expect.stringMatching(/"contentDigest": "[0-9a-f]{64}"/)]);
});

test("a commit that is not there, and a repository that does not answer, are refused by name", async () => {
  await using repository = await serveRepository(files);
  const source = { id: "library", git: repository.git, commit: "0".repeat(40), contentDigest };
  expect(await refusal([source])).toMatchObject({
    code: "SOURCE_UNAVAILABLE",
    message: expect.stringContaining(source.git),
  });
  const nowhere = { ...source, git: "http://127.0.0.1:9/nothing" };
  expect(await refusal([nowhere])).toMatchObject({ code: "SOURCE_UNAVAILABLE" });
});

test("a folder without a manifest, or with one that names none, is built as it is", async () => {
  const own = { folder, files: ["Dockerfile"] };
  expect(await prepareContext(own, fetching)).toMatchObject(own);
  await writeFile(join(folder, "client.json"), "{}");
  expect(await prepareContext(own, fetching)).toMatchObject(own);
});

test("a pushed folder that names a repository is refused before anything is fetched", async () => {
  await name([{ id: "library", git: "http://127.0.0.1:9/nothing", commit: "0".repeat(40), contentDigest }]);
  const refused = await prepareContext({ folder, files: [] }, { ...fetching, isForeign: true }).catch(toAppError);
  expect(refused).toMatchObject({ code: "IMAGE_BUILD_FAILED" });
});

const name = (gitSources: readonly object[]) => writeFile(join(folder, "server.json"), JSON.stringify({ gitSources }));

async function refusal(sources: readonly object[]) {
  await name(sources);
  return toAppError(
    await prepareContext({ folder, files: [] }, fetching).then(
      () => null,
      (error: unknown) => error,
    ),
  );
}
