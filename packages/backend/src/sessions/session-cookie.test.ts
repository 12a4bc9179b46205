import { expect, test } from "vitest";
import { readSessionToken } from "./session-cookie.ts";

const [plain, host] = ["plumbline.session_token=foreign.sign", "__Host-plumbline.session_token=mine.sign"];

test("the cookie that this host alone can set comes first, wherever it stands", () => {
  expect(readSessionToken(`${plain}; ${host}`)).toBe("mine");
  expect(readSessionToken(`other=1; ${plain}`)).toBe("foreign");
  expect(readSessionToken("")).toBeNull();
});

test("over TLS the plain one opens nothing", () => {
  expect(readSessionToken(plain, true)).toBeNull();
  expect(readSessionToken(`${plain}; ${host}`, true)).toBe("mine");
});
