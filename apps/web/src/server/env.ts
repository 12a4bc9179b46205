import { TargetHosts } from "@plumbline/core/target/target-hosts";
import { z } from "zod";

const Env = z.object({
  /** PostgreSQL of this installation. */
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must look like postgresql://user:password@host:5432/plumbline",
  }),
  /** Redis of this installation. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must look like redis://host:6379" }),
  /** Port that Next listens on. Next reads it itself; checked here so that a typo is reported at the start. */
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOSTNAME: z.string().min(1).default("127.0.0.1"),
  /** Loopback port of the live server; 0: any free one. */
  PLUMBLINE_LIVE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Address of the dashboard, for links in messages. Default: this machine. */
  PLUMBLINE_BASE_URL: z.url({ protocol: /^https?$/, error: "must look like https://plumbline.example.org" }).optional(),
  /** Hosts of the dashboard, separated by commas; mutations through other hosts are refused. Default: any. */
  PLUMBLINE_HOSTS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[,\s]+/)
        .filter(Boolean),
    ),
  /** yes: webhooks may call private addresses. */
  PLUMBLINE_ALLOW_PRIVATE_WEBHOOKS: z.enum(["yes", "no"]).default("no"),
  /** Hosts of servers that already run, which need no proof and may be private; the workers' list has to be the same. */
  PLUMBLINE_TARGET_HOSTS: TargetHosts,
  /** SMTP server for e-mails. */
  PLUMBLINE_SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" }).optional(),
  /** Sender of e-mails. */
  PLUMBLINE_MAIL_FROM: z.string().min(3).default("Plumbline <plumbline@localhost>"),
});
type Env = z.infer<typeof Env>;

/** True in `next dev`. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** Publishes the live server's port to `src/proxy.ts`, which is bundled apart and shares only the environment. */
export function publishLivePort(port: number): void {
  process.env.PLUMBLINE_LIVE_PORT = String(port);
}

/** The port that `publishLivePort` was called with. */
export function readLivePort(): string {
  return process.env.PLUMBLINE_LIVE_PORT ?? "";
}

let parsed: Env | undefined;

/**
 * The environment, validated once. Read on first use and not on import, because `next build` imports every route without one.
 * @throws Error that names each wrong variable
 */
export function env(): Env {
  if (parsed) return parsed;
  const result = Env.safeParse(process.env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment of the web server is not valid:\n${lines.join("\n")}`);
  }
  parsed = result.data;
  return parsed;
}
