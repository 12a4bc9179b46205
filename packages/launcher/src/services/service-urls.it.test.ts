import { expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { findFreePort } from "../process/port.ts";
import { checkDatabaseUrl } from "./database-url.ts";
import { checkRedisUrl } from "./redis-url.ts";

const secret = "hunter2-secret";
const goodUrl = () => new URL(process.env.PLUMBLINE_TEST_TEMPLATE_URL ?? "");

async function refusalOf(check: Promise<void>): Promise<StartError> {
  const error = await check.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error as StartError;
}

test("a DATABASE_URL that works is accepted", async () => {
  await checkDatabaseUrl(goodUrl().href);
});

test("a wrong password is named as such and not shown", async () => {
  const url = goodUrl();
  url.password = secret;
  const refusal = await refusalOf(checkDatabaseUrl(url.href));
  expect(refusal.message).toContain("refuses the password");
  expect(`${refusal.message} ${refusal.nextStep}`).not.toContain(secret);
});

test("a database that does not exist is named with the command that creates it", async () => {
  const url = goodUrl();
  url.pathname = "/nowhere";
  const refusal = await refusalOf(checkDatabaseUrl(url.href));
  expect(refusal.message).toContain('no database "nowhere"');
  expect(refusal.nextStep).toContain("createdb nowhere");
});

test("a port on which nothing listens is named, for PostgreSQL and for Redis", async () => {
  const port = await findFreePort();
  const database = await refusalOf(checkDatabaseUrl(`postgresql://me:${secret}@127.0.0.1:${port}/x`));
  expect(database.message).toContain(`127.0.0.1:${port}/x`);
  const redis = await refusalOf(checkRedisUrl(`redis://:${secret}@127.0.0.1:${port}`));
  expect(redis.message).toContain(`127.0.0.1:${port}`);
  expect(`${database.message} ${redis.message}`).not.toContain(secret);
});

test.each(["localhost:5432", "mysql://me:hunter2-secret@127.0.0.1/x", ""])(
  "%j is not a database's URL",
  async (text) => {
    const refusal = await refusalOf(checkDatabaseUrl(text));
    expect(refusal.message).toContain("DATABASE_URL is not a URL of the form postgresql://");
    expect(refusal.message).not.toContain(secret);
  },
);

test("a REDIS_URL that works is accepted", async () => {
  await checkRedisUrl(process.env.PLUMBLINE_TEST_REDIS_URL ?? "");
});
