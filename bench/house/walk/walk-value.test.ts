import { parseSource } from "@plumbline/lint/sources";
import { expect, test } from "vitest";
import { indexModules } from "./modules.ts";
import { ValueWalk } from "./walk-value.ts";

/** Names of the functions that the id of `start`'s parameter enters. */
function follow(text: string): string[] {
  const modules = indexModules("/nowhere", [parseSource("a.ts", text)]);
  const start = modules.find("a.ts", "start");
  if (!start) throw new Error("The source declares no start.");
  const walk = new ValueWalk(modules);
  walk.enter(start, [{ trialId: "all" }], undefined, "start");
  return walk.stays.map(({ name }) => name);
}

test("an id is followed through members, destructuring and new objects", () => {
  const text = `
    export function start(trial) {
      const { trialId } = trial;
      load(trial.plan);
      record({ about: { trialId }, level: 1 });
    }
    function load(plan) {}
    function record({ about, level }) { write(about); count(level); }
    function write(about) {}
    function count(level) {}`;
  expect(follow(text)).toEqual(["start", "record", "write"]);
});

test("a closure over the value, a choice of functions and a table of functions are followed", () => {
  const text = `
    const table = { one: first, two: (trial) => second(trial) };
    export function start(trial) {
      persist(() => trial.trialId);
      const take = trial.plan ? left : right;
      take(trial);
      table[trial.kind](trial);
    }
    function persist(write) {}
    function left(trial) {}
    function right(trial) {}
    function first(trial) {}
    function second(trial) {}`;
  expect(new Set(follow(text))).toEqual(new Set(["start", "persist", "left", "right", "first", "function", "second"]));
});

test("the result of a call is followed if it holds the value, and an instance keeps it for its methods", () => {
  const text = `
    export function start(trial) {
      const session = open(trial);
      use(session.id);
      ignore(session.other);
    }
    function open(trial) { return new Session(trial); }
    class Session {
      constructor(trial) { this.id = trial.trialId; this.other = 1; }
      send() { use(this.id); }
    }
    function use(id) {}
    function ignore(other) {}`;
  expect(new Set(follow(text))).toEqual(new Set(["start", "open", "Session", "Session.send", "use"]));
});
