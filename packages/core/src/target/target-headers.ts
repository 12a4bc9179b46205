import { z } from "zod";

/** Fields that the handshake writes itself. A subprotocol may be named. */
const OWN_FIELDS = /^(host|connection|upgrade|content-length|transfer-encoding|sec-websocket-(?!protocol$).*)$/i;

/** A token of HTTP (RFC 9110, 5.6.2). */
const TOKEN = /^[A-Za-z\d!#$%&'*+.^_`|~-]+$/;

const MOST = 20;

/** Further headers of a handshake by their names. A refusal repeats no value, which may be a secret. */
export const TargetHeaders = z
  .record(
    z
      .string()
      .max(100)
      .regex(TOKEN, "A header's name is one word.")
      .refine((name) => !OWN_FIELDS.test(name), "The handshake writes this header itself."),
    z
      .string()
      .max(4000)
      .regex(/^[\x20-\x7e]*$/, "A header's value is printable ASCII."),
  )
  .refine((headers) => Object.keys(headers).length <= MOST, `At most ${MOST} headers.`)
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    "Each header once.",
  );
export type TargetHeaders = z.infer<typeof TargetHeaders>;
