import { randomBytes } from "node:crypto";
import { AppError } from "@plumbline/core/failure/app-error";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { SaveTarget } from "@plumbline/core/target/target";
import { expect, test } from "vitest";
import { saveTarget } from "../targets/save-target.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findDataFile, getDataFile } from "./find-data-file.ts";
import { finishDataFile } from "./finish-data-file.ts";
import { readPieces } from "./pieces.ts";
import { storePart } from "./store-part.ts";

const HOUR_MS = 3_600_000;

/** The contents that the catalogue would find in a file. */
function fileOf(digest = randomBytes(32).toString("hex")): DataFile {
  return { digest, bytes: 9, rows: 2, columns: ["word"], widest: [3], packedBytes: 8 };
}

const bytesOf = async (parts: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return [...Buffer.concat(all)];
};

/** Stands in for the catalogue: yields each part as rows, and says what is in the file. */
const reading = (file: DataFile) =>
  async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, DataFile> {
    for await (const part of parts) yield new Uint8Array(part).reverse();
    return file;
  };

/** Sends a file in two parts, and has it read. */
async function store(scope: TestBackend["scope"], file: DataFile, digest = file.digest): Promise<DataFile> {
  await storePart(scope, { digest, part: 1 }, new Uint8Array([4, 5, 6]));
  await storePart(scope, { digest, part: 0 }, new Uint8Array([1, 2, 3]));
  return finishDataFile(scope, digest, reading(file));
}

const text = "name: A\ndata: a.csv\nrepeat:\n  - send: '{{row.word}}'\n  - expect: { text: a }\n";
const targetOf = (file: DataFile) =>
  SaveTarget.parse({ url: "wss://ws.example.org", workload: "flow", flow: { text, file } });
const save = ({ scope }: TestBackend, file: DataFile) =>
  saveTarget(scope, { targetId: "a-target", target: targetOf(file) }, []);

/** Moves everything that is stored back in time. */
const age = ({ backend }: TestBackend) =>
  backend.db.dataFile.updateMany({ data: { sentAt: new Date(backend.clock.now().getTime() - 2 * HOUR_MS) } });

test("a data file is read out of its parts, and its rows are kept in their place, for its organization alone", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  expect(await store(t.scope, file)).toEqual(file);
  expect(await getDataFile(t.scope, file)).toEqual(file);
  const at = { organizationId: t.scope.organizationId, digest: file.digest };
  expect(await bytesOf(readPieces(t.backend, { ...at, isPacked: true }))).toEqual([3, 2, 1, 6, 5, 4]);
  expect(await bytesOf(readPieces(t.backend, { ...at, isPacked: false }))).toEqual([]);
  const foreign = await createForeignScope(t.backend);
  await expect(getDataFile(foreign, file)).rejects.toMatchObject({ code: "NOT_FOUND" });
  // sent again, as after a lost answer
  expect(await store(t.scope, file)).toEqual(file);
  expect(await bytesOf(readPieces(t.backend, { ...at, isPacked: false }))).toEqual([]);
});

test("nothing finds a file before it is whole, and one with a fault or other contents leaves nothing behind", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  await storePart(t.scope, { digest: file.digest, part: 0 }, new Uint8Array([1]));
  expect(await findDataFile(t.scope, file.digest)).toBeNull();
  const broken = () => {
    throw new AppError("FLOW_INVALID", "a.csv: line 2: 1 values, and the header names 2.");
  };
  await expect(finishDataFile(t.scope, file.digest, broken)).rejects.toMatchObject({ code: "FLOW_INVALID" });
  await expect(store(t.scope, file, "0".repeat(64))).rejects.toMatchObject({ code: "FLOW_INVALID" });
  expect([await t.backend.db.dataFile.count(), await t.backend.db.dataFilePiece.count()]).toEqual([0, 0]);
});

test("of two that finish the same file at once both get it", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  await storePart(t.scope, { digest: file.digest, part: 0 }, new Uint8Array([1, 2, 3]));
  const finish = () => finishDataFile(t.scope, file.digest, reading(file));
  expect(await Promise.all([finish(), finish()])).toEqual([file, file]);
});

test("one that reads a file while another request ends it and removes its parts gets it too", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  await storePart(t.scope, { digest: file.digest, part: 0 }, new Uint8Array([1, 2, 3]));
  const overtaken = finishDataFile(t.scope, file.digest, async function* () {
    yield new Uint8Array([3, 2, 1]);
    await finishDataFile(t.scope, file.digest, reading(file));
    throw new AppError("FLOW_INVALID", "a.csv: line 2: it is cut short.");
  });
  expect(await overtaken).toEqual(file);
  expect(await findDataFile(t.scope, file.digest)).toEqual(file);
});

test("a target is saved with a file that is stored, as the installation describes it", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  await expect(save(t, file)).rejects.toMatchObject({ code: "FLOW_INVALID" });
  await store(t.scope, file);
  expect(await save(t, file)).toMatchObject({ flow: { file } });
  const lied = { ...file, columns: ["word", "other"], widest: [3, 3] };
  await expect(save(t, lied)).rejects.toMatchObject({ code: "FLOW_INVALID" });
  const unnamed = { ...file, columns: ["text"] };
  await expect(save(t, unnamed)).rejects.toMatchObject({ message: expect.stringContaining('no column "word"') });
});

test("files that no target names go after an hour, and no others", async () => {
  await using t = await createTestBackend();
  const [named, unnamed, late] = [fileOf(), fileOf(), fileOf()];
  for (const file of [named, unnamed]) await store(t.scope, file);
  await save(t, named);
  await age(t);
  await store(t.scope, late);
  expect(await findDataFile(t.scope, named.digest)).toEqual(named);
  expect(await findDataFile(t.scope, unnamed.digest)).toBeNull();
  expect(await findDataFile(t.scope, late.digest)).toEqual(late);
});

test("data files count as stored, and have a limit of their own", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  await store(t.scope, file);
  await t.backend.db.organization.updateMany({ data: { storedMb: 1 } });
  const large = { ...fileOf(), packedBytes: 2 ** 21 };
  await expect(store(t.scope, large)).rejects.toMatchObject({
    evidence: { limit: "storedMb" },
  });
  await t.backend.db.dataFile.updateMany({ data: { bytes: 2 ** 30 } });
  await expect(store(t.scope, large)).rejects.toMatchObject({
    evidence: { limit: "dataFiles" },
  });
});

test("who may not push stores none", async () => {
  await using t = await createTestBackend();
  const file = fileOf();
  const reader = { ...t.scope, permissions: ["read"] as const };
  await expect(store(reader, file)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
