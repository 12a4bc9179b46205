import { join } from "node:path";
import { loadBackup } from "@plumbline/launcher/backup/load-backup";
import { findTables } from "@plumbline/launcher/backup/tables";
import { verifyBackup } from "@plumbline/launcher/backup/verify-backup";
import { writeBackup } from "@plumbline/launcher/backup/write-backup";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { withSeedingClient } from "../installation/seeding-client.ts";
import { startStores } from "../installation/stores.ts";
import { createFinishedRun } from "../sample/finished-run.ts";
import { storeManyRuns } from "../sample/store-many-runs.ts";

const TRIALS = 100_000;
const silent = () => undefined;

/** A backup of 100,000 trials with their results, written and verified, restored into an empty database, and compared with it. */
export async function measureBackup({ signal, say }: BenchContext): Promise<Figure[]> {
  await using stores = await startStores();
  const { scope, databaseUrl, folder } = stores;
  const request = { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 1 };
  const { runId } = await createFinishedRun(scope, request);
  await storeManyRuns(stores, runId, TRIALS);
  say(`${TRIALS} trials are stored`);
  signal.throwIfAborted();
  const file = join(folder, "bench.backup");
  const framesFolder = join(folder, "frames");
  const backupS = await timeS(async () => {
    await writeBackup({ databaseUrl, framesFolder }, file, silent);
    await verifyBackup(file);
  });
  say(`the backup took ${backupS.toFixed(1)} s`);
  signal.throwIfAborted();
  await withSeedingClient(stores, async (client) => void (await client.query("create database restored")));
  const restoredUrl = Object.assign(new URL(databaseUrl), { pathname: "/restored" }).href;
  const restoreS = await timeS(async () => {
    await loadBackup(await verifyBackup(file), { databaseUrl: restoredUrl, framesFolder, replace: false }, silent);
    await migrateDatabase(restoredUrl);
  });
  const [before, after] = [await digestTables(databaseUrl), await digestTables(restoredUrl)];
  const differing = [...before].filter(([table, digest]) => after.get(table) !== digest).length;
  const what = `${TRIALS} trials and their results`;
  return [
    { name: "faults.backup", value: backupS, unit: "s", against: `${what}, verified`, goal: { atMost: 60 } },
    {
      name: "faults.restore",
      value: restoreS,
      unit: "s",
      against: `${what}, verified and migrated`,
      goal: { atMost: 60 },
    },
    {
      name: "faults.restore.differing-tables",
      value: differing,
      unit: `of ${before.size}`,
      against: "every row of every table, as text",
      goal: { atMost: 0 },
    },
  ];
}

async function timeS(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

/** A digest of each table's rows, whatever their order. */
async function digestTables(databaseUrl: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  await withSeedingClient({ databaseUrl }, async (client) => {
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select md5(t::text) as row from ${client.escapeIdentifier(name)} t) as rows`,
      );
      digests.set(name, rows[0]?.digest ?? "");
    }
  });
  return digests;
}
