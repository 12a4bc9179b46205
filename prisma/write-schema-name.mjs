// Writes the name of the newest migration beside the generated client: bundles of web and worker have no folder of migrations.
import { readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const prisma = dirname(fileURLToPath(import.meta.url));
const entries = await readdir(join(prisma, "migrations"), { withFileTypes: true });
const newest = entries
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()
  .at(-1);
const file = join(prisma, "../packages/backend/src/generated/schema-name.ts");
await writeFile(file, `export const schemaName: string = ${JSON.stringify(newest)};\n`);
