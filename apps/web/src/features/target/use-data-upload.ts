import type { DataFile } from "@plumbline/core/flow/data-file";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "#trpc/client.tsx";
import { uploadDataFile } from "./upload-data-file.ts";

/** A data file on its way. */
export type UploadUnderWay = {
  name: string;
  bytes: number;
  /** Bytes that are stored. */
  sent: number;
  /** Seconds left at the pace so far; null before the first part is stored. */
  leftS: number | null;
};

/** An upload as its form shows it. */
export type DataUpload = ReturnType<typeof useDataUpload>;

/** Uploads a data file, one at a time; leaving the page ends it. @param onDone gets what is in the file */
export function useDataUpload(onDone: (file: DataFile) => void) {
  const api = useApi();
  const ending = useRef<AbortController | null>(null);
  const [underWay, setUnderWay] = useState<UploadUnderWay | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const sending = useMutation({
    mutationFn: (file: File) => {
      ending.current = new AbortController();
      let startMs = 0;
      const { name, size: bytes } = file;
      setUnderWay({ name, bytes, sent: 0, leftS: null });
      const onSent = (sent: number) => {
        // reading the file for its digest comes before, and has a pace of its own
        if (sent === 0) startMs = performance.now();
        const elapsedS = (performance.now() - startMs) / 1000;
        setUnderWay({ name, bytes, sent, leftS: sent === 0 ? null : (elapsedS / sent) * (bytes - sent) });
      };
      return uploadDataFile(api, file, { signal: ending.current.signal, onSent });
    },
    onSuccess: onDone,
    onSettled: () => setUnderWay(null),
  });
  return {
    underWay,
    /** Null also where it was ended on purpose. */
    error: ending.current?.signal.aborted ? null : sending.error,
    send: (file: File) => sending.mutate(file),
    cancel: () => ending.current?.abort(),
  };
}
