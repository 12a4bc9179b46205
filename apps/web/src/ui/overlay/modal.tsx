"use client";

import type { ModalProps } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState } from "react";

const LoadedModal = dynamic(() => import("./loaded-modal.tsx").then((loaded) => loaded.LoadedModal), { ssr: false });

/** A dialog that is loaded when it is opened for the first time. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return wanted && <LoadedModal {...props} />;
}
