import { afterAll, describe, expect, test } from "vitest";
import { changeBundle, zipBundle } from "../testing/remake-bundle.ts";
import { eventOf, openBundleBed, openElsewhere, second, sendBundle } from "./bundle-bed.ts";

const t = await openBundleBed();
afterAll(() => t[Symbol.asyncDispose]());
const { bundle } = t;

type Trial = { summary: object; status: string };
type Hostile = [name: string, make: () => Uint8Array | string, said: string, code?: string, type?: string];
const changed = (changes: Parameters<typeof changeBundle>[1]) => () => zipBundle(changeBundle(bundle, changes));
const headWith = (run: (run: never) => unknown) =>
  changed({ "bundle.json": (head: { run: never }) => ({ ...head, run: run(head.run) }) });
const trialWith = (more: object) => changed({ "trials/0001.json": (trial: Trial) => ({ ...trial, ...more }) });
const framesOf = (...frames: object[]) => changed({ "frames/0002.json": () => frames });
/** The archive as it is, after a change to its files that leaves the hashes. */
const unhashed = (change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>) => () =>
  zipBundle(change(changeBundle(bundle, {})));
const bytes = (text: string) => new TextEncoder().encode(text);

/** Overwrites 32 bits of the last entries in an archive's list of files. */
function patchEntries(archive: Uint8Array, offset: number, value: number, entries = 1): Uint8Array {
  const patched = Buffer.from(archive);
  for (let nth = 0, at = patched.length; nth < entries; nth++) {
    at = patched.lastIndexOf("PK\x01\x02", at - 1, "latin1");
    patched.writeUInt32LE(value, at + offset);
  }
  return patched;
}

const UNPACKED_SIZE = 24;
const OFFSET_OF_FILE = 42;
const MIB = 2 ** 20;

const hostile: Hostile[] = [
  ["nothing", () => "", "It is not a zip file"],
  ["a text", () => "x".repeat(5000), "It is not a zip file"],
  ["another type of content", () => bundle, "instead of a zip file", "MEDIA_TYPE_UNSUPPORTED", "application/json"],
  ["more bytes than are read", () => new Uint8Array(33 * MIB), "at most 32 MiB", "BODY_TOO_LARGE"],
  ["half of a bundle", () => bundle.subarray(0, bundle.length / 2), "It is not a zip file"],
  [
    "a file that was changed",
    unhashed((files) => ({ ...files, "events.json": bytes("[ ]") })),
    "events.json was changed",
  ],
  ["a file that nobody listed", unhashed((files) => ({ ...files, "more.json": bytes("1") })), "not among its hashes"],
  ["a file that is missing", unhashed(({ "trials/0001.json": _, ...files }) => files), "has no trials/0001.json"],
  ["seconds that are missing", () => zipBundle(changeBundle(withoutFrames(), {})), "has no frames/0003.json"],
  ["no list of hashes", unhashed(({ SHA256SUMS: _, ...files }) => files), "has no SHA256SUMS"],
  ["a list of no hashes", unhashed((files) => ({ ...files, SHA256SUMS: bytes("\n\n") })), "is not a list of hashes"],
  [
    "two hashes of a file",
    unhashed((files) => ({ ...files, SHA256SUMS: bytes(`${"0".repeat(64)}  a\n`.repeat(2)) })),
    "a has two hashes",
  ],
  ["a path upwards", unhashed((files) => ({ ...files, "../evil.json": bytes("1") })), "Its list of files is damaged"],
  ["an absolute path", unhashed((files) => ({ ...files, "/evil.json": bytes("1") })), "Its list of files is damaged"],
  ["more files than are read", () => zipBundle(manyFiles()), "more than 10000 files"],
  [
    "a head of a megabyte",
    headWith((run: object) => ({ ...run, name: "x".repeat(MIB) })),
    "bundle.json is larger than",
  ],
  ["a file that unpacks to 65 MiB", () => patchEntries(bundle, UNPACKED_SIZE, 65 * MIB), "SHA256SUMS is larger than"],
  ["files that unpack to 300 MiB", () => patchEntries(bundle, UNPACKED_SIZE, 15 * MIB, 20), "more than 256 MiB"],
  ["a file that is larger than it says", () => patchEntries(bundle, UNPACKED_SIZE, 5), "is damaged"],
  ["a file that stands nowhere", () => patchEntries(bundle, OFFSET_OF_FILE, 2 ** 31), "is damaged"],
  ["a later version", changed({ "bundle.json": (head: object) => ({ ...head, v: 2 }) }), "a bundle of version 2"],
  ["another kind", changed({ "bundle.json": (head: object) => ({ ...head, kind: "recipe" }) }), "It is a recipe"],
  ["a head that is no JSON", changed({ "bundle.json": () => "{" }), "bundle.json is not understood"],
  ["a head that is a list", changed({ "bundle.json": () => [] }), "bundle.json is not understood"],
  ["deep nesting", changed({ "events.json": () => "[".repeat(100_000) + "]".repeat(100_000) }), "is not understood"],
  ["no UTF-8", unhashed((files) => rehash({ ...files, "events.json": new Uint8Array([0xff]) })), "not text in UTF-8"],
  ["a run that goes on", headWith((run: object) => ({ ...run, status: "running" })), "had not ended"],
  ["a name with U+0000", headWith((run: object) => ({ ...run, name: "a\0b" })), "cannot be stored"],
  ["half of a surrogate pair", headWith((run: object) => ({ ...run, name: "\ud800" })), "cannot be stored"],
  ["a name of 10,000 characters", headWith((run: object) => ({ ...run, name: "x".repeat(10_000) })), "name is longer"],
  [
    "a server's id with a path",
    headWith((run: { spec: { servers: object[] } }) => ({
      ...run,
      spec: { ...run.spec, servers: [...run.spec.servers, { ...run.spec.servers[0], serverId: "../x" }] },
    })),
    "id is not one that a server can have",
  ],
  [
    "a link that is a script",
    headWith((run: { spec: object }) => ({
      ...run,
      spec: { ...run.spec, commit: { sha: "0123abc", url: "javascript:alert(1)" } },
    })),
    "begins with http",
  ],
  [
    "a scenario that nobody knows",
    headWith((run: { spec: { scenarios: object[] } }) => ({
      ...run,
      spec: { ...run.spec, scenarios: [{ ...run.spec.scenarios[0], scenarioId: "later" }] },
    })),
    'no scenario "later"',
  ],
  ["a trial of another run", trialWith({ runId: "other" }), "Trial 1 is of another run"],
  ["a trial in another place", trialWith({ position: 7 }), "says that it is trial 7"],
  ["a trial of another server", trialWith({ serverId: "rust-axum" }), "that the run does not have"],
  ["a trial that goes on", trialWith({ status: "running" }), "Trial 1 had not ended"],
  ["a success without figures", trialWith({ summary: null }), "succeeded without a summary"],
  ["a round beyond all columns", trialWith({ round: 2 ** 40 }), "has the round or version"],
  ["a failure that nobody knows", trialWith({ failure: { code: "LATER" } }), "trials/0001.json is not understood"],
  ["a histogram of junk", trialWith(histogramOf("eJw=")), "a histogram that cannot be read"],
  ["a log line with U+0000", trialWith({ logs: { server: ["\0"], generator: [] } }), "cannot be stored"],
  ["an event of no trial", changed({ "events.json": () => [eventOf("gone")] }), "An event is of a trial"],
  ["seconds that are no list", changed({ "frames/0002.json": () => ({}) }), "frames/0002.json is not understood"],
  ["a second that is none", framesOf({ v: 1 }), "frames/0002.json is not understood"],
  ["seconds out of order", framesOf(second(1), second(0)), "are not in order"],
  ["a value beyond 32 bits", framesOf({ ...second(0), values: { "connections.open": 1e300 } }), "has the value 1e+300"],
];

function histogramOf(latency: string) {
  const values = { "latency.owed.p99": 1 };
  return { summary: { v: 1, windowS: 10, errors: [], values, histograms: { latency } } };
}

const rehash = (files: Record<string, Uint8Array>) => changeBundle(zipBundle(files), {});

function withoutFrames(): Uint8Array {
  const { "frames/0003.json": _, ...files } = changeBundle(bundle, {});
  return zipBundle(files);
}

function manyFiles(): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: 10_001 }, (_, nth) => [`f${nth}`, new Uint8Array()]));
}

describe("a hostile bundle is refused in a sentence, and nothing is stored:", () => {
  test.each(hostile)("%s", async (_, make, said, code = "BUNDLE_REFUSED", type = "application/zip") => {
    const { scope, token } = await openElsewhere(t);
    const response = await sendBundle(make(), token, type);
    const problem = await response.json();
    expect(problem).toMatchObject({
      code,
      detail: expect.stringContaining(said),
      nextStep: expect.stringMatching(/./),
    });
    const where = { organizationId: scope.organizationId };
    const { run, trial, environment } = t.backend.db;
    expect(await Promise.all([run.count({ where }), trial.count({ where }), environment.count({ where })])).toEqual([
      0, 0, 0,
    ]);
  });
});
