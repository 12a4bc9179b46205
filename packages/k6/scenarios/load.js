import exec from "k6/execution";
import { plan as readPlan, run as runNative, target } from "k6/x/plumbline";
import { run as runInScript } from "./js/engine.js";
import { requireScriptable } from "./js/scriptable.js";

/** Time beyond the plan that connecting and closing may take. */
const GRACE_S = 30;

const inScript = __ENV.PLUMBLINE_ENGINE === "js";

/**
 * The plan of PLUMBLINE_PLAN. Throws when it is none for `workload`, when the chosen engine cannot run it, or when
 * PLUMBLINE_TARGET is unusable.
 */
export function planFor(workload) {
  const plan = readPlan();
  if (plan.workload !== workload) throw new Error(`this scenario runs ${workload}, but PLUMBLINE_PLAN says ${plan.workload}`);
  if (inScript) requireScriptable(plan);
  target();
  return plan;
}

/**
 * One VU that runs the whole plan once: all connections live inside it. With several generators there is one VU for each:
 * k6 deals them out by --execution-segment.
 */
export function optionsFor(plan) {
  const vus = plan.generators ?? 1;
  const seconds = plan.stages.reduce((sum, stage) => sum + stage.seconds, 0);
  const maxDuration = `${Math.ceil(seconds) + GRACE_S}s`;
  return { scenarios: { load: { executor: "per-vu-iterations", vus, iterations: 1, maxDuration, gracefulStop: "3s" } } };
}

/** The engine that executes a plan: the native engine, or with PLUMBLINE_ENGINE=js the same load in plain k6 for comparison. */
const engine = inScript ? runInScript : runNative;

/** Runs the plan. k6 would end with 0 after an exception; an engine that cannot work has to end with an error. */
export async function run(plan) {
  try {
    await engine(plan);
  } catch (error) {
    exec.test.abort(String(error));
  }
}
