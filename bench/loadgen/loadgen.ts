import { cpus } from "node:os";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { StartError } from "@plumbline/launcher/failure";
import { findOnPath } from "@plumbline/launcher/process/find-on-path";
import type { Bench } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { startBenchServer } from "./bench-server.ts";
import { framePart, ledgerPart } from "./cost-parts.ts";
import { generatorsOf } from "./generators.ts";
import { MESSAGE_BYTES } from "./load.ts";
import type { LoadgenPart } from "./part-names.ts";
import { connectPart, memoryPart, messagesPart, type Part } from "./parts.ts";
import { providePrograms } from "./programs.ts";
import { ratePart } from "./rate-parts.ts";

const CLIENTS = 100;
/** The most that the ledger may cost of a message. */
const MOST_OF_LEDGER = 0.1;

const echo = { kind: "echo", clients: CLIENTS, depth: 1 } as const;
const pipelined = { kind: "echo", clients: CLIENTS, depth: 16 } as const;
const small = { kind: "push", clients: CLIENTS, count: 100, bytes: 128 } as const;

const parts: Record<LoadgenPart, Part> = {
  echo: messagesPart("echo", echo, [
    { against: "load-test", atLeast: 0.95 },
    { against: "k6", atLeast: 6 },
  ]),
  pipelined: messagesPart("pipelined", pipelined, [{ against: "k6", atLeast: 40 }]),
  "receive-128": messagesPart("receive-128", small, [{ against: "k6", atLeast: 60 }]),
  "receive-10k": messagesPart("receive-10k", { kind: "push", clients: CLIENTS, count: 10, bytes: 10_000 }, [
    { against: "k6", atLeast: 15 },
  ]),
  connect: connectPart("connect", { kind: "idle", clients: 8_000 }, [{ against: "k6", atLeast: 4 }]),
  memory: memoryPart("memory", 1_000, 5_000, 2_048),
  "ledger-echo": ledgerPart("ledger.echo", echo, "BenchmarkTheLedgerOfARoundTrip", MOST_OF_LEDGER),
  "ledger-pipelined": ledgerPart("ledger.pipelined", pipelined, "BenchmarkTheLedgerOfARoundTrip", MOST_OF_LEDGER),
  "ledger-receive": ledgerPart("ledger.receive-128", small, "BenchmarkTheLedgerOfAPushAnswer", MOST_OF_LEDGER),
  "frame-output": framePart("frame-output", 150),
  gateway: ratePart(
    "gateway",
    { ...heldFor(10_000), workload: "echo", sending: open(1_411) },
    { carriedAtLeast: 0.999 },
  ),
  push: ratePart(
    "push",
    { ...heldFor(5_000), workload: "push", sending: open(MESSAGE_BYTES), push: { count: 10, bytes: 10_000 } },
    { carriedAtLeast: 0.999 },
  ),
  ticks: ratePart(
    "ticks",
    { ...heldFor(19_000), workload: "ticks", sending: { kind: "none" }, ticks: { everyMs: 500 } },
    { carriedAtLeast: 0.999, latencyP99AtMostUs: 2_000 },
  ),
  "ticks-two": ratePart(
    "ticks-two",
    { ...heldFor(25_000), workload: "ticks", sending: { kind: "none" }, ticks: { everyMs: 500 } },
    { carriedAtLeast: 0.999, latencyP99AtMostUs: 2_000 },
    2,
  ),
  "sends-two": ratePart(
    "sends-two",
    { ...heldFor(25_000), workload: "echo", sending: { ...open(MESSAGE_BYTES), perClientPerS: 2 } },
    { carriedAtLeast: 0.999, lagP99AtMostUs: 2_000 },
    2,
  ),
};

/** Clients that come within 10 s and stay through a measured minute. */
function heldFor(clients: number): Pick<LoadPlan, "v" | "stages" | "sessionS"> {
  const stage = (phase: "warm-up" | "measure" | "drain", seconds: number) => ({
    phase,
    seconds,
    clients,
    sends: phase !== "drain",
  });
  return {
    v: 1,
    stages: [stage("warm-up", 10), stage("warm-up", 5), stage("measure", 60), stage("drain", 2)],
    sessionS: null,
  };
}

/** One message per second and client. */
function open(payloadBytes: number) {
  return { kind: "open" as const, perClientPerS: 1, payloadBytes };
}

/**
 * The cost of a load in our generator and in others, per second of CPU time: the same server in C, server and generator on a
 * processor each, one generator after another in turns. All are watched from outside: messages by the server's counts, CPU
 * time and memory by the kernel's. Ours runs as in a trial, with its ledger, its histograms and a frame per second.
 */
export const benchLoadgen: Bench = async (context) => {
  if (cpus().length < 2 || !(await findOnPath("taskset")))
    throw new StartError("This bench needs two processors and taskset.", "run it on Linux with util-linux installed.");
  const programs = await providePrograms(context);
  await using server = await startBenchServer(programs, context.signal);
  const bed = { server, folder: programs.folder, signal: context.signal };
  const generators = generatorsOf(programs);
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (context.parts.length > 0 && !context.parts.includes(name)) continue;
    figures.push(...(await part({ programs, generators, bed, say: context.say })));
  }
  return figures;
};
