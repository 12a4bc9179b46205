import { expect, test } from "vitest";
import { argsOf, folderOf, variantId, variantOf } from "./variant.ts";

const variants = [{ id: "big", name: "Big", args: ["--buffer", "9"] }];

test("a variant is a server of its own, built from the same folder with further arguments", () => {
  expect(variantId("go-one", { id: "big" })).toBe("go-one@big");
  expect(folderOf("go-one@big")).toBe("go-one");
  expect(argsOf("go-one@big", { variants })).toEqual(["--buffer", "9"]);
});

test("the server itself has no arguments, and an unknown variant is told from it", () => {
  expect([folderOf("go-one"), argsOf("go-one", { variants })]).toEqual(["go-one", []]);
  expect([variantOf("go-one", { variants }), variantOf("go-one@small", { variants })]).toEqual([null, undefined]);
});
