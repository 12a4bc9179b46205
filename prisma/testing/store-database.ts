import { writeFile } from "node:fs/promises";
import { findTables } from "@plumbline/launcher/backup/tables";
import { Client } from "pg";

/** Writes every row of a database as SQL, for `prisma/testing/stored`. The code of a released commit must have written the rows. */
export async function storeDatabase(databaseUrl: string, file: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      "select migration_name as name, checksum from _prisma_migrations order by migration_name",
    );
    const lines = migrations.map(({ name, checksum }) => `-- migration ${name} ${checksum}`);
    for (const { name } of await findTables(client)) {
      if (name === "_prisma_migrations") continue;
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query<{ json: string }>(
        `select json from (select quote_literal(to_jsonb(t)::text) as json from ${table} t) as rows order by json`,
      );
      for (const { json } of rows)
        lines.push(`insert into ${table} select * from jsonb_populate_record(null::${table}, ${json});`);
    }
    await writeFile(file, `${lines.join("\n")}\n`);
  } finally {
    await client.end();
  }
}
