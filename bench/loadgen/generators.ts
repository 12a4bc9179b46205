import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { type Command, k6Args, k6Env, plumblineCommand, type Target } from "./k6-command.ts";
import { depthOf, type Load, MESSAGE_BYTES, pathOf } from "./load.ts";
import type { Programs } from "./programs.ts";

/** Longer than anything is measured: the bench ends its generators itself. */
const LASTS_S = 600;
/** Clients that our engine is to open per second: more than it can, as nothing holds up the others either. */
const RAMP_PER_S = 200_000;
/** Connections of one VU where they only stay: one each would cost k6 three times the memory. */
const IDLE_PER_VU = 50;

/** One generator under comparison. */
export interface Generator {
  readonly id: "plumbline" | "before" | "k6" | "artillery" | "c" | "load-test";
  readonly title: string;
  /** How to start it; undefined where it cannot make such a load. */
  command(load: Load, target: Target): Promise<Command | undefined>;
}

/** Every generator that this machine has, ours first; where an older one of ours is to be compared with, these two alone. */
export function generatorsOf(programs: Programs): Generator[] {
  const { loadTest, artillery, before } = programs;
  const ours = plumbline("plumbline", "Plumbline", programs);
  if (before !== undefined) return [ours, plumbline("before", "Plumbline before", { ...programs, k6: before.k6 })];
  return [
    ours,
    plainK6(programs),
    ...(artillery ? [artilleryOf(artillery, programs.folder)] : []),
    client(programs),
    ...(loadTest ? [loadTestOf(loadTest)] : []),
  ];
}

/** The native engine as a worker starts it: ledger, histograms and frames included. */
function plumbline(id: "plumbline" | "before", title: string, programs: Programs): Generator {
  return {
    id,
    title,
    command: async (load, target) =>
      plumblineCommand(programs, planOf(load), target, join(programs.folder, `frames-${id}.ndjson`)),
  };
}

function planOf(load: Load): LoadPlan {
  const { kind, clients } = load;
  return {
    v: 1,
    workload: kind === "push" ? "push" : "echo",
    stages: [
      { phase: "warm-up", seconds: clients / RAMP_PER_S, clients, sends: true },
      { phase: "measure", seconds: LASTS_S, clients, sends: true },
    ],
    sending: kind === "idle" ? { kind: "none" } : { kind: "closed", depth: depthOf(load), payloadBytes: MESSAGE_BYTES },
    sessionS: null,
    ...(kind === "push" && { push: { count: load.count, bytes: load.bytes } }),
  };
}

/** A script of k6 as the product runs it, and the same script by plain k6. */
export function scriptGenerators(programs: Programs): Generator[] {
  const outputs = ["--log-format=json", "--out=plumbline-seconds", "--summary-export=/dev/null"];
  const kept = plainK6(programs, outputs);
  return [{ ...kept, id: "plumbline", title: "k6/websockets as a kept script" }, plainK6(programs)];
}

function plainK6({ k6 }: Programs, more: readonly string[] = []): Generator {
  return {
    id: "k6",
    title: "k6/websockets",
    command: async (load, { ip, port }) => {
      const perVu = load.kind === "idle" ? IDLE_PER_VU : 1;
      return {
        program: k6,
        args: [...k6Args, ...more, join(repositoryFolder, "bench/loadgen/k6-websockets.js")],
        env: {
          ...k6Env,
          VUS: String(load.clients / perVu),
          DURATION: `${LASTS_S}s`,
          URL: `ws://${ip}:${port}${pathOf(load)}`,
          CONNECTIONS: String(perVu),
          DEPTH: String(depthOf(load)),
          ANSWERS: String(load.kind === "push" ? load.count : 1),
        },
      };
    },
  };
}

/** Its WebSocket engine waits for one answer after each message, so there is nothing deeper and nothing pushed. */
function artilleryOf(artillery: string, folder: string): Generator {
  const echo = { loop: [{ send: { payload: '{"n":"abcdefghijkl"}', capture: { json: "$.n", as: "n" } } }], count: 1e9 };
  return {
    id: "artillery",
    title: "artillery",
    command: async (load, { ip, port }) => {
      if (load.kind === "push" || depthOf(load) > 1) return undefined;
      const script = join(folder, "artillery.json");
      const flow = [load.kind === "echo" ? echo : { think: LASTS_S }];
      const phases = [{ duration: 1, arrivalCount: load.clients }];
      const target = `ws://${ip}:${port}${pathOf(load)}`;
      await writeFile(script, JSON.stringify({ config: { target, phases }, scenarios: [{ engine: "ws", flow }] }));
      const env = { ARTILLERY_DISABLE_TELEMETRY: "true", WORKERS: "1" };
      return { program: process.execPath, args: [artillery, "run", "--quiet", script], env };
    },
  };
}

/** The bound of what is possible: `native/client.c`. */
function client({ client: program }: Programs): Generator {
  return {
    id: "c",
    title: "client.c",
    command: async (load, { ip, port }) => ({
      program,
      args: [ip, String(port), pathOf(load), String(load.clients), String(depthOf(load)), String(answerBytes(load))],
      env: {},
    }),
  };
}

/** Bytes that one message brings back, frame heads included. */
function answerBytes(load: Load): number {
  if (load.kind !== "push") return 2 + MESSAGE_BYTES;
  return load.count * (load.bytes + (load.bytes < 126 ? 2 : 4));
}

/** uWebSockets' own: one message of 20 bytes in flight, any path. */
function loadTestOf(program: string): Generator {
  return {
    id: "load-test",
    title: "uWebSockets' load_test",
    command: async (load, { ip, port }) => {
      if (load.kind !== "echo" || load.depth > 1) return undefined;
      return { program, args: [String(load.clients), ip, String(port), "0", "0"], env: {} };
    },
  };
}
