import type { Metadata } from "next";
import { ImplementationPage } from "#app/implementation-page.tsx";

type Params = { params: Promise<{ serverId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `${(await params).serverId} · Server` };
}

export default async function ServerPage({ params }: Params) {
  const { serverId } = await params;
  return <ImplementationPage serverId={serverId} />;
}
