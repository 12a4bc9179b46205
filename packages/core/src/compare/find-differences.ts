import { factName, factValue } from "../environment/describe-fact.ts";
import { describeDeviations, isExhibition } from "../gate/deviation.ts";
import type { Allotment } from "../plan/allocate-resources.ts";
import { proxyNames, splitProxy } from "../plan/proxy.ts";
import { comparedFacts } from "./compared-facts.ts";
import type { ComparedSide, Difference } from "./views.ts";

type Side = Pick<ComparedSide, "key" | "scenarioVersion" | "servers" | "load" | "allotment" | "environment">;

/** The fact that a proxy stands between load and server. */
const PROXY = "proxy";

/** Facts in which sides differ so that their figures do not compare, spelled out; empty where they compare. */
export function findDifferences(sides: readonly Side[]): Difference[] {
  const facts = new Map<string, (side: Side) => string>([
    ["scenario", (side) => `${side.key.scenarioId} version ${side.scenarioVersion}`],
    [
      "delivery policy",
      ({ servers }) => [...new Set(servers.map(({ deliveryPolicy }) => deliveryPolicy))].sort().join(", "),
    ],
    ["contract", ({ servers }) => [...new Set(servers.map(contractOf))].sort().join("; ")],
    ["place", ({ servers }) => placeOf(servers)],
    ["load", ({ load }) => splitProxy(load).load],
    [PROXY, ({ load }) => proxyOf(load)],
    ["server's limits", ({ allotment }) => limitsOf(allotment)],
  ]);
  // environments that are equal by their id differ in nothing that a figure could feel
  const isOneEnvironment = new Set(sides.map(({ environment }) => environment?.environmentId)).size === 1;
  const names = isOneEnvironment
    ? []
    : new Set(sides.flatMap((side) => Object.keys(comparedFacts(side.environment?.facts ?? {}))));
  for (const name of names) facts.set(factName(name), ({ environment }) => factValue(name, environment?.facts[name]));
  return [...facts].flatMap(([fact, of]) => {
    const values = sides.map(of);
    return new Set(values).size > 1 ? [{ fact, values }] : [];
  });
}

/** The proxy of a load in words. */
export function proxyOf(load: string): string {
  const { proxy } = splitProxy(load);
  return proxy === null ? "none" : proxyNames[proxy];
}

/**
 * True if two sides are one version of one server, and differ in the proxy in front of it alone: the difference of their figures is the
 * proxy's overhead, and nothing is ranked by it.
 */
export function showOverhead(a: Side, b: Side): boolean {
  const versions = new Set(
    [...a.servers, ...b.servers].map(({ serverId, sourceDigest }) => `${serverId} ${sourceDigest}`),
  );
  return (
    versions.size === 1 &&
    findDifferences([a, b]).every(({ fact }) => fact === PROXY) &&
    proxyOf(a.load) !== proxyOf(b.load)
  );
}

/** An exhibition compares with itself alone: with what breaks the same rules. */
function contractOf(server: Side["servers"][number]): string {
  return isExhibition(server) ? `an exhibition that ${describeDeviations(server.deviations)}` : "kept";
}

/** Containers and addresses are never compared: the network between and the machine behind an address are not known. */
function placeOf(servers: Side["servers"]): string {
  const places = servers.map(({ target }) =>
    target ? "running at an address, CPU and memory not known" : "container",
  );
  return [...new Set(places)].sort().join(", ");
}

/** The limits of the server's container, in words. */
function limitsOf(allotment: Allotment | null): string {
  const share = allotment?.server;
  return share ? `${share.cpus} CPUs (${share.cpuset}), ${Math.round(share.memoryBytes / 2 ** 20)} MiB` : "not known";
}
