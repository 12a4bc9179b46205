import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { openShare } from "@plumbline/backend/shares/open-share";
import { AppError } from "@plumbline/core/failure/app-error";
import { toBadgeText } from "@plumbline/core/share/badge-text";
import { makeBadge } from "badge-maker";
import { getBackend } from "../../../backend.ts";
import { notFound } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

/** Images in README files are requested at every view. */
const FRESH_S = 300;

/** The dashboard's colours of verdicts: better, worse, inconclusive, and none. */
const colors = {
  passed: "#0c8599",
  regression: "#c92a2a",
  inconclusive: "#b35c00",
  invalid: "#b35c00",
  none: "#495057",
} as const;

const badge = createRoute({
  method: "get",
  path: "/badges/{file}",
  // requested by images; the document describes routes for programs with a token
  hide: true,
  request: {
    params: z.strictObject({
      file: z
        .string()
        .regex(/^[\w-]{43}\.svg$/, "A badge is <secret>.svg.")
        .openapi({ param: { name: "file", in: "path" } }),
    }),
  },
  responses: {
    200: { description: "The picture.", content: { "image/svg+xml": { schema: z.string() } } },
    ...notFound,
  },
});

/** Pictures for read-me files. */
export const badgeRoutes = new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(badge, async (context) => {
  const { file } = context.req.valid("param");
  const shared = await openShare(await getBackend(), file.slice(0, -".svg".length));
  if (shared.kind !== "badge") throw new AppError("NOT_FOUND", "This link is not a badge.");
  const { label, message } = toBadgeText(shared.badge);
  const color = colors[shared.badge?.outcome ?? "none"];
  // only who may see the run gets further than its page's sign-in
  const links = shared.badge ? [`/runs/${shared.badge.runId}`] : [];
  return context.body(makeBadge({ label, message, color, links }), 200, {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": `public, max-age=${FRESH_S}`,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
});
