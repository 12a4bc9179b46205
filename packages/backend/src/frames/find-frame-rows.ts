import { type Frame, readFrame } from "@plumbline/core/frame/frame";
import type { Backend } from "../backend.ts";

/** A trial's frames as stored while it ran, in order; empty once a timeline has replaced them. */
export async function findFrameRows({ db }: Backend, trialId: string): Promise<Frame[]> {
  const rows = await db.frame.findMany({ where: { trialId }, orderBy: { seq: "asc" } });
  return rows.map(({ trialId: _, organizationId: __, startMs, ...row }) =>
    readFrame({ v: 1, startMs: Number(startMs), ...row }),
  );
}
