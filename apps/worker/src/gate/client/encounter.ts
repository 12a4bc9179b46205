import type { ClientResult, ParsedResult } from "@plumbline/core/client/client-result";
import type { ClientRun, ClientWork } from "../../place/run-client.ts";
import { Refusal } from "../wire/refusal.ts";
import type { Conduct, SeenClient } from "./echo-server.ts";

/** Everything to judge after a client has ended. */
export type ClientObservation = {
  work: Omit<ClientWork, "url">;
  run: ClientRun;
  parsed: ParsedResult;
  seen: SeenClient;
};

/** One rule of a client's contract. */
type ClientCheck = {
  /** Stable: stored with every trial and shown to people. */
  checkId: string;
  /** The conduct of an honest client, in plain words. */
  expected: string;
  /** @returns what was seen, in plain words @throws Refusal with what was seen of one that does not keep the rule */
  look(observed: ClientObservation): string;
};

/** One run of a client against a server of a certain conduct, and the rules that can be told from it. */
export type Encounter = {
  work: Omit<ClientWork, "url">;
  conduct: Conduct;
  checks: readonly ClientCheck[];
};

/** The client's own result. @throws Refusal if it has none that can be read */
export function resultOf({ parsed }: ClientObservation): ClientResult {
  if ("fault" in parsed) throw new Refusal(parsed.fault);
  return parsed.result;
}
