import { expect, test } from "vitest";
import { readUpload } from "./read-upload.ts";

const chosen = (name: string, text: string, webkitRelativePath = "") =>
  Object.assign(new Blob([text]), { name, webkitRelativePath });

test("of a chosen folder the paths below it stay, and the outermost script is the one that runs", async () => {
  const files = await readUpload([
    chosen("a.js", "export const a = 1;", "load/lib/a.js"),
    chosen("users.csv", "name\nä\n", "load/users.csv"),
    chosen("main.ts", "export default () => {};", "load/main.ts"),
  ]);
  expect(files).toEqual({
    main: "main.ts",
    files: { "lib/a.js": "export const a = 1;", "users.csv": "name\nä\n", "main.ts": "export default () => {};" },
  });
});

test("single files have their names alone", async () => {
  expect(await readUpload([chosen("b.js", "b"), chosen("a.js", "a")])).toEqual({
    main: "a.js",
    files: { "a.js": "a", "b.js": "b" },
  });
});
