import type { ImageView } from "@plumbline/core/server/views";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatBytes, formatDuration } from "#ui/format.ts";
import { formatInstant } from "#ui/format-date.ts";
import { FactTable } from "./fact-table.tsx";

/** How the server's image came to be. */
export function ImageFacts({ image }: { image: ImageView }) {
  const say = useSay();
  const locale = usePageLocale();
  return (
    <FactTable
      title={say("trial.image")}
      facts={[
        [say("trial.image"), formatBytes(image.imageBytes)],
        [say("trial.program"), image.artifactBytes === null ? ABSENT : formatBytes(image.artifactBytes)],
        [say("trial.build"), formatDuration(image.buildMs / 1000)],
        [say("trial.bases"), say(image.bases === "public" ? "trial.publicBases" : "trial.localBases")],
        [say("trial.built"), formatInstant(image.builtAt, "UTC", locale)],
        [say("trial.digest"), image.imageDigest],
      ]}
    />
  );
}
