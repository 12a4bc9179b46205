import { expect, test } from "vitest";
import { inEnglish as say } from "#i18n/testing/in-language.tsx";
import { describeBrowser } from "./describe-browser.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.1", "curl/8.1"],
  [null, "Unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(describeBrowser(userAgent, say)).toBe(name);
});
