import { expect, test } from "vitest";
import { nearestNames, suggestNames } from "./suggest-names.ts";

const servers = ["go-gorilla", "go-gobwas", "go-coder", "node-ws", "rust-axum", "rust-actix"];
const many = Array.from({ length: 60 }, (_, nth) => `server-number-${nth}`);

test.each([
  ["go-gorila", ["go-gorilla"]],
  ["GO-GORILLA", ["go-gorilla"]],
  ["gorilla", ["go-gorilla"]],
  ["rust", ["rust-actix", "rust-axum"]],
  ["cobol-cics", []],
  ["", []],
])("%j is near to %j", (wanted, nearest) => {
  expect(nearestNames(wanted, servers)).toEqual(nearest);
});

test("the answer is short, however many names there are", () => {
  expect(suggestNames("go-gorila", servers)).toBe("Did you mean go-gorilla?");
  expect(suggestNames("rust", servers)).toBe("Did you mean rust-actix or rust-axum?");
  expect(suggestNames("cobol", ["go-one", "node-two"])).toBe("Known: go-one, node-two.");
  expect(suggestNames("cobol", [])).toBe("There are none yet.");
  expect(suggestNames("cobol", many)).toBe("There are 60, and none is like it.");
  expect(suggestNames("server", many).length).toBeLessThan(80);
});
