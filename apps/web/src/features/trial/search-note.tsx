import { Text, Title } from "@mantine/core";
import type { SearchResult } from "@plumbline/core/summary/derive/search-result";
import { describeSearch } from "@plumbline/core/summary/describe-search";

/** What an upper-limit search found, and what ended it. */
export function SearchNote({ search }: { search: SearchResult }) {
  return (
    <section>
      <Title order={2}>Upper limit</Title>
      <Text>{describeSearch(search)}</Text>
    </section>
  );
}
