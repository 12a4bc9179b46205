import { fileURLToPath } from "node:url";
import { ensureLocalOwner } from "@plumbline/backend/accounts/ensure-local-owner";
import { connectBackend } from "@plumbline/backend/backend";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { readServers } from "@plumbline/catalogue/read-servers";
import { z } from "zod";

const Env = z.object({
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  PLUMBLINE_SERVERS_DIR: z.string().default(fileURLToPath(new URL("../servers", import.meta.url))),
});

/** Makes the local organization and its owner, and brings its catalogue up to the folders of `servers/`. */
async function seed(): Promise<void> {
  const env = Env.parse(process.env);
  await using backend = await connectBackend({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL });
  const { organizationId } = await ensureLocalOwner(backend);
  const { servers, refused } = await readServers(env.PLUMBLINE_SERVERS_DIR);
  await syncCatalogue(backend, organizationId, servers);
  for (const { error } of refused) console.warn(`left out: ${error.message}`);
  console.log(`${servers.length} servers in the catalogue`);
}

await seed();
