import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "playwright-core";

/** Scripts that a browser of today loads: those for older ones are marked. */
const SCRIPT = /<script(?![^>]*\bnomodule\b)[^>]*\bsrc="(\/_next\/[^"]+)"/gi;
/** Bytes of a script as they are sent, by address: pages have most of them in common. */
const weights = new Map<string, number>();

/**
 * Kilobytes of the scripts that a page's HTML names, compressed by gzip. What a page loads later, when it is used or to draw, is no
 * part of it.
 */
export async function weighPage(html: string, { baseUrl, request }: { baseUrl: string; request: APIRequestContext }) {
  const paths = new Set([...html.matchAll(SCRIPT)].map(([, path = ""]) => path));
  const bytes = await Promise.all([...paths].map((path) => weigh(`${baseUrl}${path}`, request)));
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

async function weigh(url: string, request: APIRequestContext): Promise<number> {
  const known = weights.get(url);
  if (known !== undefined) return known;
  const bytes = gzipSync(await (await request.get(url)).body()).length;
  weights.set(url, bytes);
  return bytes;
}
