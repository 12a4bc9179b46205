/** Runs once before web and worker under `docker compose up`: migrates, reads the catalogue, prints the owner's link. */

import { connectBackend } from "@plumbline/backend/backend";
import { createOwnerLink } from "@plumbline/backend/owner/create-owner-link";
import { z } from "zod";
import { seedCatalogue } from "./build/seed.ts";
import { environmentWith } from "./environment.ts";
import { describeEdited, migrateDatabase } from "./migrations/migrate.ts";
import { parseSettings } from "./settings.ts";

const Env = z.object({ DATABASE_URL: z.url(), REDIS_URL: z.url(), PLUMBLINE_BASE_URL: z.url() });

const { DATABASE_URL, REDIS_URL, PLUMBLINE_BASE_URL } = Env.parse(environmentWith());
const { applied, edited } = await migrateDatabase(DATABASE_URL);
console.log(`${applied.length} migrations applied`);
for (const name of edited) console.warn(describeEdited(name));
await using backend = await connectBackend({ databaseUrl: DATABASE_URL, redisUrl: REDIS_URL });
const { count, refused } = await seedCatalogue(backend, parseSettings(environmentWith()));
for (const reason of refused) console.warn(`left out: ${reason}`);
console.log(`${count} servers and clients in the catalogue`);
const { url } = await createOwnerLink(backend, { baseUrl: PLUMBLINE_BASE_URL });
console.log(`Sign in: ${url}`);
