import { readFlow } from "@plumbline/core/flow/read-flow";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { Bench, BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import { startBenchServer } from "../loadgen/bench-server.ts";
import { scriptGenerators } from "../loadgen/generators.ts";
import { MESSAGE_BYTES } from "../loadgen/load.ts";
import type { Bed } from "../loadgen/loading.ts";
import { messagesPart } from "../loadgen/parts.ts";
import { type Programs, providePrograms } from "../loadgen/programs.ts";
import { takeBusy } from "../loadgen/rate-parts.ts";
import { type ReachPart, reachParts } from "./part-names.ts";

/** Each pair of an echo and a flow is one round. */
const ROUNDS = 5;
const CLIENTS = 500;
const PER_CLIENT_PER_S = 40;
/** The least that a flow may carry of what the built-in echo does, per second of CPU time. */
const LEAST_OF_ECHO = 0.9;
/** The least that a kept script may carry of what plain k6 does. */
const LEAST_OF_K6 = 0.97;

/** An echo of 24 bytes as its own author would declare it. */
const echoFlow = `
name: Echo
path: /ws/echo
repeat:
  - send: "{{id}}01234567"
  - expect: { text: '^([0-9a-f]{16})', groups: { 1: "{{id}}" } }
`;

type Measure = (context: BenchContext, programs: Programs, bed: Bed) => Promise<Figure[]>;

const measures: Record<ReachPart, Measure> = { flow: measureFlow, script: measureScript };

/** The cost of what people bring with them: a flow beside the built-in echo, and a script of k6 beside plain k6. */
export const benchReach: Bench = async (context) => {
  const programs = await providePrograms(context);
  await using server = await startBenchServer(programs, context.signal);
  const bed = { server, folder: programs.folder, signal: context.signal };
  const figures: Figure[] = [];
  for (const part of reachParts.filter((one) => context.parts.length === 0 || context.parts.includes(one)))
    figures.push(...(await measures[part](context, programs, bed)));
  return figures;
};

async function measureFlow({ say }: BenchContext, programs: Programs, bed: Bed): Promise<Figure[]> {
  const flow = readFlow(echoFlow);
  if ("faults" in flow) throw new Error(`the bench's flow has faults: ${JSON.stringify(flow.faults)}`);
  const plans = {
    echo: steady("echo"),
    flow: { ...steady("flow"), flow: { ...flow.plan, digest: "0".repeat(64) } },
  } as const satisfies Record<string, LoadPlan>;
  const quotients: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const busy = { echo: Number.NaN, flow: Number.NaN };
    for (const name of round % 2 === 0 ? (["flow", "echo"] as const) : (["echo", "flow"] as const)) {
      const figures = await takeBusy(bed, programs, `reach-${name}`, plans[name]);
      const of = (what: string) => figures.find((figure) => figure.name.endsWith(`.${what}`))?.value ?? Number.NaN;
      if (of("carried") < 0.999)
        throw new Error(`${name} carried ${of("carried")} of its load: the machine is too busy`);
      busy[name] = of("busy");
    }
    quotients.push(busy.echo / busy.flow);
    say(`flow: ${round} of ${ROUNDS}, ${(busy.echo / busy.flow).toPrecision(3)}`);
  }
  const against = `built-in echo, ${CLIENTS} clients × ${PER_CLIENT_PER_S} a second, median of ${ROUNDS}`;
  return [
    { name: "reach.flow.of-echo", value: medianOf(quotients), unit: "×", against, goal: { atLeast: LEAST_OF_ECHO } },
  ];
}

/** Messages at a fixed rate, which both carry: processor time tells them apart. */
function steady(workload: "echo" | "flow"): LoadPlan {
  const stage = (phase: "warm-up" | "measure" | "drain", seconds: number) =>
    ({ phase, seconds, clients: CLIENTS, sends: phase !== "drain" }) as const;
  return {
    v: 1,
    workload,
    stages: [stage("warm-up", 2), stage("measure", 10), stage("drain", 1)],
    sending: { kind: "open", perClientPerS: PER_CLIENT_PER_S, payloadBytes: MESSAGE_BYTES },
    sessionS: null,
  };
}

async function measureScript({ say }: BenchContext, programs: Programs, bed: Bed): Promise<Figure[]> {
  const load = { kind: "echo", clients: 100, depth: 1 } as const;
  const part = messagesPart("script", load, [{ against: "k6", atLeast: LEAST_OF_K6 }]);
  const figures = await part({ programs, generators: scriptGenerators(programs), bed, say });
  return figures.map((figure) => ({ ...figure, name: figure.name.replace(/^loadgen/, "reach") }));
}
