import { parseJson } from "@plumbline/core/json/parse-json";
import { describeIssue, parseKnown } from "@plumbline/core/json/parse-known";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";
import type { OutageRetry } from "./outage-retry.ts";
import { ServiceError, toServiceError, unreachable } from "./service-error.ts";

/** Seconds after which a request for JSON counts as lost: six times the longest poll. */
const ANSWER_S = 60;

/** The installation's address, and the caller's token. */
const Settings = z.object({
  PLUMBLINE_URL: z
    .url({ protocol: /^https?$/, error: "PLUMBLINE_URL must be an address like http://127.0.0.1:3000." })
    .default("http://127.0.0.1:3000"),
  PLUMBLINE_TOKEN: z.string({
    error: "PLUMBLINE_TOKEN is not set; make a token under Settings or with ./plumb token create.",
  }),
});

type PostRequest = { body?: unknown; idempotencyKey?: string; isIdempotent?: boolean };

export interface ApiClient {
  /** The installation's address, for links. */
  readonly baseUrl: string;
  /** @throws ServiceError */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** Repeated during an outage only with a key, or where the service does the same once or twice. @throws ServiceError */
  post<T>(path: string, schema: z.ZodType<T>, request?: PostRequest): Promise<T>;
  /** @throws ServiceError */
  put<T>(path: string, schema: z.ZodType<T>, request: { body: unknown }): Promise<T>;
  /** @throws ServiceError */
  patch<T>(path: string, schema: z.ZodType<T>, request: { body: unknown }): Promise<T>;
  /** @throws ServiceError */
  upload<T>(path: string, schema: z.ZodType<T>, archive: Uint8Array): Promise<T>;
  /** A part of a file; the service stores the same one once. @throws ServiceError */
  putPart(path: string, part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The service imports the same bundle once. @throws ServiceError */
  importBundle<T>(schema: z.ZodType<T>, bundle: Uint8Array): Promise<T>;
  /** @throws ServiceError */
  delete(path: string): Promise<void>;
  /** The answer as it stands. @throws ServiceError */
  text(path: string): Promise<string>;
  /** The answer's bytes. @throws ServiceError */
  bytes(path: string): Promise<Uint8Array>;
  /** The answer's parts as they come. @throws ServiceError */
  stream(path: string, headers: Readonly<Record<string, string>>): Promise<AsyncIterable<string>>;
}

/** `signal` ends requests. `outages` retries idempotent ones; without it each is sent once. */
type ApiOptions = { signal?: AbortSignal; outages?: OutageRetry };

/** @throws UsageError where the environment does not say where and who */
export function openApi(
  environment: Readonly<Record<string, string | undefined>>,
  { signal, outages }: ApiOptions = {},
): ApiClient {
  const settings = Settings.safeParse(environment);
  if (!settings.success) throw new UsageError(settings.error.issues.map(({ message }) => message).join(" "));
  const { PLUMBLINE_URL: baseUrl, PLUMBLINE_TOKEN: token } = settings.data;
  const ask = async (path: string, init: RequestInit = {}) => {
    const url = new URL(`/api/v1${path}`, baseUrl);
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const request = fetch(url, { ...(signal && { signal }), ...init, headers });
    const response = await request.catch(unreachable(baseUrl, "does not answer"));
    if (!response.ok) throw await toServiceError(response);
    return response;
  };
  const repeat = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const answer = await (outages?.retry(attempt) ?? attempt());
    outages?.answered();
    return answer;
  };
  const read = async <T>(path: string, schema: z.ZodType<T>, init?: RequestInit): Promise<T> =>
    parseAnswer(schema, await readText(await ask(path, init)), path);
  type Body = { method: "POST" | "PUT" | "PATCH"; type: string; body: string | Uint8Array<ArrayBuffer> };
  const send = <T>(path: string, schema: z.ZodType<T>, { method, type, body }: Body) =>
    repeat<T>(() => read(path, schema, { method, headers: { "content-type": type }, body }));
  return {
    baseUrl,
    get: (path, schema) => repeat(() => read(path, schema, { signal: within(ANSWER_S, signal) })),
    put: (path, schema, { body }) =>
      send(path, schema, { method: "PUT", type: "application/json", body: JSON.stringify(body) }),
    patch: (path, schema, { body }) =>
      send(path, schema, { method: "PATCH", type: "application/json", body: JSON.stringify(body) }),
    upload: (path, schema, archive) =>
      send(path, schema, { method: "PUT", type: "application/gzip", body: new Uint8Array(archive) }),
    async putPart(path, body) {
      const headers = { "content-type": "application/octet-stream" };
      await repeat(() => ask(path, { method: "PUT", headers, body }));
    },
    importBundle: (schema, bundle) =>
      send("/bundles", schema, { method: "POST", type: "application/zip", body: new Uint8Array(bundle) }),
    post(path, schema, { body, idempotencyKey, isIdempotent = idempotencyKey !== undefined } = {}) {
      const headers = {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      };
      const attempt = () => read(path, schema, { method: "POST", headers, body: JSON.stringify(body) });
      return isIdempotent ? repeat(attempt) : attempt();
    },
    delete: async (path) => void (await repeat(() => ask(path, { method: "DELETE" }))),
    text: (path) => repeat(async () => readText(await ask(path))),
    bytes: (path) => repeat(async () => new Uint8Array(await readBytes(await ask(path)))),
    async stream(path, headers) {
      // an outage is over with the first event, not with the connection
      const connect = () => ask(path, { headers });
      const { body } = await (outages?.retry(connect) ?? connect());
      if (!body) throw new ServiceError(`${baseUrl} sent an empty stream.`, { code: "EMPTY", status: null });
      return readParts(body, baseUrl);
    },
  };
}

/** A signal that also ends after some seconds. */
function within(seconds: number, signal: AbortSignal | undefined): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(seconds * 1000), ...(signal ? [signal] : [])]);
}

async function readBytes(response: Response): Promise<ArrayBuffer> {
  return response.arrayBuffer().catch(unreachable(response.url, "broke off its answer"));
}

async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await readBytes(response));
}

async function* readParts(body: ReadableStream<Uint8Array>, address: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const part of body) yield decoder.decode(part, { stream: true });
  } catch (error) {
    unreachable(address, "broke off its stream")(error);
  }
}

/** Reads an answer; fields that a later version of the service added are passed over. @throws ServiceError */
function parseAnswer<T>(schema: z.ZodType<T>, text: string, path: string): T {
  const json = parseJson(text);
  const refuse = (why: string) =>
    new ServiceError(
      `The answer to ${path} is not understood: ${why}. Next step: check that PLUMBLINE_URL is an installation of Plumbline, and use the plumb of its version.`,
      { code: "NOT_UNDERSTOOD", status: null },
    );
  if (!("value" in json)) throw refuse(json.said);
  const parsed = parseKnown(schema, json.value);
  if (parsed.success) return parsed.data;
  throw refuse(describeIssue(parsed.error));
}
