const holder = globalThis as typeof globalThis & { plumblineDatabaseCheck?: () => Promise<boolean> };

/** Publishes the question if PostgreSQL answers to `src/proxy.ts`, which is bundled apart and must not contain the backend. */
export function publishDatabaseCheck(check: () => Promise<boolean>): void {
  holder.plumblineDatabaseCheck = check;
}

/** False if PostgreSQL does not answer. True before the check is published: the page itself then says what is wrong. */
export function askDatabase(): Promise<boolean> {
  return holder.plumblineDatabaseCheck?.() ?? Promise.resolve(true);
}
