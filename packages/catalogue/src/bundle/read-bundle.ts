import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  type Bundle,
  BundleHead,
  BundleSource,
  BundleTrial,
  bundleFiles,
  type HeldSource,
  parseBundleFile,
} from "@plumbline/core/bundle/bundle";
import { FrameView } from "@plumbline/core/frame/frame";
import { describeIssue, parseKnown } from "@plumbline/core/json/parse-known";
import { RunEvent } from "@plumbline/core/run/views";
import { z } from "zod";
import { readZip, refused, shorten } from "./read-zip.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** Frames that are checked before the event loop goes on. */
const FRAMES_AT_ONCE = 500;

/**
 * Reads a bundle and checks that it is whole: each file is as its hash in the list says, and nothing is missing or unlisted. Hashes
 * show that a bundle was not changed by accident; they do not show who made it.
 * @throws AppError BUNDLE_REFUSED that names what is missing, changed, too large or not understood
 */
export async function readBundle(archive: Uint8Array): Promise<Bundle> {
  const files = await readZip(archive);
  const sums = bytesOf(files, bundleFiles.sums);
  checkSums(files, parseSums(textOf(files, bundleFiles.sums)));
  checkVersion(files);
  const { exportedAt, run } = parse(files, bundleFiles.head, BundleHead);
  const names = [...files.keys()].filter((name) => /^trials\/\d+\.json$/.test(name)).sort();
  return {
    digest: hashOf(sums),
    exportedAt,
    run,
    trials: await mapInTurn(names, (name) => parse(files, name, BundleTrial)),
    events: files.has(bundleFiles.events) ? parse(files, bundleFiles.events, z.array(RunEvent)) : [],
    sources: sourcesOf(files),
    readFrames: (position) => readFrames(files, bundleFiles.frames(position)),
  };
}

/** Lets the event loop go on between two files. */
async function mapInTurn<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await setImmediate();
  }
  return results;
}

/** The list of hashes as `sha256sum` writes it. */
function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.trimEnd().split("\n")) {
    const [hash, name] = [line.slice(0, 64), line.slice(66)];
    if (!/^[0-9a-f]{64}$/.test(hash) || line.slice(64, 66) !== "  " || name === "")
      throw refused(`${bundleFiles.sums} is not a list of hashes.`);
    if (sums.has(name)) throw refused(`${shorten(name)} has two hashes.`);
    sums.set(name, hash);
  }
  return sums;
}

function checkSums(files: Files, sums: ReadonlyMap<string, string>): void {
  for (const [name, bytes] of files) {
    if (name === bundleFiles.sums) continue;
    const sum = sums.get(name);
    if (sum === undefined) throw refused(`${shorten(name)} is in the bundle, but not among its hashes.`);
    if (hashOf(bytes) !== sum) throw refused(`${shorten(name)} was changed after the export.`);
  }
  for (const name of sums.keys()) bytesOf(files, name);
}

/** The part of the head that every version of a bundle has. */
const AnyHead = z.looseObject({ v: z.number(), kind: z.string() });

function checkVersion(files: Files): void {
  const { v, kind } = parse(files, bundleFiles.head, AnyHead);
  if (kind !== BundleHead.shape.kind.value)
    throw refused(`It is a ${shorten(kind)} instead of a ${BundleHead.shape.kind.value}.`);
  if (v !== BundleHead.shape.v.value)
    throw refused(
      `It is a bundle of version ${v}; this version of Plumbline reads version ${BundleHead.shape.v.value}.`,
    );
}

async function readFrames(files: Files, name: string): Promise<FrameView[]> {
  const given = parse(files, name, z.array(z.unknown()));
  const frames: FrameView[] = [];
  for (const [place, each] of given.entries()) {
    if (place % FRAMES_AT_ONCE === 0) await setImmediate();
    const frame = parseKnown(FrameView, each);
    if (!frame.success) throw refused(`${name} is not understood: ${place}: ${describeIssue(frame.error)}.`);
    frames.push(frame.data);
  }
  return frames;
}

function sourcesOf(files: Files): Map<string, HeldSource> {
  if (!files.has(bundleFiles.sources)) return new Map();
  const sources = parse(files, bundleFiles.sources, z.array(BundleSource));
  return new Map(
    sources.map((source) => [
      source.serverId,
      { ...source, archive: source.archive === null ? null : bytesOf(files, source.archive) },
    ]),
  );
}

function parse<T>(files: Files, name: string, schema: z.ZodType<T>): T {
  const text = textOf(files, name);
  try {
    return parseBundleFile(schema, text);
  } catch (cause) {
    // a RangeError: nested so deeply that the stack has no room
    if (cause instanceof z.ZodError) throw refused(`${name} is not understood: ${describeIssue(cause)}.`, cause);
    if (cause instanceof SyntaxError || cause instanceof RangeError)
      throw refused(`${name} is not understood: ${cause.message}.`, cause);
    throw cause;
  }
}

function textOf(files: Files, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(files, name));
  } catch (cause) {
    if (cause instanceof TypeError) throw refused(`${name} is not text in UTF-8.`, cause);
    throw cause;
  }
}

function bytesOf(files: Files, name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw refused(`The bundle has no ${shorten(name)}.`);
  return bytes;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
