import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocView } from "#features/docs/doc-view.tsx";
import { guides } from "#features/docs/guides.ts";
import { readDoc } from "#server/entry/docs.ts";

type Params = { params: Promise<{ path: string[] }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const page = (await params).path.join("/");
  return { title: guides.find(({ name }) => name === page)?.label ?? "Docs" };
}

export default async function DocPage({ params }: Params) {
  const page = (await params).path.join("/");
  const text = await readDoc(page);
  if (text === null) notFound();
  return <DocView page={page} text={text} />;
}
