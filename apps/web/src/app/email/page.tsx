import { EmailLinkEnd } from "@plumbline/core/access/account";
import { EmailLinkOver, EmailLinkPage } from "#features/signed-out/email-link-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { findEmailOf } from "#server/session/email-link.ts";

export const generateMetadata = () => titled("account.newEmail");

type Search = { token?: string | string[]; end?: string | string[] };

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const { token, end } = await searchParams;
  const known = EmailLinkEnd.safeParse(end);
  if (known.success) return <EmailLinkOver end={known.data} />;
  const email = await findEmailOf(String(token ?? ""));
  return email ? <EmailLinkPage token={String(token)} email={email} /> : <EmailLinkOver end="over" />;
}
