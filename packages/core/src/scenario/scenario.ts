import { z } from "zod";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import type { Workload } from "../workload/workload.ts";
import type { ParameterTable, ParameterValues } from "./parameter.ts";

/** Durations and rounds: how carefully a run measures. */
export const Mode = z.enum(["quick", "standard", "nightly", "soak120", "soak300"]);
export type Mode = z.infer<typeof Mode>;

type ModeFacts = {
  label: string;
  /** Rounds unless the person says otherwise. */
  rounds: number;
  /** Measured seconds; null: as the scenario defines it. */
  measureS: number | null;
  meaning: string;
};

export const modes = {
  quick: {
    label: "Quick",
    rounds: 3,
    measureS: null,
    meaning: "The scenario as it is, 3 rounds: a first look, no claim of significance.",
  },
  standard: {
    label: "Standard",
    rounds: 6,
    measureS: null,
    meaning: "6 rounds: enough for an interval and a verdict on the figure to read first.",
  },
  nightly: {
    label: "Nightly",
    rounds: 10,
    measureS: null,
    meaning: "10 rounds: for trends, where small changes must be seen.",
  },
  soak120: {
    label: "Soak, 2 minutes",
    rounds: 1,
    measureS: 120,
    meaning: "120 measured seconds: memory slope, and the end against the start.",
  },
  soak300: {
    label: "Soak, 5 minutes",
    rounds: 1,
    measureS: 300,
    meaning: "300 measured seconds: slow leaks and decline.",
  },
} as const satisfies Record<Mode, ModeFacts>;

/** The round is the unit of a duel, so that many short ones tell more than a few long ones. */
const DUEL_MEASURE_S = 5;

/** Measured seconds of each trial of a run; null: as its scenario defines it. */
export function measuredSeconds(request: {
  kind?: "measure" | "aa" | "duel" | undefined;
  mode: Mode;
  measureS?: number | undefined;
}): number | null {
  return request.measureS ?? (request.kind === "duel" ? DUEL_MEASURE_S : modes[request.mode].measureS);
}

/** Inputs of a scenario's plan. Durations are seconds. */
export type PlanInput = {
  /** Multiplies clients, 0 < scale ≤ 1. */
  scale: number;
  warmupS: number;
  /** Measured seconds; the measured stages are stretched or shortened to it. null: as defined. */
  measureS: number | null;
  /** Values that differ from the defaults, without faults. */
  parameters?: ParameterValues;
};

/** A load shape over a workload: id and version, how to read it, limits, and the plan that k6 executes. */
export type Scenario = {
  id: string;
  /** Raised by every change that can move a number; different versions never compare. */
  version: number;
  name: string;
  workload: Workload;
  /** The purpose of the measurement, in one or two plain sentences. */
  measures: string;
  /** The figure to read first, and why. */
  readFirst: { metric: SummaryMetricId; why: string };
  /** How to read the rest. */
  howToRead: string;
  parameters: ParameterTable;
  limits: Limits;
  /** True if the load deliberately exceeds the capacity of servers: their capacity is then the result, and no reason to refuse. */
  saturates: boolean;
  plan(input: PlanInput): LoadPlan;
};

/** Limits of the server's container, before they are scaled to the host. */
export type Limits = { cpus: number; memoryMb: number };
