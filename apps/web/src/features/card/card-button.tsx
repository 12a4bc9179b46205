"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SharedResource } from "@plumbline/core/share/share";
import { IconPhoto } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { CardPanel } from "./card-panel.tsx";
import type { ResultCard } from "./result-card.ts";

type CardButtonProps = {
  card: ResultCard;
  /** Shared by the link of an embedded card. */
  resource: SharedResource;
  /** The scenario of a run with several; null: the only one, or a comparison. */
  scenarioId?: string | null;
  fileName: string;
};

/** Opens the result as one picture, to save or to embed. */
export function CardButton({ scenarioId = null, ...panel }: CardButtonProps) {
  const say = useSay();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} leftSection={<IconPhoto size={14} aria-hidden />}>
        {say("card.title")}
      </Button>
      <Modal opened={opened} onClose={close} title={say("card.title")} size={880} centered>
        {opened && <CardPanel scenarioId={scenarioId} {...panel} />}
      </Modal>
    </>
  );
}
