import type { InstanceClaim } from "../../instance/instance.ts";
import type { Progress } from "../../progress/progress.ts";
import type { Settings } from "../../settings.ts";

/** The context of one `./plumb up`, passed to each of its steps. */
export interface Start {
  readonly settings: Settings;
  readonly progress: Progress;
  /** Takes a sentence on a part that has ended: for the terminal and the launcher's log. */
  readonly say: (sentence: string) => void;
  readonly claim: InstanceClaim;
  /** Aborted when the user asks to stop. */
  readonly stop: AbortSignal;
  /** Answer yes to every offer. */
  readonly yes: boolean;
  /** Run web and worker from their sources, and follow changes of them. */
  readonly dev: boolean;
  readonly port: number;
  /** Address of the dashboard. */
  readonly baseUrl: string;
}

/** The two stores' connection strings, with their passwords. */
export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}
