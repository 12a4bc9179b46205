import { Hono } from "hono";
import { CONFIRM_EMAIL } from "#features/signed-out/confirm-email.ts";
import { smallBodies } from "../http/body-limits.ts";
import { ownPagesOnly } from "../http/own-pages.ts";
import { seeOther } from "../http/see-other.ts";
import { withDataHeaders } from "../http/with-data-headers.ts";
import { confirmByLink } from "../session/email-link.ts";
import { toFailureResponse } from "./failure-response.ts";

/** The button of the page behind a link that was mailed to a new address. It needs no session: the link may be opened on another device. */
export const email = new Hono();

email.onError((error, { req }) => toFailureResponse(req.raw, error));
email.use("*", withDataHeaders);
email.post(CONFIRM_EMAIL, ownPagesOnly, smallBodies, async ({ req }) => {
  const token = new URLSearchParams(await req.text()).get("token") ?? "";
  return seeOther(`/email?end=${await confirmByLink(token)}`);
});
