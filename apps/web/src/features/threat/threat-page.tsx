import { Code, Stack, Text, Title } from "@mantine/core";
import type { Threat } from "@plumbline/core/threat/threat";
import { threatFamilies } from "@plumbline/core/threat/threats";
import { PageHeader } from "#ui/page/page-header.tsx";
import classes from "./threat.module.css";

/** Every known way in which a figure can be wrong. Each finding of an audit links to its paragraph here. */
export function ThreatPage() {
  return (
    <>
      <PageHeader title="Threats to validity">
        Every known way in which a figure can be wrong: the rule that catches it, the tests that prove it, and what
        remains possible.
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

function Paragraph({ threat: { id, title, wrong, caught, rules, checks = [], proof, remains } }: { threat: Threat }) {
  return (
    <article id={id} className={classes.threat}>
      <Title order={3}>{title}</Title>
      <Text size="sm">{wrong}</Text>
      <Text size="sm">
        <b>Caught by:</b> {caught} <Names names={[...rules, ...checks]} />
      </Text>
      <Text size="sm">
        <b>Proved by:</b> <Names names={[...new Set(proof.map(({ file }) => file))]} />
      </Text>
      <Text size="sm">
        <b>Remains:</b> {remains}
      </Text>
    </article>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <Code key={name} className={classes.name}>
      {name}
    </Code>
  ));
}
