import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Frame, GeneratorMessage } from "@plumbline/core/frame/frame";
import { sum } from "@plumbline/core/frame/over-frames";
import { mergeHistograms } from "@plumbline/core/histogram/histogram";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { owedDeliveriesPerS, peakClients, planSeconds, secondsIn } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { StartError } from "@plumbline/launcher/failure";
import { startChild } from "@plumbline/launcher/process/child/child";
import type { Figure } from "../figure/figure.ts";
import { GENERATOR_CPU, startBenchServer } from "./bench-server.ts";
import { plumblineCommand } from "./k6-command.ts";
import { type Bed, nextAddress } from "./loading.ts";
import { LEAST_OF_BEFORE, type Part } from "./parts.ts";
import { type ProcessorTime, readProcessorTime } from "./process-usage.ts";
import type { Programs } from "./programs.ts";

/** Time beyond a plan for starting, closing and writing the last frame. */
const GRACE_MS = 30_000;

interface RateGoals {
  /** Deliveries that arrived ÷ deliveries that the plan owes in its measured seconds. */
  readonly carriedAtLeast: number;
  /** 99th percentile from the due time to the receipt, microseconds. */
  readonly latencyP99AtMostUs?: number;
  /** 99th percentile of the generator's own lateness, microseconds. */
  readonly lagP99AtMostUs?: number;
}

/**
 * Our generator alone with a plan whose rate is fixed: whether it carries it, how punctually and at which cost. An older one runs the
 * same plan afterwards, and the processor time of both is compared.
 * @param processes generators that share the clients, each with a server and an address of its own; all servers have one
 *   processor, and all generators the other one
 */
export function ratePart(name: string, plan: LoadPlan, goals: RateGoals, processes = 1): Part {
  return async ({ programs, bed, say }) => {
    await using opened = new Disposables();
    const servers = [bed.server];
    while (servers.length < processes) servers.push(opened.use(await startBenchServer(programs, bed.signal)));
    const take = async (label: string, k6: string, goals: Partial<RateGoals>) => {
      const runs = servers.map((server, index) =>
        runPlan({ ...programs, k6 }, shareOf(plan, processes), `${label}-${index + 1}`, server.port, bed.signal),
      );
      return figuresOf(label, plan, await Promise.all(runs), goals);
    };
    const figures = await take(name, programs.k6, goals);
    if (programs.before) {
      const before = await take(`${name}.before`, programs.before.k6, {});
      figures.push(...before, ...againstBefore(name, figures, before));
    }
    for (const { name: id, value, unit } of figures) say(`${id} ${value.toPrecision(4)} ${unit}`);
    return figures;
  };
}

/** Processor time before ÷ now, which the same load may cost more of by as much as any other figure; times for information. */
function againstBefore(name: string, now: readonly Figure[], before: readonly Figure[]): Figure[] {
  const quotient = (what: string, goal?: Figure["goal"]): Figure[] => {
    const old = before.find((figure) => figure.name === `loadgen.${name}.before.${what}`)?.value;
    const ours = now.find((figure) => figure.name === `loadgen.${name}.${what}`)?.value;
    if (old === undefined || ours === undefined) return [];
    const figure = { name: `loadgen.${name}.against.before.${what}`, value: old / ours, unit: "×" };
    return [{ ...figure, against: "before ÷ now", ...(goal && { goal }) }];
  };
  return [
    ...quotient("busy", { atLeast: LEAST_OF_BEFORE }),
    ...["latency.p50", "latency.p99", "lag.p99"].flatMap((what) => quotient(what)),
  ];
}

/** An equal part of a plan's clients. */
function shareOf(plan: LoadPlan, parts: number): LoadPlan {
  return { ...plan, stages: plan.stages.map((stage) => ({ ...stage, clients: stage.clients / parts })) };
}

/** The share of a processor that our generator takes for a plan of a fixed rate, with a server of its own. */
export async function takeBusy(bed: Bed, programs: Programs, label: string, plan: LoadPlan): Promise<Figure[]> {
  return figuresOf(label, plan, [await runPlan(programs, plan, label, bed.server.port, bed.signal)], {});
}

/** Runs one generator to its plan's end. */
async function runPlan(programs: Programs, plan: LoadPlan, name: string, port: number, signal: AbortSignal) {
  const file = join(programs.folder, `${name}.ndjson`);
  const command = plumblineCommand(programs, plan, { ip: nextAddress(), port }, file);
  await using child = await startChild({
    name: "generator",
    program: "taskset",
    args: ["-c", String(GENERATOR_CPU), command.program, ...command.args],
    env: { ...process.env, ...command.env },
    logFile: join(programs.folder, `${name}.log`),
    stopSignal: "TERM",
    stopTimeoutMs: 500,
  });
  let time: ProcessorTime = { usedS: 0, waitedS: 0 };
  const watch = setInterval(() => {
    void readProcessorTime(child.pid).then(
      (value) => {
        time = value;
      },
      () => undefined, // it has ended
    );
  }, 200);
  const late = AbortSignal.timeout(1_000 * planSeconds(plan) + GRACE_MS);
  const stopped = new Promise<never>((_, reject) => {
    for (const end of [late, signal]) end.addEventListener("abort", () => reject(end.reason), { once: true });
  });
  const exit = await Promise.race([child.exited, stopped]).finally(() => clearInterval(watch));
  if (exit.code !== 0)
    throw new StartError("The generator failed.", "read its lines above.", { log: await child.tail() });
  return { frames: await readFrames(file), time };
}

async function readFrames(file: string): Promise<Frame[]> {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const messages = lines.map((line) => GeneratorMessage.parse(JSON.parse(line)));
  return messages.flatMap((message) => (message.type === "frame" ? [message.frame] : []));
}

function figuresOf(
  name: string,
  plan: LoadPlan,
  runs: readonly { readonly frames: readonly Frame[]; readonly time: ProcessorTime }[],
  goals: Partial<RateGoals>,
): Figure[] {
  const frames = runs.flatMap((run) => run.frames);
  const usedS = runs.reduce((total, { time }) => total + time.usedS, 0);
  const waitedS = runs.reduce((total, { time }) => total + time.waitedS, 0);
  const measured = frames.filter(({ phase }) => phase !== "warm-up");
  const percentile = (id: "latency" | "lag", at: number) =>
    mergeHistograms(measured.map(({ histograms }) => histograms[id]))?.getValueAtPercentile(at) ?? Number.NaN;
  const owed = (owedDeliveriesPerS(plan) ?? Number.NaN) * secondsIn(plan, "measure");
  const against = `${peakClients(plan)} clients, ${secondsIn(plan, "measure")} s, ${Math.round(owed)} deliveries owed`;
  const figure = (what: string, value: number, unit: string, goal?: Figure["goal"]): Figure => ({
    name: `loadgen.${name}.${what}`,
    value,
    unit,
    against,
    ...(goal && { goal }),
  });
  const carriedGoal = goals.carriedAtLeast === undefined ? undefined : { atLeast: goals.carriedAtLeast };
  const lagGoal = goals.lagP99AtMostUs === undefined ? undefined : { atMost: goals.lagP99AtMostUs };
  const latencyGoal = goals.latencyP99AtMostUs === undefined ? undefined : { atMost: goals.latencyP99AtMostUs };
  return [
    figure("carried", sum(measured, "ledger.delivered") / owed, "of 1", carriedGoal),
    figure("latency.p50", percentile("latency", 50), "µs"),
    figure("latency.p99", percentile("latency", 99), "µs", latencyGoal),
    ...(plan.sending.kind === "none" ? [] : [figure("lag.p99", percentile("lag", 99), "µs", lagGoal)]),
    figure("busy", usedS / planSeconds(plan), "of a processor"),
    figure("waiting", waitedS / (usedS + waitedS), "of the time it could have run"),
  ];
}
