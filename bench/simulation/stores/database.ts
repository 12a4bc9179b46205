import { PrismaClient } from "@plumbline/backend/generated/prisma/client";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Kernel } from "../kernel/kernel.ts";
import type { SimulatedProcess } from "../kernel/process.ts";
import { type Defect, plant } from "./defects.ts";

/** A client that waits longer than this gives up; see `query_timeout` of the backend. */
const CLIENT_GIVES_UP_MS = 20_000;
const CONNECT_FAILS_AFTER_MS = 20;

/** Statement as `pg` takes it. */
type Statement = string | (pg.QueryConfig & { readonly text: string });

/** The part of the backend that talks to PostgreSQL. Made once and used by many seeds: a client takes long to start. */
export interface DatabaseClient {
  readonly sql: pg.Pool;
  readonly db: PrismaClient;
  /** The process whose statements these are from now on, and the database that they reach. */
  use(process: SimulatedProcess, database: SimulatedDatabase): void;
}

/** Makes a client whose statements go through the simulation, and from there to `real`. */
export function makeDatabaseClient(real: pg.Pool): DatabaseClient {
  let send: (statement: Statement, values: unknown[] | undefined) => Promise<unknown> = refuseUnbound;
  const sql = new pg.Pool();
  sql.query = ((statement: Statement, values?: unknown[]) => send(statement, values)) as pg.Pool["query"];
  sql.connect = (() => Promise.reject(new Error("transactions are not simulated"))) as pg.Pool["connect"];
  const db = new PrismaClient({ adapter: new PrismaPg(sql, { disposeExternalPool: false }) });
  return {
    sql,
    db,
    use(process, database) {
      send = (statement, values) => database.send(process, statement, (timed) => real.query(timed, values));
    },
  };
}

const refuseUnbound = () => Promise.reject(new Error("no process uses this client"));

const insertsFrames = (statement: Statement) =>
  (typeof statement === "string" ? statement : statement.text).includes("insert into frame ");

/** The connection ended: the client does not know if its statement was executed. */
const lostConnection = () => Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });

/** PostgreSQL with virtual time in front of it: one statement at a time, each late, some refused or answered in vain. */
export class SimulatedDatabase {
  /** Probability that a statement's connection is lost before it is executed, and after it. */
  lossRate = 0;
  awayUntilMs = 0;
  frozenUntilMs = 0;
  /** When each process last had frames stored: a paused one gets the answer much later. */
  readonly framesStoredMs = new WeakMap<SimulatedProcess, number>();
  readonly #kernel: Kernel;
  readonly #defect: Defect | undefined;

  constructor(kernel: Kernel, defect: Defect | undefined) {
    this.#kernel = kernel;
    this.#defect = defect;
  }

  /** Refuses every connection for that time. */
  goAway(ms: number): void {
    this.awayUntilMs = Math.max(this.awayUntilMs, this.#kernel.nowMs + ms);
    this.#kernel.note(`PostgreSQL is away for ${(ms / 1000).toFixed(1)} s`);
  }

  /** Answers nothing for that time, and then executes what has arrived. */
  freeze(ms: number): void {
    this.frozenUntilMs = Math.max(this.frozenUntilMs, this.#kernel.nowMs + ms); // all statements thaw together
    this.#kernel.note(`PostgreSQL is frozen for ${(ms / 1000).toFixed(1)} s`);
  }

  send(
    process: SimulatedProcess,
    statement: Statement,
    execute: (timed: Statement) => Promise<unknown>,
  ): Promise<unknown> {
    const { chance } = this.#kernel;
    return new Promise((resolve, reject) => {
      this.#kernel.after(chance.between(0.1, 5), () => {
        if (this.#kernel.nowMs < this.awayUntilMs)
          return process.deliver(CONNECT_FAILS_AFTER_MS, () => reject(lostConnection()));
        if (chance.happens(this.lossRate))
          return process.deliver(chance.between(0, 20), () => reject(lostConnection()));
        const thawMs = Math.max(0, this.frozenUntilMs - this.#kernel.nowMs);
        // the statement has arrived: it is executed even if its client is gone by then
        if (thawMs > CLIENT_GIVES_UP_MS)
          process.deliver(CLIENT_GIVES_UP_MS, () => reject(new Error("Query read timeout")));
        const timed = () => execute(this.#at(statement));
        const noted = insertsFrames(statement)
          ? async () => {
              const result = await timed();
              this.framesStoredMs.set(process, this.#kernel.nowMs);
              return result;
            }
          : timed;
        this.#kernel.after(thawMs, () => this.#execute(process, noted, { resolve, reject }));
        return undefined;
      });
    });
  }

  async #execute(
    process: SimulatedProcess,
    execute: () => Promise<unknown>,
    { resolve, reject }: { resolve: (result: unknown) => void; reject: (error: unknown) => void },
  ): Promise<void> {
    const { chance } = this.#kernel;
    const answer = await execute().then(
      (result) => () => resolve(result),
      (error: unknown) => () => reject(error),
    );
    const isLost = chance.happens(this.lossRate);
    process.deliver(chance.between(0.1, 5), isLost ? () => reject(lostConnection()) : answer);
  }

  /** The statement at this virtual time, with ids that the seed decides. */
  #at(statement: Statement): Statement {
    const now = `'${new Date(this.#kernel.nowMs).toISOString()}'::timestamptz`;
    const rewrite = (text: string) =>
      plant(this.#defect, text)
        .replaceAll(/\bnow\(\)/g, now)
        .replaceAll(/\bgen_random_uuid\(\)/g, () => `'${this.#kernel.chance.uuid()}'::uuid`);
    return typeof statement === "string" ? rewrite(statement) : { ...statement, text: rewrite(statement.text) };
  }
}
