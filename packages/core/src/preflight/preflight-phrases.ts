type Side = "server" | "generator";

const indivisible = {
  room: "the members of a room are owed each other's messages, and when these come is not told by the plan alone",
  search: "a search for a limit is judged over all clients while it runs",
} as const;

/** Sentences of a preflight in English, by id. Numbers and sizes come as text. */
export const preflightPhrases = {
  fewDescriptors: (of: { connections: string; needed: string; side: Side; limit: string }) =>
    `${of.connections} connections need ${of.needed} open files in the ${of.side}'s process; the engine gives ${of.limit}.`,
  noPorts: (of: { clients: string; ports: string; from: "proxy" | "generator" }) => `${portsOf(of)}.`,
  fewPorts: (of: { clients: string; ports: string; from: "proxy" | "generator" }) =>
    `${portsOf(of)}; from about half of them on, connecting becomes slow.`,
  serverMemory: (of: { clients: string; least: string; usual: string; memory: string }) =>
    `${of.clients} connections take a server ${of.least} at the least and usually about ${of.usual}; its container gets ${of.memory}.`,
  inFlight: ({ bytes, most }: { bytes: string; most: string }) =>
    `Each client would have ${bytes} in flight, its depth times its payload; at most ${most} are possible.`,
  generatorMemory: (of: { clients: string; needed: string; memory: string }) =>
    `${of.clients} clients and their ledger take the generator ${of.needed}; its container gets ${of.memory}.`,
  indivisible: ({ generators, why }: { generators: number; why: keyof typeof indivisible }) =>
    `It cannot be divided over ${generators} generators: ${indivisible[why]}.`,
  sharedCpus: (of: { generators: number; cpus: number; hosts: "own" | "other" }) =>
    `${of.generators} generators share the ${of.cpus === 1 ? "one CPU" : `${of.cpus} CPUs`} that the load has on ${of.hosts === "other" ? "its hosts" : "this host"}: together they reach no more than one of them would.`,
  oneCpu: (_: object) => "The host has one CPU: server and generator share it, and each figure is of both.",
  fewCpus: ({ asked, given }: { asked: string; given: string }) =>
    `The scenario asks for ${asked} CPUs for the server; this host can give ${given}.`,
  serverRate: (of: { rate: string; times: string; cpus: string }) =>
    `${of.rate} deliveries a second are owed, ${of.times} times what the fastest server would carry on ${of.cpus} CPUs.`,
  generatorRate: (of: { rate: string; cores: string; cpus: string }) =>
    `${of.rate} deliveries a second keep ${of.cores} of the generator's ${of.cpus} CPUs busy.`,
};

type PreflightPhrases = typeof preflightPhrases;

/** A sentence by its id, with its values. */
export type PreflightPhrase = {
  [Id in keyof PreflightPhrases]: { id: Id; values: Parameters<PreflightPhrases[Id]>[0] };
}[keyof PreflightPhrases];

function portsOf(of: { clients: string; ports: string; from: string }): string {
  return `${of.clients} connections need as many of the ${of.ports} ports between ${of.from} and server`;
}
