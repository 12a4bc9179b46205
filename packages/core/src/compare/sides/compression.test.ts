import { expect, test } from "vitest";
import { measuredSide } from "../testing/measured-side.ts";
import type { ComparedSide } from "../views.ts";
import { compressionRows } from "./compression.ts";
import { judgeSides, type MeasuredSide } from "./judge-sides.ts";

const server: ComparedSide["servers"][number] = {
  ...{ serverId: "go-gorilla", name: "Go", language: "go", profile: "minimal", deliveryPolicy: "drop-newest" },
  ...{ library: "x 1", sourceDigest: "0", args: [], containers: [], threadsPerConnection: 0, deviations: [] },
};

/** Six rounds with these bytes and this CPU per delivery, each a little above the one before. */
function side(load: string, [bytes, cpu]: readonly [number, number], over: Partial<typeof server> = {}): MeasuredSide {
  const rounds = [0, 1, 2, 3, 4, 5].map((step) => ({
    block: `run ${step}`,
    values: {
      "server.net.txPerDelivery": bytes + step,
      "server.cpuPerDelivery": cpu + step / 10,
      "server.memory.peak": 10 * bytes + step,
      ...(load.includes("deflate") ? { "ratio.compressed": 1 } : {}),
    },
  }));
  return measuredSide("go-gorilla", rounds, { load, servers: [{ ...server, ...over }] });
}

const plain = "100 clients; 1/s each of 2,048 B";
const compressed = `${plain}; permessage-deflate`;

test("a server without and with compression is two rows: its figures with their intervals, and the ratio to the first", () => {
  const rows = compressionRows([side(compressed, [300, 40]), side(plain, [2_200, 10])]);
  expect(rows).toMatchObject([
    { side: 1, compression: "none", against: null },
    { side: 0, compression: "permessage-deflate", against: 1 },
  ]);
  const [base, row] = rows.map(({ figures }) => new Map(figures.map((figure) => [figure.metricId, figure])));
  expect(base?.get("server.net.txPerDelivery")).toMatchObject({
    estimate: { rounds: 6, median: 2_202.5, low: 2_200, high: 2_205 },
    ratio: null,
  });
  const [bytes, cpu] = [row?.get("server.net.txPerDelivery"), row?.get("server.cpuPerDelivery")];
  expect([bytes?.ratio, cpu?.ratio]).toEqual([expect.closeTo(302.5 / 2_202.5, 2), expect.closeTo(4, 0)]);
  expect(cpu?.ratioLow).toBeLessThan(cpu?.ratio ?? 0);
  expect(cpu?.ratioHigh).toBeGreaterThan(cpu?.ratio ?? 0);
  expect(row?.get("server.memory.peak")?.ratio).toBeCloseTo(3_002.5 / 22_002.5, 2);
  // neither was measured: without compression nothing is compressed, and memory per connection needs levels of idle ones
  expect(row?.get("ratio.compressed")).toMatchObject({ estimate: { median: 1 }, ratio: null });
  expect(row?.get("server.memory.perConnection")).toMatchObject({ estimate: null, ratio: null });
});

test("each server is held against itself, and not against another server, version or load", () => {
  const other = { serverId: "go-gws" };
  const sides = [
    side(plain, [1, 1]),
    side(compressed, [2, 2]),
    side(plain, [3, 3], other),
    side(compressed, [4, 4], other),
  ];
  expect(compressionRows(sides).map(({ side: at, against }) => [at, against])).toEqual([
    [0, null],
    [1, 0],
    [2, null],
    [3, 2],
  ]);
  const unlike = [side(compressed, [2, 2], { sourceDigest: "1" }), side(`50 clients; permessage-deflate`, [2, 2])];
  for (const one of unlike) expect(compressionRows([side(plain, [1, 1]), one])).toEqual([]);
  expect(compressionRows([side(plain, [1, 1]), side(plain, [1, 1])])).toEqual([]);
});

test("compression with a context is a row of its own, against the side without compression", () => {
  const sides = [side(plain, [1, 1]), side(compressed, [2, 2]), side(`${compressed} with context`, [3, 3])];
  expect(compressionRows(sides).map(({ side: at, compression, against }) => [at, compression, against])).toEqual([
    [0, "none", null],
    [1, "permessage-deflate", 0],
    [2, "permessage-deflate with context", 0],
  ]);
});

test("compression alone is compared as what it costs; a proxy beside it is one difference too many", () => {
  const unlikeOf = (load: string) => {
    const { comparisons } = judgeSides([side(plain, [1, 1]), side(load, [2, 2])], { floors: {}, compareUnlike: false });
    return comparisons.map(({ unlike, figures }) => [unlike, figures.length > 0]);
  };
  expect(unlikeOf(compressed)).toEqual([[["compression"], true]]);
  expect(unlikeOf(`${compressed}; through nginx`)).toEqual([[["proxy", "compression"], false]]);
});
