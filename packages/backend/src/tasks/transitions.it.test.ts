import { AppError } from "@plumbline/core/failure/app-error";
import {
  isAllowed,
  type KindWith,
  lifecycles,
  type Operation,
  operations,
  type StatusAfter,
  statuses,
  type TaskKind,
  transitionOf,
  workStatuses,
} from "@plumbline/core/task/lifecycle";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { sweepRuns } from "../execution/sweep-runs.ts";
import { Status } from "../generated/prisma/client.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { cancelWaiting } from "./cancel.ts";
import { taskKinds, tasks } from "./catalog.ts";
import { claim } from "./claim.ts";
import { finish, type TaskEnd } from "./finish.ts";
import { LeaseLost, type TaskLease } from "./lease.ts";
import { release } from "./release.ts";
import { renew } from "./renew.ts";
import { requeue } from "./requeue.ts";
import { fromNow, rows } from "./sql/rows.ts";
import { sweep } from "./sweep.ts";
import { makeTask, rowOf } from "./testing/make-task.ts";

let t: TestBackend;
beforeAll(async () => {
  t = await createTestBackend();
});
afterAll(() => t[Symbol.asyncDispose]());

const set = (kind: TaskKind, id: string, assignment: string) =>
  t.backend.sql.query(`update ${rows[kind].table} set ${assignment} where ${rows[kind].id} = $1`, [id]);

/** Makes a task and claims it. */
async function hold(kind: TaskKind): Promise<TaskLease> {
  const lease = await claimAgain(kind, await makeTask[kind](t));
  if (!lease) throw new Error("a waiting task could not be claimed");
  return lease;
}

async function claimAgain(kind: TaskKind, id: string): Promise<TaskLease | null> {
  return claimAs(kind, id, Number((await rowOf(t, kind, id))[rows[kind].attempt]));
}

const claimAs = (kind: TaskKind, id: string, tries: number): Promise<TaskLease | null> =>
  kind === "delivery" ? claim(t.backend, kind, { id, attempt: tries }) : claim(t.backend, kind, { id, workerId: "w" });

/** Sweeps as a process that has looked all the time: one that stood still calls nobody lost, and between two tests this one did. */
function sweepKind(kind: TaskKind): Promise<unknown> {
  const attentive = { ...t.backend };
  return kind === "run" ? sweepRuns(attentive) : sweep(attentive, kind);
}

const failed = { status: "failed", error: new AppError("SERVER_EXITED", "It ended.") } as const;
const written: { [K in TaskKind]: TaskEnd<K> } = {
  run: failed,
  proof: failed,
  flameGraph: failed,
  script: failed,
  delivery: { status: "failed" },
};

/** Tries an operation under a lease whose row is as its claim left it. */
function attempt(operation: Operation, lease: TaskLease): Promise<unknown> {
  const { kind, id } = lease;
  const key = { id, organizationId: t.scope.organizationId };
  const tries: { readonly [O in Operation]: () => Promise<unknown> } = {
    claim: () => claimAgain(kind, id),
    renew: () => renew(t.backend, lease as TaskLease<"run">),
    finish: () => finish(t.backend, lease, written[kind]),
    release: () =>
      kind === "delivery"
        ? release(t.backend, lease as TaskLease<"delivery">, { attempts: "[]", next_at: fromNow(0) })
        : release(t.backend, lease as TaskLease<"proof">),
    expire: () => sweepKind(kind),
    cancel: () => cancelWaiting(t.backend, kind as "run", key),
    requeue: () => requeue(t.backend, kind as "flameGraph", key),
  };
  return tries[operation]();
}

/** Expires a held row's lease, by its own column. */
const expireNow = (kind: TaskKind, id: string) =>
  set(kind, id, `${rows[kind].leaseUntil ?? "started_at"} = '2020-01-01T00:00:00Z'`);

const pairs = taskKinds.flatMap((kind) =>
  operations
    .filter((operation) => transitionOf(kind, operation) !== null)
    .flatMap((operation) => statuses[kind].map((status) => ({ kind, operation, status }))),
);

describe("PostgreSQL holds the table of states", () => {
  it.each(pairs)("$kind, $status: $operation", async ({ kind, operation, status }) => {
    const lease = await hold(kind);
    if (operation === "expire" || operation === "renew") await expireNow(kind, lease.id);
    await set(kind, lease.id, `status = '${status}'`);
    const before = await rowOf(t, kind, lease.id);
    const tried = attempt(operation, lease);
    if (isAllowed(kind, operation, status)) {
      await tried;
      const { status: after } = await rowOf(t, kind, lease.id);
      expect(transitionOf(kind, operation)?.to).toContain(after);
      expect(await rowOf(t, kind, lease.id)).not.toEqual(before);
    } else {
      await tried.catch((thrown: unknown) => expect(thrown).toBeInstanceOf(LeaseLost));
      expect(await rowOf(t, kind, lease.id)).toEqual(before);
    }
  });

  it("and the compiler refuses what a kind does not offer", () => {
    expectTypeOf<KindWith<"renew">>().toEqualTypeOf<"run">();
    expectTypeOf<KindWith<"cancel">>().toEqualTypeOf<"run" | "script">();
    expectTypeOf<StatusAfter<"proof", "finish">>().toEqualTypeOf<"succeeded" | "failed">();
    expectTypeOf<StatusAfter<"run", "requeue">>().toEqualTypeOf<never>();
  });

  it("has every status of the table, and no other", () => {
    expect(Object.keys(Status)).toEqual([...workStatuses]);
  });

  it.each(taskKinds)("ends a lost %s, or lets it be claimed again, as the catalog's crash policy says", (kind) => {
    expect(lifecycles[kind].expire === null).toBe(tasks[kind].crash === "retry");
    expect(rows[kind].expire === null).toBe(tasks[kind].crash === "retry");
  });
});

/** Another value for each column that a fence can name. */
const others: Readonly<Record<string, string>> = {
  attempt: "attempt = attempt + 1",
  tries: "tries = tries + 1",
  worker_id: "worker_id = 'another'",
  started_at: "started_at = started_at + interval '1 millisecond'",
  next_at: "next_at = next_at + interval '1 millisecond'",
  lease_id: "lease_id = gen_random_uuid()",
};

const fenced = taskKinds.flatMap((kind) =>
  (["renew", "finish", "release"] as const)
    .filter((operation) => transitionOf(kind, operation) !== null)
    .map((operation) => ({ kind, operation })),
);

describe("a stale holder writes nothing", () => {
  const refuses = async (operation: Operation, lease: TaskLease) => {
    const before = await rowOf(t, lease.kind, lease.id);
    await expect(attempt(operation, lease)).rejects.toThrow(LeaseLost);
    expect(await rowOf(t, lease.kind, lease.id)).toEqual(before);
  };

  it.each(fenced)("$operation of a $kind that the same worker has claimed again", async ({ kind, operation }) => {
    const stale = await hold(kind);
    await set(kind, stale.id, `status = '${transitionOf(kind, "claim")?.from[0]}'`);
    const held = await claimAgain(kind, stale.id);
    await refuses(operation, stale);
    expect(held).not.toBeNull();
    if (held) await attempt(operation, held);
  });

  it.each(fenced.flatMap((pair) => rows[pair.kind].fence.map((column) => ({ ...pair, column }))))(
    "$operation of a $kind with another $column",
    async ({ kind, operation, column }) => {
      const lease = await hold(kind);
      await set(kind, lease.id, others[column] ?? "");
      await refuses(operation, lease);
    },
  );

  it.each(taskKinds.filter((kind) => tasks[kind].crash !== "retry"))(
    "finish of a %s that the sweep has given up",
    async (kind) => {
      const lease = await hold(kind);
      await expireNow(kind, lease.id);
      await sweepKind(kind);
      // the fence matches again: the status and the sweep's failure code have to refuse it
      await t.backend.sql.query(`update ${rows[kind].table} set started_at = $2 where ${rows[kind].id} = $1`, [
        lease.id,
        lease.fence.started_at,
      ]);
      await refuses("finish", lease);
    },
  );
});

describe("eight at once", () => {
  it.each(taskKinds)("one gets the %s", async (kind) => {
    const id = await makeTask[kind](t);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimAs(kind, id, 0)));
    expect(claims.filter((lease) => lease !== null)).toHaveLength(1);
  });
});
