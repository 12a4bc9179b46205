"use client";

import { Anchor, Code, Stack, Table, Text, Title } from "@mantine/core";
import { PageHeader } from "#ui/page/page-header.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import classes from "./api-docs.module.css";
import { ApiExplorer } from "./api-explorer.tsx";
import type { ApiRoute, ApiRoutes } from "./api-route.ts";

const DOCUMENT = "/api/v1/openapi.json";

/** The routes of the REST API. */
export function ApiDocsView({ subjects }: { subjects: readonly ApiRoutes[] }) {
  return (
    <>
      <PageHeader title="REST API">
        The API of this installation for CI and other programs.{" "}
        <Anchor href={DOCUMENT} underline="always" inherit>
          The OpenAPI document
        </Anchor>{" "}
        generates clients in any language. To try a route here, enter a token under Authorize.
      </PageHeader>
      <Stack gap="xl">
        <ApiExplorer url={DOCUMENT} />
        {subjects.map(({ tag, description, routes }) => (
          <section key={tag} aria-label={tag}>
            <Title order={2}>{tag}</Title>
            <Text size="sm" c="dimmed" mb="xs">
              {description}
            </Text>
            {routes.map((route) => (
              <RouteDetails key={route.operationId} route={route} />
            ))}
          </section>
        ))}
      </Stack>
    </>
  );
}

function RouteDetails({ route: { operationId, method, path, summary, ...details } }: { route: ApiRoute }) {
  return (
    <details id={operationId} className={classes.route}>
      <summary>
        <span className={classes.method}>{method}</span> <span className={classes.path}>{path}</span> {summary}
      </summary>
      <Stack gap="xs" py="xs" pl="md">
        {details.description && <Text size="sm">{details.description}</Text>}
        {details.parameters.length > 0 && (
          <PlainTable headings={["Parameter", "In", "Meaning"]} scrolls={`Parameters of ${operationId}`}>
            {details.parameters.map(({ name, place, required, description }) => (
              <Table.Tr key={`${place} ${name}`}>
                <Table.Td className="figure">{name}</Table.Td>
                <Table.Td>{required ? `${place}, required` : place}</Table.Td>
                <Table.Td>{description}</Table.Td>
              </Table.Tr>
            ))}
          </PlainTable>
        )}
        {details.example !== null && <Code block>{details.example}</Code>}
        <PlainTable headings={["Status", "Answer"]} scrolls={`Answers of ${operationId}`}>
          {details.responses.map(({ status, description }) => (
            <Table.Tr key={status}>
              <Table.Td className="figure">{status}</Table.Td>
              <Table.Td>{description}</Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
      </Stack>
    </details>
  );
}
