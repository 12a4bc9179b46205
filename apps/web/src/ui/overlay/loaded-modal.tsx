"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";

/** Opens once it is mounted: only a dialog that was closed before knows which element gets the focus back. */
export function LoadedModal({ opened, ...rest }: ModalProps) {
  const mounted = useMounted();
  return <Modal opened={opened && mounted} {...rest} />;
}
