import { Hono } from "hono";
import { OPEN_LINK } from "#features/signed-out/open-link.ts";
import { toServedError } from "../failures.ts";
import { smallBodies } from "../http/body-limits.ts";
import { ownPagesOnly } from "../http/own-pages.ts";
import { withDataHeaders } from "../http/with-data-headers.ts";
import { openLink } from "../session/open-link.ts";
import { toFailureResponse } from "./failure-response.ts";

/** The button of a one-time link's page: exchanges the token for a session cookie and leads to the dashboard. */
export const setup = new Hono();

setup.onError((error, { req }) => toFailureResponse(req.raw, error));
setup.use("*", withDataHeaders);
setup.post(OPEN_LINK, ownPagesOnly, smallBodies, async ({ req }) => {
  const token = new URLSearchParams(await req.text()).get("token") ?? "";
  try {
    return redirect("/", await openLink(req.raw, token));
  } catch (error) {
    // the dashboard opens if an earlier session is valid, and otherwise explains the used link
    if (toServedError(error).code === "NOT_SIGNED_IN") return redirect("/?link=used");
    throw error;
  }
});

/** Relative, so that it holds behind any proxy. */
function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
