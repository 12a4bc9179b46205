import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { ifThere } from "./if-there.ts";

test("a file that is not there is undefined, and one that cannot be read is an error", async () => {
  expect(await ifThere(readFile(`${tmpdir()}/no-such-file-of-plumbline`))).toBeUndefined();
  await expect(ifThere(readFile(tmpdir()))).rejects.toThrow("EISDIR");
});
