import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame } from "@plumbline/core/frame/frame";
import type { Backend } from "../backend.ts";
import { findFrameRows } from "./find-frame-rows.ts";
import { readRawFrames } from "./raw-frame-file.ts";

/**
 * A trial's frames as received, in order: from its rows while they exist, then from its file.
 * @throws RAW_FRAMES_MISSING if the file is not in the folder, or not the one that was written
 */
export async function readFrames(backend: Backend, trialId: string, folder: string): Promise<Frame[]> {
  const rows = await findFrameRows(backend, trialId);
  if (rows.length > 0) return rows;
  const kept = await backend.db.rawFrames.findUnique({ where: { trialId } });
  if (!kept) return [];
  return readRawFrames(folder, kept).catch((cause: unknown) => {
    throw new AppError("RAW_FRAMES_MISSING", cause instanceof Error ? cause.message : String(cause), {
      evidence: { file: kept.file, host: kept.hostId },
      cause,
    });
  });
}
