/** A name of a page: a file of the docs folder, or one of its decisions, without ending. */
export const DOC_NAME = /^(decisions\/\d{4}-)?[a-z0-9-]+$/;

/** An address of the docs folder on some server; only the path counts. */
const BASE = "https://docs.invalid/docs/";

/**
 * The address of a link inside of a page of the docs folder; null where it leads to a file that the app does not show, such as source code.
 * @param page the name of the page that has the link
 */
export function docHref(page: string, href: string): string | null {
  if (/^https?:/.test(href)) return href;
  const { pathname, hash } = new URL(href, `${BASE}${page}.md`);
  const [, name = ""] = /^\/docs\/(.+)\.md$/.exec(pathname) ?? [];
  return DOC_NAME.test(name) ? `/docs/${name}${hash}` : null;
}

/** The id of a heading, as GitHub makes it: "One trial" is #one-trial. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}
