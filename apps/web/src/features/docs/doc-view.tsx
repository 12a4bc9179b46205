import { Code, ScrollArea, Typography } from "@mantine/core";
import Markdown from "markdown-to-jsx/react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { SectionNav } from "#ui/page/section-nav.tsx";
import { docHref, headingId } from "./doc-href.ts";

/** In dark its colour alone does not tell a link from the text around it. */
const underlined = { textDecoration: "underline" } as const;

/** A page of the docs folder. It is rendered on the server: the browser gets no Markdown and no program that reads it. */
export function DocView({ page, text }: { page: string; text: string }) {
  const { title, body } = splitTitle(text);
  return (
    <>
      <PageHeader title={title} crumbs={{ steps: [{ label: "Docs", href: "/docs" }], here: title }} />
      <SectionNav />
      <Typography maw={860} mt="md">
        <Markdown
          options={{
            slugify: headingId,
            overrides: {
              a: (props: ComponentProps<"a">) => <DocLink page={page} {...props} />,
              table: DocTable,
              pre: DocCode,
              img: NoPicture,
            },
          }}
        >
          {body}
        </Markdown>
      </Typography>
    </>
  );
}

/** Pictures of a guide show pages to readers who do not have them; their files stay in the repository. */
const NoPicture = () => null;

/** The first heading is the page's title. */
function splitTitle(text: string): { title: string; body: string } {
  const [, title = "Docs", body = text] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  return { title, body };
}

/** A link to another page, or its text alone where it names a file that the app does not show. */
function DocLink({ page, href, id, children }: ComponentProps<"a"> & { page: string }) {
  if (href === undefined) return <span id={id} />;
  const address = docHref(page, href);
  if (address === null) return <Code>{children}</Code>;
  return (
    <Link href={address} style={underlined}>
      {children}
    </Link>
  );
}

function DocTable({ children }: { children?: ReactNode }) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table" }} mb="lg">
      <table>{children}</table>
    </ScrollArea>
  );
}

function DocCode({ children }: { children?: ReactNode }) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Code" }}>
      <pre>{children}</pre>
    </ScrollArea>
  );
}
