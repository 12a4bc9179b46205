import { Badge } from "@mantine/core";
import type { ImportedFrom } from "@plumbline/core/run/imported-from";
import { IconFileImport } from "@tabler/icons-react";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { Tooltip } from "#ui/overlay/tooltip.tsx";

/** Marks a run whose figures came out of a bundle; nothing where the run was measured on this installation. */
export function ImportedBadge({ imported }: { imported: ImportedFrom | undefined }) {
  const say = useSay();
  const locale = usePageLocale();
  if (!imported) return null;
  const { runId, exportedAt } = imported;
  const origin = say("runs.importedFrom", { runId, at: formatInstant(exportedAt, "UTC", locale) });
  return (
    <Tooltip label={origin} maw={360}>
      <Badge
        variant="default"
        color="gray"
        size="md"
        radius="sm"
        tt="none"
        fw={500}
        leftSection={<IconFileImport size={12} aria-hidden />}
        miw="max-content"
        aria-label={`${say("runs.imported")}. ${origin}`}
        tabIndex={0}
      >
        {say("runs.imported")}
      </Badge>
    </Tooltip>
  );
}
