import { expect, test } from "vitest";
import { parseNofileHardLimit } from "../../docker/engine-info.ts";
import { environmentIdOf, isVirtualized } from "./read-environment.ts";

test("the same facts in another order are the same environment", () => {
  expect(environmentIdOf({ cpus: 2, kernel: "6.1" })).toBe(environmentIdOf({ kernel: "6.1", cpus: 2 }));
});

test("another kernel, or stand-ins instead of public images, is another environment", () => {
  const ids = [
    { kernel: "6.1", bases: "public" },
    { kernel: "6.2", bases: "public" },
    { kernel: "6.1", bases: "stand-in" },
  ].map(environmentIdOf);
  expect(new Set(ids).size).toBe(3);
});

test("the exact bytes of memory and the storage driver do not make an environment another one", () => {
  expect(environmentIdOf({ cpus: 2, memoryBytes: 1, storageDriver: "vfs" })).toBe(
    environmentIdOf({ cpus: 2, memoryBytes: 2, storageDriver: "overlay2" }),
  );
});

test("a hypervisor beneath the processor is told from its flags", () => {
  expect(isVirtualized("processor: 0\nflags\t\t: fpu vme hypervisor lahf_lm\n")).toBe(true);
  expect(isVirtualized("processor: 0\nflags\t\t: fpu vme lahf_lm\nbugs: none\n")).toBe(false);
});

test("reads the hard limit of open files", () => {
  const limits = (hard: string) =>
    `Limit                     Soft Limit           Hard Limit           Units\nMax open files            1024                 ${hard}                files\n`;
  expect(parseNofileHardLimit(limits("20000"))).toBe(20_000);
  expect(parseNofileHardLimit(limits("unlimited"))).toBe(1_048_576);
  expect(parseNofileHardLimit("")).toBeUndefined();
});
