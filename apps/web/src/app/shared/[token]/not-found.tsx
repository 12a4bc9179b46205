import { headers } from "next/headers";
import { EndedSharePage } from "#features/shared-page/ended-share-page.tsx";
import { findEnded } from "#server/entry/shared.ts";

/** A not-found page gets no parameters, so the link is read from the address. */
export default async function SharedNotFound() {
  const [, , secret = ""] = ((await headers()).get("x-pathname") ?? "").split("/");
  return <EndedSharePage ended={await findEnded(secret)} />;
}
