import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import type { RunOrigin } from "../runs/start/run-origin.ts";
import { startRun } from "../runs/start/start-run.ts";
import { getSuite } from "./find-suites.ts";

/** Starts a run of a suite now. @throws NOT_FOUND; errors of `startRun` */
export async function startSuite(
  scope: Scope,
  { suiteId }: { suiteId: string },
  origin: RunOrigin = { trigger: "person" },
): Promise<RunRow> {
  const { name, request } = await getSuite(scope, { suiteId });
  return startRun(scope, { ...request, kind: "measure", name }, origin);
}
