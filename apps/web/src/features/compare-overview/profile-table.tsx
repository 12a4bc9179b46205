import { Anchor, Group, Table, Text } from "@mantine/core";
import type { ComparisonOverview, ProfileCell } from "@plumbline/core/compare/views";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { listOf } from "@plumbline/core/result/speech";
import { Language, languageFacts } from "@plumbline/core/server/language";
import { ABSENT } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { compareHref } from "../href/compare-href.ts";
import { VerdictMark } from "../verdict/verdict-mark.tsx";

/** Framework against minimal: a row per language, a column per scenario. */
export function ProfileTable({ overview: { scenarios, profiles } }: { overview: ComparisonOverview }) {
  const languages = Language.options.filter((language) => profiles.some((cell) => cell.language === language));
  return (
    <PlainTable
      scrolls="What the framework costs"
      headings={["Language", ...scenarios.map(({ name }) => name)]}
      fz="sm"
      verticalSpacing={6}
      miw={140 + scenarios.length * 230}
    >
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
    </PlainTable>
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
