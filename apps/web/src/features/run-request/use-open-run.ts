import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#trpc/client.tsx";

/** For mutations that start a run: refreshes the queue and opens the run's page. */
export function useOpenRun(): (run: { runId: string }) => Promise<void> {
  const api = useTRPC();
  const router = useRouter();
  const cache = useQueryClient();
  return async ({ runId }) => {
    await cache.invalidateQueries(api.queue.get.pathFilter());
    router.push(`/runs/${runId}`);
  };
}
