import { createHash } from "node:crypto";
import type { StartRun } from "@plumbline/core/run/start-run";
import { z } from "zod";
import type { ApiClient } from "../service/client.ts";
import { RunFacts } from "../service/run/run-facts.ts";
import type { PackedSide } from "./sides.ts";

const Runs = z.looseObject({ runs: z.array(RunFacts) });

/** SHA-256 of a side's packed files, in hexadecimal. */
export function digestFiles({ archive }: Pick<PackedSide, "archive">): string {
  return createHash("sha256").update(archive).digest("hex");
}

/**
 * A tag that all duels of two states of a server under one request have, whatever the servers and the run are called: a search that was interrupted finds
 * them by it.
 */
export function tagOf(sides: readonly PackedSide[], { serverIds: _, name: __, tags: ___, ...asked }: StartRun): string {
  const text = JSON.stringify([...sides.map(digestFiles), asked]);
  return `bisect-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
}

/** The runs of a tag that were measured here, or still are, newest first. Those that failed or were cancelled have no answer. @throws ServiceError */
export async function findTagged(api: ApiClient, tag: string): Promise<string[]> {
  const { runs } = await api.get(`/runs?${new URLSearchParams({ tag })}`, Runs);
  return runs.flatMap(({ runId, status, imported }) =>
    status === "failed" || status === "cancelled" || imported !== undefined ? [] : [runId],
  );
}
