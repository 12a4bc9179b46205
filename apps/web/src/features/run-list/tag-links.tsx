import { Badge, Group } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";

/** A run's tags, each a link to all runs that have it. */
export function TagLinks({ tags = [] }: { tags?: readonly string[] | undefined }) {
  const say = useSay();
  if (tags.length === 0) return null;
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge
          key={tag}
          component={Link}
          href={`/runs?${new URLSearchParams({ tag })}`}
          aria-label={say("runTable.withTag", { tag })}
          variant="default"
          size="sm"
          tt="none"
          style={{ cursor: "pointer" }}
          onClick={(event) => event.stopPropagation()}
        >
          <bdi>{tag}</bdi>
        </Badge>
      ))}
    </Group>
  );
}
