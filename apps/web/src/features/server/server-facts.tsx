import { Anchor, Stack, Text } from "@mantine/core";
import { isExhibition, meaningOf } from "@plumbline/core/gate/deviation";
import { isClientId } from "@plumbline/core/server/client-id";
import type { ServerView } from "@plumbline/core/server/views";
import { formatBytes, formatDuration } from "#ui/format.ts";
import { TimeAgo } from "#ui/time-ago.tsx";
import { DEVIATION_SIGN } from "../gate/deviation-mark.tsx";
import { policyMeanings } from "../implementation/meanings.ts";
import type { Fact } from "./facts.tsx";

/** Facts about a server or client: library, profile, policy. */
export function manifestFacts({ serverId, manifest, pushed }: ServerView): Fact[] {
  return [
    ...(pushed
      ? [
          {
            label: "Pushed",
            value: (
              <Text inherit component="span">
                <TimeAgo at={pushed.pushedAt} />
                {pushed.pushedBy && ` by ${pushed.pushedBy}`}
              </Text>
            ),
            hint: `${pushed.image ?? `A folder of ${formatBytes(pushed.bytes)}, packed`}. Private to this organization.`,
          },
        ]
      : []),
    { label: "Library", value: <PackageLink {...manifest.library} /> },
    ...(manifest.framework ? [{ label: "Framework", value: <PackageLink {...manifest.framework} /> }] : []),
    ...(isClientId(serverId)
      ? []
      : [
          {
            label: "Slow peers",
            value: manifest.deliveryPolicy,
            hint: `${policyMeanings[manifest.deliveryPolicy]} Only servers of one policy are ranked together.`,
          },
        ]),
    { label: "Workloads", value: manifest.workloads.join(", ") },
    ...(manifest.deviations.length > 0
      ? [
          {
            label: isExhibition(manifest) ? "Exhibition" : "Deviates",
            value: <Deviations deviations={manifest.deviations} />,
          },
        ]
      : []),
    {
      label: "wss",
      value: manifest.tls ? "served" : "not served",
      hint: "Yes: it terminates TLS itself. A server that does not is refused for encrypted scenarios.",
    },
  ];
}

/** Each rule that it breaks as declared, with the reason. */
function Deviations({ deviations }: Pick<ServerView["manifest"], "deviations">) {
  return (
    <Stack gap={4}>
      {deviations.map(({ check, why }) => (
        <Text key={check} inherit>
          {DEVIATION_SIGN} {meaningOf(check)}: {why}
        </Text>
      ))}
    </Stack>
  );
}

/** Facts about its newest image; one line if none was built yet. */
export function imageFacts({ image }: ServerView): Fact[] {
  if (!image) return [{ label: "Image", value: "not built yet; the first run builds it" }];
  return [
    { label: "Image", value: <span className="figure">{formatBytes(image.imageBytes)}</span>, hint: image.imageDigest },
    ...(image.artifactBytes === null
      ? []
      : [
          {
            label: "Program",
            value: <span className="figure">{formatBytes(image.artifactBytes)}</span>,
            hint: "The program with its run-time dependencies, without the base image.",
          },
        ]),
    { label: "Built in", value: <span className="figure">{formatDuration(image.buildMs / 1000)}</span> },
    { label: "Built", value: <TimeAgo at={image.builtAt} /> },
    image.bases === "public"
      ? { label: "Base images", value: "public" }
      : {
          label: "Base images",
          value: <Text inherit>stand-ins built on this machine</Text>,
          hint: "No image registry answered, so images with the same tags were built from Debian packages and the machine's toolchains. Sizes and figures may differ from the public ones.",
        },
  ];
}

function PackageLink({ name, version, homepage }: { name: string; version: string; homepage: string }) {
  return (
    <Anchor href={homepage} target="_blank" rel="noreferrer" fz="sm" underline="always">
      {name} {version}
    </Anchor>
  );
}
