import "@mantine/core/styles.css";
import "@mantine/spotlight/styles.css";
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "#features/shell/providers.tsx";
import { VisitorFrame } from "#features/shell/visitor-frame.tsx";
import { getBaseUrl } from "#server/base-url.ts";
import { getPageWording } from "#server/entry/page-wording.ts";
import { getVisitor } from "#server/entry/prefetched.tsx";

/** Pictures of links are fetched by other machines, so their addresses begin with the public one. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(getBaseUrl()),
    title: { default: "Plumbline", template: "%s · Plumbline" },
    description: "WebSocket benchmarks that refuse to lie",
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const sent = await headers();
  const nonce = sent.get("x-nonce") ?? "";
  const wording = await getPageWording();
  const { visitor, hasPasswords, failure } = await getVisitor();
  const person = visitor && {
    name: visitor.person.name,
    organization: visitor.signedIn?.organizationName ?? null,
    permissions: visitor.signedIn?.permissions ?? [],
  };
  return (
    <html lang={wording.locale} className={`${GeistSans.variable} ${GeistMono.variable}`} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce} wording={wording}>
          <VisitorFrame
            pathname={sent.get("x-pathname") ?? "/"}
            person={person}
            hasPasswords={hasPasswords}
            failure={failure}
          >
            {children}
          </VisitorFrame>
        </Providers>
      </body>
    </html>
  );
}
