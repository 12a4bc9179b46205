import { isTerminal } from "@plumbline/core/task/is-terminal";
import { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { ApiClient } from "../service/client.ts";
import { NothingShown } from "../terminal/terminal.ts";

const Page = z.looseObject({
  runs: z.array(z.looseObject({ runId: z.string(), status: Status, imported: z.unknown().optional() })),
  nextCursor: z.string().nullable(),
});

/** Ids of every run that has ended and was measured on this installation, the newest first. @throws NothingShown if there is none */
export async function findPublished(api: ApiClient): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: z.infer<typeof Page> = await api.get(
      `/runs?limit=100${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
      Page,
    );
    found.push(
      ...page.runs.filter(({ status, imported }) => isTerminal(status) && !imported).map(({ runId }) => runId),
    );
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (found.length === 0) throw new NothingShown("No run has ended on this installation yet.");
  return found;
}
