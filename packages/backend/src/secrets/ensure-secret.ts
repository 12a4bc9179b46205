import type { Backend } from "../backend.ts";
import { newSecret } from "./secret.ts";

/**
 * The installation's secret, generated on first use. It is stored in the database, so that a backup is complete. It
 * signs cookies and encrypts second factors. It alone gives no access, because sessions are looked up by the hash of
 * their own secret.
 */
export async function ensureSecret({ db }: Backend): Promise<string> {
  const key = { id: 1 };
  await db.installation.createMany({ data: { ...key, secret: newSecret() }, skipDuplicates: true });
  return (await db.installation.findUniqueOrThrow({ where: key })).secret;
}
