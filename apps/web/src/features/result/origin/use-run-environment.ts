import type { RunView } from "@plumbline/core/run/views";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** The environment of a run. Trials of one run share a machine: the first succeeded one describes it. */
export function useRunEnvironment({ rows }: Pick<RunView, "rows">) {
  const api = useTRPC();
  const trialId = rows.find((row) => row.status === "succeeded")?.trialId;
  const query = useQuery(
    api.trial.get.queryOptions(
      { trialId: trialId ?? "" },
      { enabled: trialId !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return { query, isKnown: trialId !== undefined };
}
