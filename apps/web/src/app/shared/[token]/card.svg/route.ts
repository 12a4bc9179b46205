import { AppError } from "@plumbline/core/failure/app-error";
import { drawCard } from "#features/card/draw-card.ts";
import { sharedCard } from "#features/shared-page/shared-card.ts";
import { getBaseUrl } from "#server/base-url.ts";
import { toFailureResponse } from "#server/entry/failure-response.ts";
import { findShared } from "#server/entry/shared.ts";

/** Images in README files are requested at every view. */
const FRESH_S = 300;

/** The picture of a shared result, which READMEs and posts embed; `theme` and `scenario` are in the address. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  try {
    const { token } = await params;
    const { searchParams } = new URL(request.url);
    const shared = await findShared(token);
    const card = shared && shared.kind !== "badge" ? sharedCard(shared, searchParams.get("scenario")) : null;
    if (!card) throw new AppError("NOT_FOUND", "This link shows no card.");
    const scheme = searchParams.get("theme") === "dark" ? "dark" : "light";
    const { svg } = drawCard(card, { scheme, link: `${getBaseUrl()}/shared/${token}` });
    return new Response(svg, { headers });
  } catch (error) {
    return toFailureResponse(request, error);
  }
}

const headers = {
  "content-type": "image/svg+xml; charset=utf-8",
  "cache-control": `public, max-age=${FRESH_S}`,
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
};
