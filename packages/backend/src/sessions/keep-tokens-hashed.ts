import type { DBAdapter, DBTransactionAdapter, Where } from "@better-auth/core/db/adapter";
import { hashSecret } from "../secrets/secret.ts";

type Query = { model: string; where?: Where[] };

/**
 * Wraps better-auth's database adapter: only the SHA-256 of a session's token is stored and searched, so that a reader
 * of the database cannot open a session. Callers get back the token that they passed in.
 */
export function keepTokensHashed(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
  };
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async (query) => {
      const { token } = query.data as { token?: unknown };
      if (query.model !== "session" || typeof token !== "string") return adapter.create(query);
      return withToken(await adapter.create({ ...query, data: { ...query.data, token: hashSecret(token) } }), token);
    },
    findOne: async (query) => withToken(await adapter.findOne(hashed(query)), tokenOf(query)),
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: async (query) => withToken(await adapter.update(hashed(query)), tokenOf(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: async (query) => withToken(await adapter.consumeOne(hashed(query)), tokenOf(query)),
  };
}

const isToken = ({ model }: Query, { field }: Where) => model === "session" && field === "token";

/** The query with every token in its conditions replaced by its hash. */
function hashed<Q extends Query>(query: Q): Q {
  const hash = (value: Where["value"]) => (typeof value === "string" ? hashSecret(value) : value);
  const where = query.where?.map((condition) =>
    isToken(query, condition)
      ? {
          ...condition,
          value: Array.isArray(condition.value)
            ? condition.value.map((each) => hashSecret(String(each)))
            : hash(condition.value),
        }
      : condition,
  );
  return { ...query, where };
}

/** The plain token that a query searches for. */
function tokenOf(query: Query): unknown {
  return query.where?.find((condition) => isToken(query, condition))?.value;
}

function withToken<T>(row: T, token: unknown): T {
  return row && typeof token === "string" ? { ...row, token } : row;
}
