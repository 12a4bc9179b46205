import { headers } from "next/headers";
import { EndedSharePage } from "#features/shared-page/ended-share-page.tsx";
import { findEnded } from "#server/entry/shared.ts";

/** A page of what is not there gets no parameters: the address tells which link it was. */
export default async function SharedNotFound() {
  const [, , secret = ""] = ((await headers()).get("x-pathname") ?? "").split("/");
  return <EndedSharePage ended={await findEnded(secret)} />;
}
