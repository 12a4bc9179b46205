import { connectBackend } from "@plumbline/backend/backend";
import { seedCatalogue } from "@plumbline/launcher/build/seed";
import { parseSettings } from "@plumbline/launcher/settings";
import { z } from "zod";

const Stores = z.object({ DATABASE_URL: z.string(), REDIS_URL: z.string() });

/** Seeds the local organization, its owner and its catalogue. `prisma db seed` runs it. */
async function seed(): Promise<void> {
  const { DATABASE_URL, REDIS_URL } = Stores.parse(process.env);
  await using backend = await connectBackend({ databaseUrl: DATABASE_URL, redisUrl: REDIS_URL });
  const { count, refused } = await seedCatalogue(backend, parseSettings(process.env));
  for (const reason of refused) console.warn(`left out: ${reason}`);
  console.log(`${count} servers and clients in the catalogue`);
}

await seed();
