import { Kernel } from "../kernel/kernel.ts";
import { SimulatedWeb } from "../product/web.ts";
import { SimulatedWorker } from "../product/worker.ts";
import { SimulatedDatabase } from "../stores/database.ts";
import type { Defect } from "../stores/defects.ts";
import { SimulatedRedis } from "../stores/redis.ts";
import type { Stage } from "../stores/stage.ts";
import { SimulatedEngine } from "../trial/engine.ts";
import { Observations } from "./observations.ts";

/** A day without a change of clocks. */
const BEGIN_MS = Date.UTC(2030, 5, 15, 9);

/** An installation of one seed: two workers on one host, a third on another, a web server, and their stores. */
export class World {
  readonly stage: Stage;
  readonly kernel: Kernel;
  readonly record = new Observations();
  readonly database: SimulatedDatabase;
  readonly redis: SimulatedRedis;
  readonly engines: readonly SimulatedEngine[];
  readonly workers: readonly SimulatedWorker[];
  readonly web: SimulatedWeb;

  constructor(stage: Stage, seed: number, defect?: Defect) {
    this.stage = stage;
    this.kernel = new Kernel(seed, BEGIN_MS);
    this.database = new SimulatedDatabase(this.kernel, defect);
    this.redis = new SimulatedRedis(this.kernel, defect);
    const shared = new SimulatedEngine(this.kernel, "host-1", defect);
    const other = new SimulatedEngine(this.kernel, "host-2", defect);
    this.engines = [shared, other];
    this.web = new SimulatedWeb(this, 0);
    this.workers = [shared, shared, other].map((engine, nth) => new SimulatedWorker(this, nth + 1, engine));
  }
}
