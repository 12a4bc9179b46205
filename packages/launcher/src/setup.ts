/** What `docker compose up` runs once before web and worker: migrates, reads the catalogue, prints the owner's link. */

import { createOwnerLink } from "@plumbline/backend/accounts/create-owner-link";
import { connectBackend } from "@plumbline/backend/backend";
import { z } from "zod";
import { migrateDatabase } from "./build/migrate.ts";
import { seedCatalogue } from "./build/seed.ts";

const Env = z.object({ DATABASE_URL: z.url(), REDIS_URL: z.url(), PLUMBLINE_BASE_URL: z.url() });

const env = Env.parse(process.env);
const urls = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL };
console.log(`${await migrateDatabase(urls.databaseUrl)} migrations applied`);
console.log(await seedCatalogue(urls));
await using backend = await connectBackend(urls);
const { url } = await createOwnerLink(backend, { baseUrl: env.PLUMBLINE_BASE_URL });
console.log(`Sign in: ${url}`);
