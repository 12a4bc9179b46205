import type { Metadata } from "next";
import { ImplementationPage } from "#app/implementation-page.tsx";
import { titled } from "#server/entry/page-wording.ts";

type Params = { params: Promise<{ serverId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return titled("runs.server", (await params).serverId);
}

export default async function ServerPage({ params }: Params) {
  const { serverId } = await params;
  return <ImplementationPage serverId={serverId} />;
}
