import { join } from "node:path";
import type { Scope } from "@plumbline/backend/backend";
import { setBaseline } from "@plumbline/backend/baselines/set-baseline";
import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { createSchedule } from "@plumbline/backend/schedules/save-schedule";
import { createSuite } from "@plumbline/backend/suites/save-suite";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { CreateToken } from "@plumbline/core/access/token";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { findTables } from "@plumbline/launcher/backup/tables";
import { insertRow } from "@plumbline/launcher/testing/stores/filled-database";
import { withClient } from "@plumbline/launcher/testing/stores/scratch-database";
import { startStores } from "../../bench/installation/stores.ts";
import { createFinishedRun } from "../../bench/sample/finished-run.ts";
import { storeDatabase } from "./store-database.ts";

const asked = { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 2 };
const run: StartRunInput = { ...asked, warmupS: 1, measureS: 3 };

/** Makes rows that people and workers leave: a run that is compacted and in the trends, one that has just ended, and what belongs to them. */
async function makeRows(scope: Scope, folder: string): Promise<void> {
  const { backend } = scope;
  const { runId } = await createFinishedRun(scope, { ...run, name: "First" });
  await compactEndedTrials(backend, { folder, hostId: "sample" });
  await saveTrends(backend);
  await setBaseline(scope, { name: "main", runId, acceptSuspect: true });
  await createToken(scope, CreateToken.parse({ name: "CI", scopes: ["read", "run"] }));
  const { suiteId } = await createSuite(scope, SaveSuite.parse({ name: "Nightly", request: asked }));
  const night = SaveSchedule.parse({ name: "Nightly", suiteId, cron: "0 2 * * *" });
  await createSchedule(scope, night, await readDatabaseClock(backend));
  await createFinishedRun(scope, { ...run, name: "Second" });
}

/** Leaves one server of the catalogue, whose manifests would be most of the file, and gives every empty table a row. */
async function fillTables(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("delete from server where server_id <> $1", [asked.serverIds[0]]);
    await client.query("set session_replication_role = replica"); // the order of tables plays no part
    for (const { name } of await findTables(client)) {
      const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
      if (rowCount === 0) await insertRow(client, name, 1);
    }
  });
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: npx tsx prisma/testing/make-database.ts FILE");
await using stores = await startStores();
await makeRows(stores.scope, join(stores.folder, "frames"));
await fillTables(stores.databaseUrl);
await storeDatabase(stores.databaseUrl, file);
