import { Text, Title } from "@mantine/core";
import type { SearchResult } from "@plumbline/core/summary/derive/search-result";
import { describeSearch } from "@plumbline/core/summary/describe-search";
import { useSay } from "#i18n/wording-provider.tsx";

/** The result of an upper-limit search, and the reason it ended. */
export function SearchNote({ search }: { search: SearchResult }) {
  const say = useSay();
  return (
    <section>
      <Title order={2}>{say("trial.upperLimit")}</Title>
      <Text>{describeSearch(search)}</Text>
    </section>
  );
}
