import { importedOrigin } from "./origin.ts";
import type { EnvironmentView } from "./views.ts";

type Value = EnvironmentView["facts"][string];

/** Names that people use for the facts of an environment, in the order in which they look for them. */
const names = {
  origin: "measured on",
  cpuModel: "processor",
  cpus: "CPUs",
  memoryGiB: "memory",
  operatingSystem: "operating system",
  kernel: "kernel",
  virtualized: "virtual machine",
  governor: "CPU frequency governor",
  mitigations: "CPU mitigations",
  generatorHosts: "load comes from",
  congestionControl: "TCP congestion control",
  engineVersion: "container engine",
  runtime: "container runtime",
  cgroupVersion: "cgroup version",
  storageDriver: "storage driver",
  nofileHardLimit: "open files, at most",
  bases: "base images",
  "tool.generator": "load generator",
} as const satisfies Record<string, string>;

/** The same as `memoryGiB`, to the byte. */
const TOLD_OTHERWISE = "memoryBytes";
const TOOL = "tool.";
/** Number of characters shown of a tool's version, which is a digest. */
const DIGITS = 12;

/** A fact of an environment by the name that people have for it; one that is new here keeps its own. */
export function factName(fact: string): string {
  return (names as Record<string, string | undefined>)[fact] ?? fact.replace(TOOL, "");
}

/** Its value in words: yes, 24 GiB, not known. */
export function factValue(fact: string, value: Value | undefined): string {
  if (fact === "generatorHosts" && value === undefined) return "the server's host";
  if (fact === "origin") return value === importedOrigin.origin ? "another installation" : "this installation";
  if (value === null || value === undefined) return "not known";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (fact === "memoryGiB") return `${value} GiB`;
  return fact.startsWith(TOOL) ? String(value).slice(0, DIGITS) : String(value);
}

/** Facts as a page lists them: name and value, the known ones first. */
export function describeFacts(facts: EnvironmentView["facts"]): [name: string, value: string][] {
  const places = Object.keys(names);
  const placeOf = (fact: string) => (places.includes(fact) ? places.indexOf(fact) : places.length);
  return Object.entries(facts)
    .filter(([fact]) => fact !== TOLD_OTHERWISE)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([fact, value]) => [factName(fact), factValue(fact, value)]);
}
