import { redirect } from "next/navigation";
import { LinkPage } from "#features/signed-out/link-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { isLinkOpen } from "#server/session/open-link.ts";

export const generateMetadata = () => titled("account.signIn");

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const token = String((await searchParams).token ?? "");
  if (!(await isLinkOpen(token))) redirect("/?link=used");
  return <LinkPage token={token} />;
}
