import { notFound } from "next/navigation";
import { ImageResponse } from "next/og";
import { PreviewCard } from "#features/shared-page/preview-card.tsx";
import { toPreview } from "#features/shared-page/to-preview.ts";
import { findShared } from "#server/entry/shared.ts";

export const alt = "What was measured, in a sentence";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function PreviewImage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await findShared(token);
  if (!shared || shared.kind === "badge") notFound();
  return new ImageResponse(<PreviewCard preview={toPreview(shared)} />, size);
}
