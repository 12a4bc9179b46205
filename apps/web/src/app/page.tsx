import { redirect } from "next/navigation";

/** The list of runs is the first page; what a link had to say travels along. */
export default async function HomePage({ searchParams }: { searchParams: Promise<{ link?: string }> }) {
  const { link } = await searchParams;
  redirect(link === "used" ? "/runs?link=used" : "/runs");
}
