import { Table, Title } from "@mantine/core";
import type { ImageView } from "@plumbline/core/run/views";
import { ABSENT, formatBytes, formatDuration, formatInstant } from "#ui/format.ts";

/** How the server's image came to be. */
export function ImageFacts({ image }: { image: ImageView }) {
  const facts: [string, string][] = [
    ["Image", formatBytes(image.imageBytes)],
    ["Program with what it needs", image.artifactBytes === null ? ABSENT : formatBytes(image.artifactBytes)],
    ["Build", formatDuration(image.buildMs / 1000)],
    ["Base images", image.bases === "public" ? "the public ones" : "local stand-ins: no image registry answered"],
    ["Built", formatInstant(image.builtAt, "UTC")],
    ["Digest", image.imageDigest],
  ];
  return (
    <section>
      <Title order={2}>Image</Title>
      <Table fz="xs" verticalSpacing={2} maw={560}>
        <Table.Tbody>
          {facts.map(([fact, value]) => (
            <Table.Tr key={fact}>
              <Table.Th scope="row" fw={400}>
                {fact}
              </Table.Th>
              <Table.Td className="figure" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
