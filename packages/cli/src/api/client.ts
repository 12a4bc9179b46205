import { z } from "zod";
import { UsageError } from "../command.ts";

/** Where the installation is and who asks: `PLUMBLINE_URL`, `PLUMBLINE_TOKEN`. */
const Settings = z.object({
  PLUMBLINE_URL: z
    .url({ protocol: /^https?$/, error: "PLUMBLINE_URL must be an address like http://127.0.0.1:3000." })
    .default("http://127.0.0.1:3000"),
  PLUMBLINE_TOKEN: z.string({
    error: "PLUMBLINE_TOKEN is not set; make a token under Settings or with ./plumb token create.",
  }),
});

/** What the API says when it refuses or fails. */
const Problem = z.object({ code: z.string(), detail: z.string(), nextStep: z.string() });

/** The service refused, failed, or could not be reached. */
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
    const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
      throw new ServiceError(`${baseUrl} does not answer: ${reasonOf(error)}`, { code: "UNREACHABLE", status: null });
    });
    if (!response.ok) throw await toServiceError(response);
    return response;
  };
  return {
    baseUrl,
    get: async (path, schema) => schema.parse(await (await ask(path)).json()),
    async put(path, schema, { body }) {
      const headers = { "content-type": "application/json" };
      return schema.parse(await (await ask(path, { method: "PUT", headers, body: JSON.stringify(body) })).json());
    },
    async upload(path, schema, archive) {
      const headers = { "content-type": "application/gzip" };
      return schema.parse(await (await ask(path, { method: "PUT", headers, body: new Uint8Array(archive) })).json());
    },
    async post(path, schema, { body, idempotencyKey } = {}) {
      const headers = {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      };
      return schema.parse(await (await ask(path, { method: "POST", headers, body: JSON.stringify(body) })).json());
    },
    delete: async (path) => void (await ask(path, { method: "DELETE" })),
    text: async (path) => (await ask(path)).text(),
    bytes: async (path) => new Uint8Array(await (await ask(path)).arrayBuffer()),
    async stream(path, headers) {
      const { body } = await ask(path, { headers });
      if (!body) throw new ServiceError(`${baseUrl} sent an empty stream.`, { code: "EMPTY", status: null });
      return body.pipeThrough(new TextDecoderStream());
    },
  };
}

async function toServiceError(response: Response): Promise<ServiceError> {
  const { status } = response;
  const problem = Problem.safeParse(await response.json().catch(() => null));
  if (!problem.success)
    return new ServiceError(`The service answered with status ${status}.`, { code: "STATUS", status });
  const { code, detail, nextStep } = problem.data;
  return new ServiceError(`${detail} Next step: ${nextStep}`, { code, status });
}

/** What fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
