import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackServer } from "./unpack-server.ts";

const BLOCK = 512;
const MIB = 1024 * 1024;
/** Far more than any archive takes, and far less than the hostile ones took, on a busy machine too. */
const LONGEST_BLOCK_MS = 2_000;
/** Leaves room for the archive's usual files. */
const LARGE = archiveLimits.unpackedBytes - MIB;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-entries-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** An entry as no program writes it: any type and any size. */
function entryOf(type: string, content: Buffer, size = content.length): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write("x");
  header.write("0000644\0", 100);
  header.write(`${size.toString(8).padStart(11, "0")} `, 124);
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (BLOCK - 1))]);
}

const file = entryOf("0", Buffer.from("hello"));
const records = (count: number) =>
  Buffer.from(
    Array.from({ length: count }, (_, nth) => `12 ${String(nth).padStart(6, "0")}=\n\n`.slice(0, 12)).join(""),
  );
const headersInARow = "128 KiB of headers in a row";
const impossible = "a size that none can have";

test.each<[string, Buffer[], string]>([
  ["a header of two million records", [entryOf("x", records(2_500_000)), file], headersInARow],
  ["a header for all that has two million records", [entryOf("g", records(2_500_000)), file], headersInARow],
  ["a name of 31 MiB", [entryOf("L", Buffer.alloc(LARGE, "a")), file], headersInARow],
  ["a link's name of 31 MiB", [entryOf("K", Buffer.alloc(LARGE, "a")), file], headersInARow],
  [
    "thousands of headers and no file",
    [...Array.from({ length: 40_000 }, () => entryOf("x", Buffer.from("6 a=b\n")))],
    headersInARow,
  ],
  ["a size that is no number", [entryOf("x", Buffer.from("12 size=abc\n")), file], impossible],
  ["a size below 0", [entryOf("x", Buffer.from("11 size=-5\n")), file], impossible],
  ["a size beyond all numbers", [entryOf("x", Buffer.from("32 size=9999999999999999999999\n")), file], impossible],
  ["a folder with content", [entryOf("5", Buffer.from("hello")), file], impossible],
])("an archive with %s is refused, and blocks nobody", async (_, entries, what) => {
  const archive = gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
  expect(archive.length).toBeLessThan(archiveLimits.packedBytes);
  const { error, longestMs } = await watch(() => unpackServer(archive, folder));
  expect(error).toMatchObject({ code: "ARCHIVE_REFUSED", message: expect.stringContaining(what) });
  expect(longestMs).toBeLessThan(LONGEST_BLOCK_MS);
});

test("the largest archives that are taken block nobody", async () => {
  const tar = pack();
  tar.entry({ name: "large" }, Buffer.alloc(LARGE / 2));
  for (let nth = 0; nth < archiveLimits.files - 1; nth++)
    tar.entry(
      { name: `${nth % 30}/${"d/".repeat(60)}${nth}` },
      Buffer.alloc(LARGE / 2 / archiveLimits.files - 3 * BLOCK),
    );
  tar.finalize();
  const archive = gzipSync(await buffer(tar));
  const { error, longestMs } = await watch(() => unpackServer(archive, folder));
  expect(error).toBeNull();
  expect(longestMs).toBeLessThan(LONGEST_BLOCK_MS);
});

/** Does something, and says how it failed and for how long it blocked the event loop at a stretch. */
async function watch(act: () => Promise<void>): Promise<{ error: unknown; longestMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await nextTimer();
  delay.reset();
  const error = await act().then(
    () => null,
    (reason: unknown) => reason,
  );
  await nextTimer();
  delay.disable();
  return { error, longestMs: delay.max / 1e6 };
}

/** The delay is sampled by timers. */
const nextTimer = () => new Promise((resolve) => setTimeout(resolve, 30));
