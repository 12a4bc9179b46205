import { readFile } from "node:fs/promises";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Page } from "playwright-core";

type Messages = { readonly [key: string]: string | Messages };

const file = new URL("../../apps/web/src/i18n/messages/en.json", import.meta.url);
const messages: Messages = JSON.parse(await readFile(file, "utf8"));

const idsOf = (some: Messages, before = ""): string[] =>
  Object.entries(some).flatMap(([key, value]) =>
    typeof value === "string" ? `${before}${key}` : idsOf(value, `${before}${key}.`),
  );

/** Ids of messages, as they would stand on a page that forgot to say them; pages do show ids of metrics. */
const ids = idsOf(messages).filter((id) => id.includes(".") && !Object.hasOwn(summaryMetrics, id));

/** Texts and accessible names of the present page that are ids of messages. */
export async function findUntranslated(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string[]>(`(() => {
    const texts = [...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) texts.push(nodes.currentNode.data.trim());
    return texts;
  })()`);
  const known = new Set(ids);
  return [...new Set(shown)].filter((text) => known.has(text));
}
