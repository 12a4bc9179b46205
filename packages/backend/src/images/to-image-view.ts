import { ImageView } from "@plumbline/core/server/views";
import type { Image } from "../generated/prisma/client.ts";

/** A stored build as pages show it. */
export function toImageView(image: Image): ImageView {
  const { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt } = image;
  return ImageView.parse({
    imageDigest,
    imageBytes: Number(imageBytes),
    artifactBytes: artifactBytes === null ? null : Number(artifactBytes),
    buildMs,
    bases,
    builtAt,
  });
}
