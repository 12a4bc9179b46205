import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ifReadable } from "./if-readable.ts";

test("a file or folder that is absent, or of the other kind, is null", async () => {
  expect(await ifReadable(readFile("/nowhere/at/all", "utf8"))).toBeNull();
  expect(await ifReadable(readFile(import.meta.dirname, "utf8"))).toBeNull();
  expect(await ifReadable(readdir(import.meta.filename))).toBeNull();
});

test("an error of another kind is not hidden", async () => {
  await expect(ifReadable(Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug");
});
