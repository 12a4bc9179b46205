import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** Ends this browser's session and leaves nothing of it on the page. */
export function useSignOut() {
  return useMutation(useTRPC().account.signOut.mutationOptions({ onSuccess: () => location.assign("/") }));
}
