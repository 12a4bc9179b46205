"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** Creates a public link; the list of links is read again. */
export function useCreateShare() {
  const api = useTRPC();
  const client = useQueryClient();
  return useMutation(
    api.share.create.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.share.find.queryKey() }),
    }),
  );
}
