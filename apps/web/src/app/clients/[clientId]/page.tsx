import type { Metadata } from "next";
import { ImplementationPage } from "#app/implementation-page.tsx";

type Params = { params: Promise<{ clientId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `${(await params).clientId} · Client` };
}

export default async function ClientPage({ params }: Params) {
  const { clientId } = await params;
  return <ImplementationPage serverId={clientId} />;
}
