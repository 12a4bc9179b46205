import type { InstanceClaim } from "../instance/instance.ts";
import type { Progress } from "../progress/progress.ts";
import type { Settings } from "../settings.ts";

/** What every step of one `./plumb up` knows. */
export interface Start {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly claim: InstanceClaim;
  /** Aborted when somebody asks for the end. */
  readonly stop: AbortSignal;
  /** Agree to what is offered. */
  readonly yes: boolean;
  /** Run web and worker from their sources, and follow changes of them. */
  readonly dev: boolean;
  readonly port: number;
  /** Where a person opens the dashboard. */
  readonly baseUrl: string;
}

/** The two stores' connection strings, with their passwords. */
export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}
