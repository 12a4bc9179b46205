import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocView } from "#features/docs/doc-view.tsx";
import { guides } from "#features/docs/guides.ts";
import { readDoc } from "#server/entry/docs.ts";
import { titled } from "#server/entry/page-wording.ts";

type Params = { params: Promise<{ path: string[] }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const page = (await params).path.join("/");
  const label = guides.find(({ name }) => name === page)?.label;
  return label === undefined ? titled("guide.title") : { title: label };
}

export default async function DocPage({ params }: Params) {
  const page = (await params).path.join("/");
  const text = await readDoc(page);
  if (text === null) notFound();
  return <DocView page={page} text={text} />;
}
