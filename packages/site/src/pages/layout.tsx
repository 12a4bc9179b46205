/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import { paths } from "../model/paths.ts";
import type { PublishedSite } from "../model/site.ts";

export type PageProps = {
  site: PublishedSite;
  /** From the page to the site's root: "" or "../". */
  root: string;
};

type LayoutProps = PageProps & {
  title: string;
  /** A sentence for search engines and link previews. */
  description: string;
  /** Scripts of the page, beside those of every page; the page must be readable without them. */
  scripts?: readonly string[];
  children: ReactNode;
};

/** A whole page: head, header with the site's parts, content, footer. */
export function Layout({ site, root, title, description, scripts = [], children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${site.title}`}</title>
        <link rel="stylesheet" href={`${root}assets/site.css`} />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header className="top">
          <a className="brand" href={`${root}${paths.index}`}>
            <Plumb />
            <bdi>{site.title}</bdi>
          </a>
          <nav aria-label="Site">
            <a href={`${root}${paths.index}`}>Leaderboard</a>
            <a href={`${root}${paths.results}`}>Results</a>
            <a href={`${root}${paths.methodology}`}>Methodology</a>
          </nav>
        </header>
        <main id="content">{children}</main>
        <footer>
          <p>
            Every figure opens the trial behind it. A trial's page has its frames, and derives its figures from them
            again in your browser. <a href={`${root}${paths.data}`}>All of it as JSON</a>
          </p>
        </footer>
        {scripts.map((script) => (
          <script key={script} src={`${root}${script}`} defer />
        ))}
      </body>
    </html>
  );
}

/** A plumb line: a string and its weight. */
function Plumb() {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d="M8 0v7" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 7h6l-3 9z" fill="currentColor" />
    </svg>
  );
}
