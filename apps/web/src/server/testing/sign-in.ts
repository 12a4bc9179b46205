import type { Backend } from "@plumbline/backend/backend";
import { createOwnerLink } from "@plumbline/backend/owner/create-owner-link";
import { openLink } from "../session/open-link.ts";

export const ORIGIN = "http://dashboard.test";

/** Opens a one-time link as a browser does. @returns the Cookie header of from then on */
export async function signIn(backend: Backend, userId: string): Promise<string> {
  const { email } = await backend.db.user.findUniqueOrThrow({ where: { id: userId } });
  const { url } = await createOwnerLink(backend, { baseUrl: ORIGIN, email });
  const cookies = await openLink(new Request(url), new URL(url).searchParams.get("token") ?? "");
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
