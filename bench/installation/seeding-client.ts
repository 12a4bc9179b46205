import pg from "pg";
import type { BenchStores } from "./stores.ts";

/**
 * Hands out a connection that waits as long as it takes: making up years of runs takes longer than any request may. It is closed
 * afterwards.
 */
export async function withSeedingClient(
  { databaseUrl }: Pick<BenchStores, "databaseUrl">,
  seed: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seed(client);
  } finally {
    await client.end();
  }
}
