import type { Say } from "#i18n/say.ts";

/** Names that browsers carry in their User-Agent, the more particular ones first: all of them also claim to be others. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iOS"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

const find = (names: readonly (readonly [string, string])[], userAgent: string) =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** A readable User-Agent: "Firefox on Linux"; an unknown one is only shortened. */
export function describeBrowser(userAgent: string | null, say: Say): string {
  if (!userAgent) return say("account.unknownBrowser");
  const browser = find(browsers, userAgent);
  if (!browser) return userAgent.slice(0, 40);
  const system = find(systems, userAgent);
  return system ? say("account.browserOn", { browser, system }) : browser;
}
