import type { Metadata } from "next";
import { ImplementationPage } from "#app/implementation-page.tsx";
import { titled } from "#server/entry/page-wording.ts";

type Params = { params: Promise<{ clientId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return titled("metricGroup.client", (await params).clientId);
}

export default async function ClientPage({ params }: Params) {
  const { clientId } = await params;
  return <ImplementationPage serverId={clientId} />;
}
