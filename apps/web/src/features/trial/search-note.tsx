import { Text, Title } from "@mantine/core";
import type { SearchResult } from "@plumbline/core/summary/derive/search-result";
import { describeSearch } from "@plumbline/core/summary/describe-search";

/** The result of an upper-limit search, and the reason it ended. */
export function SearchNote({ search }: { search: SearchResult }) {
  return (
    <section>
      <Title order={2}>Upper limit</Title>
      <Text>{describeSearch(search)}</Text>
    </section>
  );
}
