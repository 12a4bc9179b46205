import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** Changes a run's name, tags or note. They stand in lists, titles of trials and comparisons, which are asked for again. */
export function useChangeRun(onEnd: () => void) {
  const client = useQueryClient();
  return useMutation(
    useTRPC().run.change.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries();
        onEnd();
      },
    }),
  );
}
