import { type Browser, chromium } from "playwright-core";

/** The machine's Chromium, or the one that `CHROMIUM` names, with further arguments. */
export function launchBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", ...args],
  });
}
