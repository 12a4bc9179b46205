import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOC_NAME } from "#features/docs/doc-href.ts";

/** The docs folder seen from a checkout, and from the built server, beside which the build puts it. */
const folders = ["docs", "../../docs"];

/** The text of a page of the docs folder; null if there is no such page. */
export async function readDoc(page: string): Promise<string | null> {
  if (!DOC_NAME.test(page)) return null;
  for (const folder of folders) {
    const text = await readIfThere(join(/* turbopackIgnore: true */ process.cwd(), folder, `${page}.md`));
    if (text !== null) return text;
  }
  return null;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
