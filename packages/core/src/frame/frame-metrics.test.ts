import { expect, test } from "vitest";
import { ErrorCount, Frame, GeneratorMessage, readFrame } from "./frame.ts";
import { generatorFrameMetrics } from "./frame-metrics.ts";
import { FrameValueId } from "./frame-values.ts";
import { fromTracks, toTracks } from "./tracks.ts";

const frame = {
  v: 1,
  seq: 0,
  startMs: 1_700_000_000_000,
  durationMs: 1000,
  phase: "measure",
  values: { "messages.sent": 3 },
  errors: [],
  histograms: {},
} as const;
const withValue = (id: string) => ({ ...frame, values: { ...frame.values, [id]: 1 } });

test("the ids that the generator writes are those of the Go list; after a change of this list run vitest with -u", async () => {
  const ids = Object.keys(generatorFrameMetrics).sort();
  await expect(`${JSON.stringify(ids, null, 2)}\n`).toMatchFileSnapshot("../../../k6/testdata/frame-metrics.json");
});

test("the failures that the generator counts are those of the Go lists; after a change of these lists run vitest with -u", async () => {
  const { phase, cause } = ErrorCount.shape;
  const lists = { phases: phase.options.toSorted(), causes: cause.options.toSorted() };
  await expect(`${JSON.stringify(lists, null, 2)}\n`).toMatchFileSnapshot("../../../k6/testdata/frame-failures.json");
});

test("every id is listed once", () => {
  expect(new Set(FrameValueId.options).size).toBe(FrameValueId.options.length);
});

test.each(["messages.snet", "server.cpu.user", "latency.p99"])("a generator that sends %s is refused by name", (id) => {
  const { error } = GeneratorMessage.safeParse({ type: "frame", frame: withValue(id) });
  expect(error?.issues).toMatchObject([{ path: ["frame", "values"], keys: [id] }]);
});

test("a stored frame with an id of another version stays readable without that value", () => {
  expect(Frame.safeParse(withValue("messages.later")).success).toBe(false);
  expect(readFrame(withValue("messages.later"))).toEqual(frame);
  expect(() => readFrame({ ...frame, seq: -1 })).toThrow(/seq/);
});

test("stored tracks with an id of another version stay readable without that value", () => {
  const { seconds, values } = toTracks([frame]);
  const { histograms: _, ...view } = frame;
  expect(fromTracks({ seconds, values: new Map([...values, ["messages.later", Float32Array.of(1)]]) })).toEqual([view]);
});
