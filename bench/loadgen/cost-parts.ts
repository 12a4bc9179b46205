import type { Figure } from "../figure.ts";
import { medianOf } from "../statistics.ts";
import { runGoBench } from "./go-bench.ts";
import type { Load } from "./load.ts";
import { startLoading } from "./loading.ts";
import type { Part } from "./parts.ts";

const TURNS = 11;

/**
 * The ledger's share of the CPU time that a message costs the generator. It has no switch, so its own functions are timed alone, and held
 * against the whole generator's CPU time for a message under a load, system calls included.
 * @param bench the Go benchmark of all that the ledger does for one message of that load
 */
export function ledgerPart(name: string, load: Load, bench: string, atMost: number): Part {
  return async ({ generators, bed, say }) => {
    const [ours] = generators;
    await using loading = ours && (await startLoading(ours, load, bed));
    if (!loading) return [];
    const rates: number[] = [];
    while (rates.length < TURNS) rates.push((await loading.takeTurn()).messagesPerCpuS);
    const wholeNs = 1e9 / medianOf(rates);
    const ledgerNs = await runGoBench("engine", bench, bed.signal);
    say(`${name}: ${ledgerNs.toPrecision(3)} ns of ${Math.round(wholeNs)} ns for a message`);
    return [
      {
        name: `loadgen.${name}`,
        value: ledgerNs / wholeNs,
        unit: "of the CPU time",
        against: `${ledgerNs.toPrecision(3)} ns of ${Math.round(wholeNs)} ns for a message`,
        goal: { atMost },
      },
    ];
  };
}

/** What one sample of a script's own costs on its way into a frame. */
export function framePart(name: string, atMostNs: number): Part {
  return async ({ bed }): Promise<Figure[]> => [
    {
      name: `loadgen.${name}`,
      value: await runGoBench("output", "BenchmarkASample", bed.signal),
      unit: "CPU-ns/sample",
      against: "k6's samples through the output into a frame",
      goal: { atMost: atMostNs },
    },
  ];
}
