import { Badge, Tooltip } from "@mantine/core";
import type { ImportedFrom } from "@plumbline/core/run/imported-from";
import { IconFileImport } from "@tabler/icons-react";
import { formatInstant } from "#ui/format-date.ts";

/** Marks a run whose figures came out of a bundle; nothing where the run was measured on this installation. */
export function ImportedBadge({ imported }: { imported: ImportedFrom | undefined }) {
  if (!imported) return null;
  const origin = `Measured on another installation as run ${imported.runId}, exported ${formatInstant(imported.exportedAt, "UTC")}. Its figures are those of the bundle, and no trend or baseline has them.`;
  return (
    <Tooltip label={origin} multiline maw={360}>
      <Badge
        variant="default"
        color="gray"
        size="md"
        radius="sm"
        tt="none"
        fw={500}
        leftSection={<IconFileImport size={12} aria-hidden />}
        miw="max-content"
        aria-label={`Imported. ${origin}`}
        tabIndex={0}
      >
        Imported
      </Badge>
    </Tooltip>
  );
}
