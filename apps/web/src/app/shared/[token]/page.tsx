import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SharedPage } from "#features/shared-page/shared-page.tsx";
import { toPreview } from "#features/shared-page/to-preview.ts";
import { getTitleSpeech } from "#server/entry/page-wording.ts";
import { findShared } from "#server/entry/shared.ts";

type Params = { params: Promise<{ token: string }> };

/** Public to holders of the link, and hidden from search engines. */
export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const shared = await findShared((await params).token);
  const preview = shared && shared.kind !== "badge" ? toPreview(shared) : null;
  const { say, words } = await getTitleSpeech();
  return {
    title: `${preview?.title ?? say("shared.nothing")} · ${words.sharedResult}`,
    ...(preview ? { description: preview.sentences.join(" ") } : {}),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharedRoute({ params }: Params) {
  const { token } = await params;
  const shared = await findShared(token);
  if (!shared || shared.kind === "badge") notFound();
  return <SharedPage shared={shared} />;
}
