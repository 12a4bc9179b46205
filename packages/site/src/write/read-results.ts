import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { readZip } from "@plumbline/catalogue/read-zip";
import { AppError } from "@plumbline/core/failure/app-error";
import { describeIssue } from "@plumbline/core/json/parse-known";
import { z } from "zod";
import { checkSignature, type Publisher } from "../evidence/signature.ts";
import type { Published } from "../model/published.ts";
import { Statement } from "../model/statement.ts";
import { isMissing } from "./keys.ts";

/** Names of the files that a site is made of; every other file follows from them. */
export const sources = {
  site: "site.json",
  results: "results",
  bundle: "bundle.zip",
  signature: "signature.json",
} as const;

/** Decisions of the site's publisher: its title, and the keys that it vouches for. */
export const SiteFile = z.strictObject({
  title: z.string().min(1).max(120),
  publishers: z.array(z.strictObject({ name: z.string().max(200), publicKey: z.string().max(100) })),
});
export type SiteFile = z.infer<typeof SiteFile>;

const SignedFile = z.object({ statement: z.string(), publicKey: z.string(), signature: z.string() });

/** The site's own file; null where there is none yet. @throws Error naming what is not understood */
export async function readSiteFile(folder: string): Promise<SiteFile | null> {
  const text = await readOptional(join(folder, sources.site));
  return text === null ? null : SiteFile.parse(JSON.parse(text));
}

/** Every result of a site, by the name of its folder. @throws AppError BUNDLE_REFUSED that names the folder and what is wrong with it */
export async function readResults(folder: string, publishers: readonly Publisher[]): Promise<Published[]> {
  const entries = await readdir(join(folder, sources.results), { withFileTypes: true }).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  const results: Published[] = [];
  for (const name of names)
    results.push(
      await named(`${sources.results}/${name}`, () =>
        readResult(join(folder, sources.results, name), name, publishers),
      ),
    );
  return results;
}

/** Names the folder in what is wrong with it: a site has many bundles. @throws AppError BUNDLE_REFUSED */
async function named<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const isKnown =
      cause instanceof AppError || cause instanceof SyntaxError || cause instanceof z.ZodError || isMissing(cause);
    if (!isKnown) throw cause;
    const said = cause instanceof z.ZodError ? describeIssue(cause) : cause instanceof Error ? cause.message : "";
    throw new AppError("BUNDLE_REFUSED", `${path}: ${said}`, { cause });
  }
}

async function readResult(path: string, name: string, publishers: readonly Publisher[]): Promise<Published> {
  const archive = await readFile(join(path, sources.bundle));
  const bundle = await readBundle(archive);
  const text = await readOptional(join(path, sources.signature));
  const signed = text === null ? null : SignedFile.parse(JSON.parse(text));
  return {
    folder: name,
    bundle,
    files: await readZip(archive),
    signed,
    statement: signed && Statement.parse(JSON.parse(signed.statement)),
    signature: await checkSignature(signed, bundle.digest, publishers),
  };
}

async function readOptional(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    if (isMissing(cause)) return null;
    throw cause;
  });
}
