import { Badge } from "@mantine/core";
import type { IconCheck } from "@tabler/icons-react";
import { Tooltip } from "./overlay/tooltip.tsx";

type MarkProps = {
  word: string;
  icon?: typeof IconCheck | undefined;
  /** Its colours; without one it has none. */
  className?: string | undefined;
  /** The reason, shown on hover and focus. */
  reason?: string | undefined;
};

/** A judgement as colour, icon and word: never by colour alone. */
export function Mark({ word, icon: Icon, className, reason }: MarkProps) {
  const mark = (
    <Badge
      component="span" // it stands in paragraphs too
      tabIndex={reason ? 0 : undefined}
      variant="outline"
      color="gray"
      c={className ? undefined : "var(--mantine-color-text)"}
      size="sm"
      radius="sm"
      tt="none"
      fw={500}
      miw="max-content"
      className={className}
      leftSection={Icon && <Icon size={12} aria-hidden />}
    >
      {word}
    </Badge>
  );
  return reason ? <Tooltip label={reason}>{mark}</Tooltip> : mark;
}
