import { expect, test } from "vitest";
import { copyNameOf } from "./web-modules.ts";

test("the copy of a module of the web is named by its host and its path", () => {
  expect(copyNameOf("https://JSLIB.k6.io/k6-utils/1.1.0/index.js?a=b")).toBe(
    "https/jslib.k6.io/k6-utils/1.1.0/index.js",
  );
  expect(copyNameOf("https://example.org/a/../../b.js")).toBe("https/example.org/b.js");
});

test.each(["http://example.org/a.js", "https://example.org/", "https://example.org/a%2fb.js", "./a.js", "k6/ws"])(
  "%s has none",
  (address) => {
    expect(copyNameOf(address)).toBeNull();
  },
);
