import type { Backend } from "../backend.ts";
import { newSecret } from "./secret.ts";

/**
 * The installation's own secret, made at its first use and kept in the database, so that a backup of it is whole. It signs
 * cookies and encrypts second factors; nobody gets in with it alone, because sessions are looked up by the hash of their own.
 */
export async function ensureSecret({ db }: Backend): Promise<string> {
  const key = { id: 1 };
  await db.installation.createMany({ data: { ...key, secret: newSecret() }, skipDuplicates: true });
  return (await db.installation.findUniqueOrThrow({ where: key })).secret;
}
