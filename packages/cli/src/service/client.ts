import { parseJson } from "@plumbline/core/json/parse-json";
import { describeIssue, parseKnown } from "@plumbline/core/json/parse-known";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";

/** The installation's address, and the caller's token. */
const Settings = z.object({
  PLUMBLINE_URL: z
    .url({ protocol: /^https?$/, error: "PLUMBLINE_URL must be an address like http://127.0.0.1:3000." })
    .default("http://127.0.0.1:3000"),
  PLUMBLINE_TOKEN: z.string({
    error: "PLUMBLINE_TOKEN is not set; make a token under Settings or with ./plumb token create.",
  }),
});

/** The API's answer when it refuses or fails. */
const Problem = z.object({ code: z.string(), detail: z.string(), nextStep: z.string() });

/** The service refused, failed, could not be reached, or gave an answer that is not understood: `status` is null then. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: string;
  readonly status: number | null;

  constructor(message: string, { code, status }: { code: string; status: number | null }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface ApiClient {
  /** The installation's address, for links. */
  readonly baseUrl: string;
  /** @throws ServiceError */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** @throws ServiceError */
  post<T>(path: string, schema: z.ZodType<T>, request?: { body?: unknown; idempotencyKey?: string }): Promise<T>;
  /** @throws ServiceError */
  put<T>(path: string, schema: z.ZodType<T>, request: { body: unknown }): Promise<T>;
  /** @throws ServiceError */
  upload<T>(path: string, schema: z.ZodType<T>, archive: Uint8Array): Promise<T>;
  /** @throws ServiceError */
  delete(path: string): Promise<void>;
  /** The answer as it stands. @throws ServiceError */
  text(path: string): Promise<string>;
  /** The answer's bytes. @throws ServiceError */
  bytes(path: string): Promise<Uint8Array>;
  /** The answer's parts as they come. @throws ServiceError */
  stream(path: string, headers: Readonly<Record<string, string>>): Promise<AsyncIterable<string>>;
}

/** @throws UsageError where the environment does not say where and who */
export function openApi(environment: Readonly<Record<string, string | undefined>>): ApiClient {
  const settings = Settings.safeParse(environment);
  if (!settings.success) throw new UsageError(settings.error.issues.map(({ message }) => message).join(" "));
  const { PLUMBLINE_URL: baseUrl, PLUMBLINE_TOKEN: token } = settings.data;
  const ask = async (path: string, init: RequestInit = {}) => {
    const url = new URL(`/api/v1${path}`, baseUrl);
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(url, { ...init, headers }).catch(unreachable(baseUrl, "does not answer"));
    if (!response.ok) throw await toServiceError(response);
    return response;
  };
  const read = async <T>(path: string, schema: z.ZodType<T>, init?: RequestInit): Promise<T> =>
    parseAnswer(schema, await readText(await ask(path, init)), path);
  const put = <T>(
    path: string,
    schema: z.ZodType<T>,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<T> => read(path, schema, { method: "PUT", headers: { "content-type": type }, body });
  return {
    baseUrl,
    get: (path, schema) => read(path, schema),
    put: (path, schema, { body }) => put(path, schema, "application/json", JSON.stringify(body)),
    upload: (path, schema, archive) => put(path, schema, "application/gzip", new Uint8Array(archive)),
    post(path, schema, { body, idempotencyKey } = {}) {
      const headers = {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      };
      return read(path, schema, { method: "POST", headers, body: JSON.stringify(body) });
    },
    delete: async (path) => void (await ask(path, { method: "DELETE" })),
    text: async (path) => readText(await ask(path)),
    bytes: async (path) => new Uint8Array(await readBytes(await ask(path))),
    async stream(path, headers) {
      const { body } = await ask(path, { headers });
      if (!body) throw new ServiceError(`${baseUrl} sent an empty stream.`, { code: "EMPTY", status: null });
      return readParts(body, baseUrl);
    },
  };
}

function unreachable(address: string, what: string) {
  return (error: unknown): never => {
    throw new ServiceError(`${address} ${what}: ${reasonOf(error)}`, { code: "UNREACHABLE", status: null });
  };
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

async function toServiceError(response: Response): Promise<ServiceError> {
  const { status } = response;
  const problem = Problem.safeParse(await readProblem(response));
  if (!problem.success)
    return new ServiceError(`The service answered with status ${status}.`, { code: "STATUS", status });
  const { code, detail, nextStep } = problem.data;
  return new ServiceError(`${detail} Next step: ${nextStep}`, { code, status });
}

/** The body of a refusal; null where it is no JSON, as a proxy's page is. */
async function readProblem(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The reason behind the "fetch failed" of fetch. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
