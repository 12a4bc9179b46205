import { expect, test } from "vitest";
import { allocateGenerators, allocatePlan, allocateResources, allocateSide } from "./allocate-resources.ts";

const MIB = 1_048_576;
const GIB = 1024 * MIB;
const limits = { cpus: 2, memoryMb: 512 };

test("a large host gives the server what the scenario says and the generator the rest", () => {
  expect(allocateResources(limits, { cpus: 16, memoryBytes: 64 * GIB })).toEqual({
    server: { cpuset: "0-1", cpus: 2, memoryBytes: 512 * MIB },
    generator: { cpuset: "2-15", cpus: 14, memoryBytes: 2 * GIB },
  });
});

test.each([2, 3, 4, 8])("on %i CPUs the two sides share none, and the generator has at least as many", (cpus) => {
  const { server, generator } = allocateResources(limits, { cpus, memoryBytes: 8 * GIB });
  const [servers, generators] = [toCpus(server.cpuset), toCpus(generator.cpuset)];
  expect(servers.filter((cpu) => generators.includes(cpu))).toEqual([]);
  expect([...servers, ...generators]).toEqual(Array.from({ length: cpus }, (_, cpu) => cpu));
  expect(generators.length).toBeGreaterThanOrEqual(servers.length);
  expect(server.cpus).toBeLessThanOrEqual(servers.length);
});

test("on a single CPU both share it", () => {
  const { server, generator } = allocateResources(limits, { cpus: 1, memoryBytes: 2 * GIB });
  expect([server.cpuset, server.cpus, generator.cpuset, generator.cpus]).toEqual(["0", 1, "0", 1]);
});

test("half a CPU stays half a CPU on a set of one", () => {
  expect(allocateResources({ cpus: 0.5, memoryMb: 64 }, { cpus: 4, memoryBytes: GIB }).server).toEqual({
    cpuset: "0",
    cpus: 0.5,
    memoryBytes: 64 * MIB,
  });
});

test("on a host of little memory each side gets at most half", () => {
  const { server, generator } = allocateResources(limits, { cpus: 2, memoryBytes: 600 * MIB });
  expect([server.memoryBytes, generator.memoryBytes]).toEqual([300 * MIB, 300 * MIB]);
});

function toCpus(cpuset: string): number[] {
  const [first = 0, last = first] = cpuset.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

test("several generators have CPUs of their own where there are enough, and share them where not", () => {
  expect(allocateGenerators(limits, { cpus: 8, memoryBytes: 8 * GIB }, { generators: 2 })).toEqual([
    { cpuset: "2-4", cpus: 3, memoryBytes: GIB },
    { cpuset: "5-7", cpus: 3, memoryBytes: GIB },
  ]);
  expect(allocateGenerators(limits, { cpus: 2, memoryBytes: 8 * GIB }, { generators: 2 })).toEqual([
    { cpuset: "1", cpus: 1, memoryBytes: GIB },
    { cpuset: "1", cpus: 1, memoryBytes: GIB },
  ]);
});

const apart = {
  cpus: 2,
  memoryBytes: 8 * GIB,
  generators: [
    { cpus: 4, memoryBytes: 2 * GIB },
    { cpus: 8, memoryBytes: 64 * GIB },
  ],
};

test("with its load on other hosts, a server gets what the scenario says", () => {
  expect(allocateResources(limits, apart)).toEqual({
    server: { cpuset: "0-1", cpus: 2, memoryBytes: 512 * MIB },
    generator: { cpuset: "0-3", cpus: 4, memoryBytes: GIB },
    otherHosts: 1,
  });
  expect(allocateResources(limits, apart, { generators: 3 })).toMatchObject({
    generator: { cpuset: "0-3 + 0-7", cpus: 12, memoryBytes: 3 * GIB },
    otherHosts: 2,
  });
});

test("generators take the other hosts in turns, and divide those that they share", () => {
  expect(allocateGenerators(limits, apart, { generators: 3 })).toEqual([
    { cpuset: "0-1", cpus: 2, memoryBytes: 512 * MIB },
    { cpuset: "0-7", cpus: 8, memoryBytes: 2 * GIB },
    { cpuset: "2-3", cpus: 2, memoryBytes: 512 * MIB },
  ]);
  expect(allocateGenerators(limits, apart, { generators: 1 })).toEqual([{ cpuset: "0-3", cpus: 4, memoryBytes: GIB }]);
});

test("a client that is measured stays on the server's host", () => {
  const { server, generator, otherHosts } = allocatePlan({ plan: { workload: "round-trips" }, limits }, apart);
  expect([server.cpuset, generator.cpuset, otherHosts]).toEqual(["0", "1", undefined]);
});

test("both sides of a duel share the server's CPUs, and each generator has a half of the others where there are two", () => {
  const host = { cpus: 6, memoryBytes: 8 * GIB };
  const [a, b] = [0, 1].map((half) =>
    allocateSide({ limits, plan: {} }, host, { opponent: "other", half, paddingBytes: 7 }),
  );
  expect([a?.server, b?.server]).toEqual([
    allocateResources(limits, host).server,
    allocateResources(limits, host).server,
  ]);
  expect([a?.generator.cpuset, b?.generator.cpuset]).toEqual(["2-3", "4-5"]);
  expect(a).toMatchObject({ opponent: "other" });
});

test("on a host of two CPUs the generators of a duel share theirs", () => {
  const sides = [0, 1].map((half) =>
    allocateSide({ limits, plan: {} }, { cpus: 2, memoryBytes: 8 * GIB }, { opponent: "other", half, paddingBytes: 7 }),
  );
  expect(sides.map(({ server, generator }) => [server.cpuset, generator.cpuset])).toEqual([
    ["0", "1"],
    ["0", "1"],
  ]);
});

test("the generators of a duel share the first of the other hosts", () => {
  expect(allocateSide({ limits, plan: {} }, apart, { opponent: "other", half: 1, paddingBytes: 7 })).toMatchObject({
    generator: { cpuset: "2-3", cpus: 2 },
    otherHosts: 1,
  });
});

test("a proxy has a CPU of its own where the generator keeps as many as the server, and shares the server's where not", () => {
  const isProxied = true;
  expect(allocateResources(limits, { cpus: 6, memoryBytes: 8 * GIB }, { isProxied })).toEqual({
    server: { cpuset: "0-1", cpus: 2, memoryBytes: 512 * MIB },
    proxy: { cpuset: "2", cpus: 1, memoryBytes: GIB },
    generator: { cpuset: "3-5", cpus: 3, memoryBytes: 2 * GIB },
  });
  const two = { cpus: 2, memoryBytes: 8 * GIB };
  expect(allocateResources(limits, two, { isProxied })).toMatchObject({
    ...allocateResources(limits, two),
    proxy: { cpuset: "0", cpus: 1 },
  });
  expect(allocateResources(limits, apart, { isProxied }).proxy?.cpuset).toBe("0-1");
});
