import { expect, test } from "vitest";
import { nameLimit } from "./name-limit.ts";
import { honestFacts, withFigures, withFrames } from "./testing/honest-facts.ts";

const four = {
  server: { cpuset: "0-3", cpus: 4, memoryBytes: 512 * 2 ** 20 },
  generator: { cpuset: "4-7", cpus: 4, memoryBytes: 2 ** 30 },
};
const lossy = { "ratio.delivered": 0.6 };

test("a server that uses its quota up is limited by it", () => {
  expect(nameLimit(withFigures({ "server.cpu": 0.89 })).limitId).toBe("none");
  expect(nameLimit(withFigures({ "server.cpu": 0.9 }))).toMatchObject({
    limitId: "server-cpu",
    sentence: "The server's CPU: it used 0.9 of its 1 cores.",
  });
});

test("what was not recorded is no evidence", () => {
  const facts = withFigures({ "server.cpu": 0.9 });
  const { "server.cpu.throttled": _, ...values } = facts.summary.values;
  const { evidence } = nameLimit({ ...facts, summary: { ...facts.summary, values } });
  expect(evidence.map(({ label }) => label)).toEqual(["Server's CPU"]);
  expect(nameLimit(facts).evidence.map(({ label }) => label)).toEqual(["Server's CPU", "Throttled"]);
});

test("a single busy thread is told from a full quota", () => {
  expect(nameLimit(withFigures({ ...lossy, "server.cpu": 1.02 }, { allotment: four })).limitId).toBe("one-core");
  expect(nameLimit(withFigures({ ...lossy, "server.cpu": 1.3 }, { allotment: four })).limitId).toBe("unknown");
  expect(nameLimit(withFigures({ "server.cpu": 1.02 }, { allotment: four })).limitId).toBe("none");
});

test("a busy generator is named before anybody calls the server slow", () => {
  expect(nameLimit(withFigures({ ...lossy, "generator.cpu": 0.8 })).limitId).toBe("generator");
  expect(nameLimit(withFigures({ ...lossy, "generator.cpu": 0.79 })).limitId).toBe("unknown");
});

test("a proxy that uses its CPU up is named, and not the server behind it", () => {
  const proxied = { ...four, proxy: { cpuset: "0", cpus: 1, memoryBytes: 2 ** 30 } };
  expect(nameLimit(withFigures({ ...lossy, "proxy.cpu": 0.93 }, { allotment: proxied }))).toMatchObject({
    limitId: "proxy",
    sentence: "The proxy: it used 93 % of its CPU. The server carries at least what is shown.",
  });
  expect(nameLimit(withFigures({ ...lossy, "proxy.cpu": 0.5 }, { allotment: proxied })).limitId).toBe("unknown");
});

test("memory is named by its limit's hits", () => {
  const hit = withFrames((_, index) =>
    index === 4 ? { "server.memory.limitHits": 12, "server.memory.peak": 511 * 2 ** 20 } : {},
  );
  expect(nameLimit(hit)).toMatchObject({ limitId: "memory", evidence: [{ unit: "bytes" }, { value: 12 }] });
});

test("arriving connections that the kernel dropped are the accept queue", () => {
  const dropped = withFrames((_, index) => (index === 2 ? { "server.tcp.listenDrops": 3 } : {}));
  expect(
    nameLimit({ ...dropped, summary: { ...dropped.summary, values: { ...dropped.summary.values, ...lossy } } }).limitId,
  ).toBe("accept-queue");
});

test("packets sent again are the network", () => {
  const again = (count: number) => {
    const facts = withFrames(() => ({ "server.tcp.retransmits": count, "server.net.txPackets": 1000 }));
    return nameLimit({ ...facts, summary: { ...facts.summary, values: { ...facts.summary.values, ...lossy } } })
      .limitId;
  };
  expect([again(9), again(10)]).toEqual(["unknown", "network"]);
});

test("CPU idle while latency rises is a lock", () => {
  const rising = (factor: number) => {
    const facts = withFrames((_, index) => ({ "latency.p50": index > 8 ? 1000 * factor : 1000 }));
    return nameLimit({ ...facts, summary: { ...facts.summary, values: { ...facts.summary.values, ...lossy } } });
  };
  expect(rising(2)).toMatchObject({ limitId: "lock", saturated: true });
  expect(rising(1.9).limitId).toBe("unknown");
});

test("a trial that carried everything had no limit", () => {
  expect(nameLimit(honestFacts())).toMatchObject({ limitId: "none", saturated: false });
});
