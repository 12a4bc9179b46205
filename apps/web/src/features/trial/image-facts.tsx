import type { ImageView } from "@plumbline/core/server/views";
import { ABSENT, formatBytes, formatDuration } from "#ui/format.ts";
import { formatInstant } from "#ui/format-date.ts";
import { FactTable } from "./fact-table.tsx";

/** How the server's image came to be. */
export function ImageFacts({ image }: { image: ImageView }) {
  return (
    <FactTable
      title="Image"
      facts={[
        ["Image", formatBytes(image.imageBytes)],
        ["Program with dependencies", image.artifactBytes === null ? ABSENT : formatBytes(image.artifactBytes)],
        ["Build", formatDuration(image.buildMs / 1000)],
        ["Base images", image.bases === "public" ? "the public ones" : "local stand-ins: no image registry answered"],
        ["Built", formatInstant(image.builtAt, "UTC")],
        ["Digest", image.imageDigest],
      ]}
    />
  );
}
