import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { afterAll, expect, test } from "vitest";
import { uploadDataFile } from "#features/target/upload-data-file.ts";
import type { AppRouter } from "#trpc/client.tsx";
import { rpc } from "../server/entry/rpc.ts";
import { ORIGIN } from "../server/testing/sign-in.ts";
import { openWebBed } from "../server/testing/web-bed.ts";

const bed = await openWebBed();
afterAll(() => bed[Symbol.asyncDispose]());
const { t, cookie } = bed;

const asked: string[] = [];

const headersOf = () => ({ cookie, origin: ORIGIN, host: new URL(ORIGIN).host });

/** The dashboard's calls as a browser with a session makes them. */
const api = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: `${ORIGIN}/api/trpc`,
      transformer: superjson,
      fetch: (url, init) => {
        asked.push(new URL(String(url)).pathname.split("/").at(-1) ?? "");
        const headers = { ...Object.fromEntries(new Headers(init?.headers as HeadersInit)), ...headersOf() };
        return Promise.resolve(rpc.fetch(new Request(String(url), { ...(init as RequestInit), headers })));
      },
    }),
  ],
});

const ROWS = 150_000;
/** Two whole parts and the beginning of a third, cut inside letters of two bytes. */
const text = `name\n${Array.from({ length: ROWS }, (_, row) => `Zoë ${row}, née`).join("\n")}\n`.replaceAll(
  ", née",
  " née",
);

test("a file is sent in parts, told as it is stored, and read; the same one again is not sent", async () => {
  const file = new File([text], "people.csv");
  const sent: number[] = [];
  const sending = { signal: AbortSignal.timeout(60_000), onSent: (bytes: number) => sent.push(bytes) };
  const contents = await uploadDataFile(api, file, sending);
  expect(contents).toMatchObject({ rows: ROWS, columns: ["name"], bytes: file.size });
  expect(sent).toEqual([0, 2 ** 20, 2 ** 21, file.size]);
  asked.length = 0;
  expect(await uploadDataFile(api, file, sending)).toEqual(contents);
  expect(asked).toEqual(["dataFile.find"]);
});

test("an upload that is cancelled ends, and stores no whole file", async () => {
  const file = new File([`other\n${text}`], "people.csv");
  const cancelling = new AbortController();
  const onSent = (bytes: number) => bytes > 0 && cancelling.abort();
  await expect(uploadDataFile(api, file, { signal: cancelling.signal, onSent })).rejects.toThrow();
  expect(await t.backend.db.dataFile.count({ where: { bytes: { gt: 0 } } })).toBe(2);
});

test("a fault is told with its line", async () => {
  const file = new File(['{"a":1}\n{"b":2}\n'], "rows.jsonl");
  await expect(uploadDataFile(api, file, { signal: AbortSignal.timeout(60_000), onSent: () => {} })).rejects.toThrow(
    "line 2",
  );
});
