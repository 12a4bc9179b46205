import { Anchor, Stack, Text } from "@mantine/core";
import { isExhibition, meaningOf } from "@plumbline/core/gate/deviation-meanings";
import { isClientId } from "@plumbline/core/server/client-id";
import type { ServerView } from "@plumbline/core/server/views";
import type { Say } from "#i18n/say.ts";
import { formatBytes, formatDuration } from "#ui/format.ts";
import { TimeAgo } from "#ui/time-ago.tsx";
import { DEVIATION_SIGN } from "../gate/deviation-mark.tsx";
import { policyMeanings } from "../implementation/meanings.ts";
import type { Fact } from "./facts.tsx";

/** Facts about a server or client: library, profile, policy. */
export function manifestFacts(say: Say, { serverId, manifest, pushed }: ServerView): Fact[] {
  return [
    ...(pushed
      ? [
          {
            label: say("server.pushed"),
            value: (
              <Text inherit component="span">
                <TimeAgo at={pushed.pushedAt} />
                {pushed.pushedBy && ` ${say("server.pushedBy", { person: pushed.pushedBy })}`}
              </Text>
            ),
            hint: pushed.image
              ? say("server.pushedImage", { image: pushed.image })
              : say("server.pushedFolder", { size: formatBytes(pushed.bytes) }),
          },
        ]
      : []),
    { label: say("server.library"), value: <PackageLink {...manifest.library} /> },
    ...(manifest.framework ? [{ label: say("server.framework"), value: <PackageLink {...manifest.framework} /> }] : []),
    ...(isClientId(serverId)
      ? []
      : [
          {
            label: say("server.slowPeers"),
            value: manifest.deliveryPolicy,
            hint: say("server.slowPeersMeaning", { policy: say(policyMeanings[manifest.deliveryPolicy]) }),
          },
        ]),
    { label: say("server.workloads"), value: manifest.workloads.join(", ") },
    ...(manifest.deviations.length > 0
      ? [
          {
            label: say(isExhibition(manifest) ? "server.exhibition" : "server.deviates"),
            value: <Deviations deviations={manifest.deviations} />,
          },
        ]
      : []),
    {
      label: say("server.wss"),
      value: say(manifest.tls ? "server.served" : "server.notServed"),
      hint: say("server.servedMeaning"),
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
export function imageFacts(say: Say, { image }: ServerView): Fact[] {
  if (!image) return [{ label: say("server.image"), value: say("server.notBuilt") }];
  return [
    {
      label: say("server.image"),
      value: <span className="figure">{formatBytes(image.imageBytes)}</span>,
      hint: image.imageDigest,
    },
    ...(image.artifactBytes === null
      ? []
      : [
          {
            label: say("server.program"),
            value: <span className="figure">{formatBytes(image.artifactBytes)}</span>,
            hint: say("server.programMeaning"),
          },
        ]),
    { label: say("server.builtIn"), value: <span className="figure">{formatDuration(image.buildMs / 1000)}</span> },
    { label: say("server.built"), value: <TimeAgo at={image.builtAt} /> },
    image.bases === "public"
      ? { label: say("server.bases"), value: say("server.public") }
      : {
          label: say("server.bases"),
          value: <Text inherit>{say("server.standIns")}</Text>,
          hint: say("server.standInsMeaning"),
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
