import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SharedPage } from "#features/shared-page/shared-page.tsx";
import { findShared } from "#server/entry/shared.ts";

/** Public to holders of the link, and hidden from search engines. */
export const metadata: Metadata = {
  title: "Shared result",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function SharedRoute({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await findShared(token);
  if (!shared || shared.kind === "badge") notFound();
  return <SharedPage shared={shared} />;
}
