import { expect, test } from "vitest";
import type { ProxyId } from "../../plan/proxy.ts";
import { throughProxy } from "../../plan/proxy-names.ts";
import { measuredSide } from "../testing/measured-side.ts";
import type { ComparedSide } from "../views.ts";
import { judgeSides, type MeasuredSide } from "./judge-sides.ts";

function side(p99: number, environmentId: string, facts: Record<string, string>, run = environmentId): MeasuredSide {
  const rounds = [0, 1, 2, 3, 4, 5].map((step) => ({ block: `${run} ${step}`, values: { "latency.p99": p99 + step } }));
  return measuredSide("go-gorilla", rounds, { environment: { environmentId, facts } });
}

const judge = (sides: MeasuredSide[], compareUnlike = false) =>
  judgeSides(sides, { floors: {}, compareUnlike }).comparisons.map(({ unlike, commonBlocks, figures }) => [
    unlike,
    commonBlocks,
    figures.map(({ verdict }) => verdict),
  ]);

const old = { kernel: "6.1" };

test("like sides are judged, and rounds of one run share their blocks", () => {
  expect(judge([side(200, "e1", old), side(100, "e1", old), side(100, "e1", old, "other run")])).toEqual([
    [[], 6, ["better"]],
    [[], 0, ["better"]],
  ]);
});

test("an unlike side is refused, and only that one; asked for all the same it is compared, and stays unlike", () => {
  const sides = [side(200, "e1", old), side(100, "e1", old), side(100, "e2", { kernel: "7" })];
  expect(judge(sides)).toEqual([
    [[], 6, ["better"]],
    [["kernel"], 0, []],
  ]);
  expect(judge(sides, true)[1]).toEqual([["kernel"], 0, ["better"]]);
});

const server: ComparedSide["servers"][number] = {
  ...{ serverId: "go-gorilla", name: "Go", language: "go", profile: "minimal", deliveryPolicy: "drop-newest" },
  ...{ library: "x 1", sourceDigest: "0", args: [], containers: [], threadsPerConnection: 0, deviations: [] },
};

test("a server behind a proxy compares with itself alone, and with nothing else that differs", () => {
  const of = (proxy: ProxyId | null, sourceDigest = "0", load = "one load") => {
    const { rounds, side: one } = side(proxy ? 200 : 100, "e1", old);
    return { rounds, side: { ...one, load: throughProxy(load, proxy), servers: [{ ...server, sourceDigest }] } };
  };
  expect(judge([of(null), of("nginx")])).toEqual([[["proxy"], 6, ["worse"]]]);
  expect(judge([of("caddy"), of("nginx")])).toEqual([[["proxy"], 6, ["inconclusive"]]]);
  expect(judge([of(null), of("nginx", "1")])).toEqual([[["proxy"], 6, []]]);
  expect(judge([of(null), of("nginx", "0", "another load")])).toEqual([[["load", "proxy"], 6, []]]);
});

test("an exhibition compares with no server that keeps the contract, and is named as the reason", () => {
  const [a, b] = [side(200, "e1", old), side(100, "e1", old)];
  const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
  const kept = { ...a, side: { ...a.side, servers: [server] } };
  const exhibition = { ...b, side: { ...b.side, servers: [{ ...server, deviations }] } };
  expect(judge([kept, exhibition])).toEqual([[["contract"], 6, []]]);
  expect(judge([exhibition, exhibition])[0]?.[0]).toEqual([]);
});

test("another version of the scenario, another load and other limits make sides unlike", () => {
  const [a, b] = [side(200, "e1", old), side(100, "e1", old)];
  const other = {
    ...b,
    side: {
      ...b.side,
      scenarioVersion: 2,
      load: "50 clients",
      allotment: {
        server: { cpuset: "0", cpus: 1, memoryBytes: 2 ** 29 },
        generator: { cpuset: "1", cpus: 1, memoryBytes: 2 ** 30 },
      },
    },
  };
  expect(judge([a, other])[0]?.[0]).toEqual(["scenario", "load", "server's limits"]);
});

test("facts that leave the environments equal do not count", () => {
  expect(judge([side(200, "e1", { memoryBytes: "1" }), side(100, "e1", { memoryBytes: "2" })])).toEqual([
    [[], 6, ["better"]],
  ]);
});
