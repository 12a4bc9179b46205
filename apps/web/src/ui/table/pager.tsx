import { Button, Group, Text } from "@mantine/core";

type PagerProps = {
  /** Number of rows on this page: "30 runs". */
  what: string;
  first: boolean;
  last: boolean;
  onFirst: () => void;
  onNext: () => void;
};

/** Leads through a list that begins with the newest; nothing where all of it is on one page. */
export function Pager({ what, first, last, onFirst, onNext }: PagerProps) {
  if (first && last) return null;
  return (
    <Group component="nav" aria-label="Pages of the list" justify="space-between">
      <Text size="sm" c="dimmed">
        {first ? "Newest" : "Older"} {what}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={first} onClick={onFirst}>
          Newest
        </Button>
        <Button variant="default" size="xs" disabled={last} onClick={onNext}>
          Older
        </Button>
      </Group>
    </Group>
  );
}
