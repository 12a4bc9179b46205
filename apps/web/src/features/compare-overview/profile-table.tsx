import { Anchor, Group, Table, Text } from "@mantine/core";
import type { ComparisonOverview, ProfileCell } from "@plumbline/core/compare/views";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { languageFacts, languageIds } from "@plumbline/core/server/language-facts";
import { useSpeech } from "#i18n/use-speech.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { compareHref } from "../href/compare-href.ts";
import { VerdictMark } from "../verdict/verdict-mark.tsx";

/** Framework against minimal: a row per language, a column per scenario. */
export function ProfileTable({ overview: { scenarios, profiles } }: { overview: ComparisonOverview }) {
  const say = useSay();
  const nameOf = useNameOf();
  const languages = languageIds.filter((language) => profiles.some((cell) => cell.language === language));
  return (
    <PlainTable
      scrolls={say("heat.cost")}
      headings={[
        say("heat.language"),
        ...scenarios.map(({ scenarioId, name }) => nameOf("scenarios", scenarioId, "name", name)),
      ]}
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
  const say = useSay();
  const { list } = useSpeech();
  if (!cell) return ABSENT;
  const { comparison, unlike, missing, minimal, framework } = cell;
  const why = unlike.length > 0 ? say("heat.unlike", { facts: list(unlike) }) : (missing ?? say("heat.noCommon"));
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <Anchor component={Link} href={compareHref([minimal, framework])} className="figure" underline="always" fz="sm">
          {comparison ? ratioText(comparison) : say("heat.compare")}
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
