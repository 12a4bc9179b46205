import { Hono } from "hono";
import { OPEN_LINK } from "#features/signed-out/open-link.ts";
import { toServedError } from "../failures.ts";
import { smallBodies } from "../http/body-limits.ts";
import { ownPagesOnly } from "../http/own-pages.ts";
import { seeOther } from "../http/see-other.ts";
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
    return seeOther("/", await openLink(req.raw, token));
  } catch (error) {
    // the dashboard opens if an earlier session is valid, and otherwise explains the used link
    if (toServedError(error).code === "NOT_SIGNED_IN") return seeOther("/?link=used");
    throw error;
  }
});
