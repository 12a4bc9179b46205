import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

const root = dirname(fileURLToPath(import.meta.url));

// Prisma's command line would download a native engine; ours speaks the same protocol over the wasm engine of the registry.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= join(root, "prisma", "schema-engine.mjs");

export default defineConfig({
  schema: join(root, "prisma", "schema"),
  migrations: { path: join(root, "prisma", "migrations"), seed: "tsx prisma/seed.ts" },
  // generate needs no database; migrate fails with a clear message when the URL is wrong
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1:1/unset" },
});
