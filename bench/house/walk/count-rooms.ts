import type { House } from "@plumbline/lint/house";
import { countFigure, type HouseFigure } from "../../figure/house-figure.ts";
import { indexModules } from "./modules.ts";
import { ValueWalk } from "./walk-value.ts";

const start = { path: "apps/worker/src/trial/execute-trial.ts", name: "executeTrial" };
/** The ids that a trial carries; an object that holds one of them is followed with it, and so is a closure over it. */
const ids = { trialId: "all", runId: "all" } as const;

/** Files through which a trial's ids pass from `executeTrial` on. */
export function countRooms({ root, product }: House): HouseFigure {
  const modules = indexModules(root, product);
  const declaration = modules.find(start.path, start.name);
  if (!declaration)
    throw new Error(`${start.path} declares no ${start.name}; bench/house/walk must name its new place.`);
  const walk = new ValueWalk(modules);
  walk.enter(declaration, [undefined, ids], undefined, start.name);
  const rooms = new Map<string, Set<string>>();
  for (const { path, name } of walk.stays) rooms.set(path, (rooms.get(path) ?? new Set()).add(name));
  const places = [...rooms].map(([path, names]) => `${path}: ${[...names].join(", ")}`);
  return countFigure("walk", places, {
    unit: "files",
    against: `a trial's ids, objects and closures with them, passed as arguments from ${start.name} on; ${walk.stays.length} calls`,
    goal: { atMost: 35 },
  });
}
