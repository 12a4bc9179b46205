import { Code, Stack, Text, Title } from "@mantine/core";
import type { Threat } from "@plumbline/core/threat/threat";
import { threatFamilies } from "@plumbline/core/threat/threats";
import { PageHeader } from "#ui/page-header.tsx";
import classes from "./threat.module.css";

/** Every way known to us in which a figure can be wrong; each audit finding leads to its paragraph here. */
export function ThreatPage() {
  return (
    <>
      <PageHeader title="Threats to validity">
        Every way known to us in which a figure can be wrong: what catches it, and what remains possible all the same.
      </PageHeader>
      <Stack gap="xl">
        {threatFamilies.map(({ title, threats }) => (
          <section key={title} aria-label={title}>
            <Title order={2} mb="xs">
              {title}
            </Title>
            <Stack gap="md">
              {threats.map((threat) => (
                <Paragraph key={threat.id} threat={threat} />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </>
  );
}

function Paragraph({ threat: { id, title, wrong, caught, rules, checks = [], remains } }: { threat: Threat }) {
  return (
    <article id={id} className={classes.threat}>
      <Title order={3}>{title}</Title>
      <Text size="sm">{wrong}</Text>
      <Text size="sm">
        <b>Caught by:</b> {caught}{" "}
        {[...rules, ...checks].map((name) => (
          <Code key={name} className={classes.name}>
            {name}
          </Code>
        ))}
      </Text>
      <Text size="sm">
        <b>Remains:</b> {remains}
      </Text>
    </article>
  );
}
