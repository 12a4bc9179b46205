import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { LogMeter } from "./log-meter.ts";

const MIB = 2 ** 20;

/** Writes to a log and waits until it was read. */
async function write(log: PassThrough, bytes: number): Promise<void> {
  const read = once(log, "data");
  log.write(Buffer.alloc(bytes));
  await read;
}

test("bytes are counted since the previous take", async () => {
  const log = new PassThrough();
  const meter = new LogMeter(log);
  await write(log, 100);
  await write(log, 20);
  expect(meter.take()).toBe(120);
  expect(meter.take()).toBe(0);
  await write(log, 3);
  expect(meter.take()).toBe(3);
});

test("of a flood no more is read than tells that it is one, until the next take", async () => {
  const log = new PassThrough({ highWaterMark: 4 * MIB });
  const meter = new LogMeter(log);
  await write(log, MIB);
  log.write(Buffer.alloc(MIB));
  expect(log.isPaused()).toBe(true);
  expect(meter.take()).toBe(MIB);
  await once(log, "pause");
  expect(meter.take()).toBe(MIB);
});

test("a log that breaks off keeps what was counted", async () => {
  const log = new PassThrough();
  const meter = new LogMeter(log);
  await write(log, 7);
  log.destroy(new Error("the engine is gone"));
  await new Promise((closed) => log.once("close", closed));
  expect(meter.take()).toBe(7);
  meter.close();
});
