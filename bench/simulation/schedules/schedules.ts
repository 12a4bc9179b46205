import { createSchedule } from "@plumbline/backend/schedules/save-schedule";
import { createSuite } from "@plumbline/backend/suites/save-suite";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { Kernel } from "../kernel/kernel.ts";
import { judge, type Outcome } from "../kernel/outcome.ts";
import { SimulatedDatabase } from "../stores/database.ts";
import type { Chosen } from "../stores/defects.ts";
import { SimulatedRedis } from "../stores/redis.ts";
import type { Stage } from "../stores/stage.ts";
import { SlotFirer } from "./slot-firer.ts";
import { type Looked, readSlots, type Scheduled, slotInvariants } from "./slots.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LASTS_MS = 32 * HOUR_MS;
/** Everything works for that long at the end, so that what was late is settled. */
const QUIET_MS = 3 * HOUR_MS;
/** The longest pause and outage: they are over long before the end. */
const LONGEST_MS = 100 * MINUTE_MS;
const LOSS_RATE = 0.02;

/** Evenings before clocks are put forward and back in Berlin, and before nothing of that kind. */
const evenings = [Date.UTC(2030, 2, 30, 17), Date.UTC(2030, 9, 26, 17), Date.UTC(2030, 5, 15, 17)];
const crons = ["0 2 * * *", "30 2 * * *", "15 */3 * * *", "0 3 * * SUN", "*/20 1-3 * * *"];
const timeZones = ["Europe/Berlin", "UTC", "America/New_York"];

/** A schedule over a day and a night, of which several processes look after while they are paused, killed and out of step. */
export async function simulateSchedules(stage: Stage, seed: number, { defect }: Chosen): Promise<Outcome> {
  const kernel = new Kernel(seed, evenings[seed % evenings.length] ?? 0);
  const { chance } = kernel;
  const stores = { database: new SimulatedDatabase(kernel, defect), redis: new SimulatedRedis(kernel, defect) };
  const scheduled = await makeSchedule(stage, kernel);
  const looked: Looked = { looks: [], early: [] };
  const firers = [1, 2, 3].map((slot) => new SlotFirer({ stage, kernel, stores, looked, defect }, slot));
  trouble(kernel, stores, firers);
  observe(stage, kernel, looked);
  kernel.after(LASTS_MS - QUIET_MS, () => {
    stores.database.lossRate = 0;
    for (const firer of firers) firer.comeBack();
  });
  await kernel.run(() => false, kernel.nowMs + LASTS_MS + chance.between(0, HOUR_MS));
  const slots = await readSlots(stage.real);
  return judge(kernel, slotInvariants, (find) => find({ ...scheduled, toMs: kernel.nowMs }, slots, looked));
}

async function makeSchedule({ scope }: Stage, kernel: Kernel): Promise<Scheduled> {
  const { chance } = kernel;
  const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };
  const { suiteId } = await createSuite(scope, SaveSuite.parse({ name: "Chat", request }));
  const rule = { cron: chance.pick(crons), timeZone: chance.pick(timeZones) };
  const catchUp = chance.pick(["skip", "once"] as const);
  await createSchedule(
    scope,
    SaveSchedule.parse({ name: "Nightly", suiteId, ...rule, catchUp }),
    new Date(kernel.nowMs),
  );
  kernel.note(`a schedule of ${rule.cron} in ${rule.timeZone}, catch up: ${catchUp}`);
  return { rule, fromMs: kernel.nowMs, toMs: kernel.nowMs };
}

/** Plans the faults. */
function trouble(
  kernel: Kernel,
  { database, redis }: { readonly database: SimulatedDatabase; readonly redis: SimulatedRedis },
  firers: readonly SlotFirer[],
): void {
  const { chance } = kernel;
  const some = () => chance.between(0, LASTS_MS - QUIET_MS);
  const possible: (() => void)[] = [
    () => chance.pick(firers).kill(),
    () => chance.pick(firers).process.pause(chance.between(MINUTE_MS, LONGEST_MS)),
    () => chance.pick(firers).setClock(chance.between(-2 * HOUR_MS, 2 * HOUR_MS)),
    () => database.goAway(chance.between(MINUTE_MS, LONGEST_MS)),
    () => redis.goAway(chance.between(MINUTE_MS, LONGEST_MS)),
    () => {
      database.lossRate = LOSS_RATE;
    },
  ];
  const times = Math.floor(chance.between(0, 12));
  for (let nth = 0; nth < times; nth++) kernel.after(some(), chance.pick(possible));
}

/** Ends runs as workers would, and looks for slots that were opened before their time. */
function observe({ real }: Stage, kernel: Kernel, { early }: Looked): void {
  const look = async () => {
    const { rows } = await real.query<{ slot_at: Date }>("select slot_at from slot where slot_at > $1", [
      new Date(kernel.nowMs),
    ]);
    for (const { slot_at } of rows) early.push(slot_at.toISOString());
    if (kernel.chance.happens(0.7)) await real.query("update run set status = 'succeeded' where status = 'queued'");
    kernel.after(kernel.chance.between(5 * MINUTE_MS, 30 * MINUTE_MS), look);
  };
  kernel.after(0, look);
}
