import { Anchor, Group, ScrollArea, Table, Text } from "@mantine/core";
import type { ComparisonOverview, ProfileCell } from "@plumbline/core/compare/views";
import { Language, languageFacts } from "@plumbline/core/server/language";
import { ABSENT } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { ratioText } from "../comparison/ratio-text.ts";
import { compareHref } from "../href/compare-href.ts";
import { listOf } from "../result/answer-sentence.ts";
import { VerdictMark } from "../verdict/verdict-mark.tsx";

/** Framework against minimal, a language a row and a scenario a column. */
export function ProfileTable({ overview: { scenarios, profiles } }: { overview: ComparisonOverview }) {
  const languages = Language.options.filter((language) => profiles.some((cell) => cell.language === language));
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": "What the framework costs" }}>
      <Table fz="sm" verticalSpacing={6} miw={140 + scenarios.length * 230}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Language</Table.Th>
            {scenarios.map(({ scenarioId, name }) => (
              <Table.Th key={scenarioId} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {languages.map((language) => (
            <Table.Tr key={language}>
              <Table.Th scope="row">{languageFacts[language].label}</Table.Th>
              {scenarios.map(({ scenarioId }) => (
                <Table.Td key={scenarioId}>
                  <Cell cell={profiles.find((each) => each.language === language && each.scenarioId === scenarioId)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function Cell({ cell }: { cell: ProfileCell | undefined }) {
  if (!cell) return ABSENT;
  const { comparison, unlike, missing, minimal, framework } = cell;
  const why = unlike.length > 0 ? `Not compared: unlike in ${listOf(unlike)}.` : (missing ?? "No common figure.");
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <Anchor component={Link} href={compareHref([minimal, framework])} className="figure" underline="always" fz="sm">
          {comparison ? ratioText(comparison) : "compare"}
        </Anchor>
        {comparison && <VerdictMark verdict={comparison.verdict} reason={comparison.reason} />}
      </Group>
      {!comparison && (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </>
  );
}
