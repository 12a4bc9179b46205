import type { Backend } from "../backend.ts";

/** True if anybody has a password to sign in with. */
export async function hasAccounts({ db }: Backend): Promise<boolean> {
  return (await db.account.findFirst({ select: { id: true } })) !== null;
}
