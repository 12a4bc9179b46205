import type { SideKey } from "@plumbline/core/compare/side-key";
import { isOneServer, nameSide } from "@plumbline/core/compare/side-name";
import type { MeasuredSide } from "@plumbline/core/compare/sides/judge-sides";
import { toSide } from "@plumbline/core/compare/sides/to-side";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";
import { findCandidates } from "./find-candidates.ts";

/** A side's rounds with their estimates. @throws NOT_FOUND if no trial matches the key */
export async function getSide(scope: Scope, key: SideKey): Promise<MeasuredSide> {
  const side = toSide(key, await findCandidates(scope, key));
  if (!side) throw new AppError("NOT_FOUND", `${describeKey(key)} has no trial under ${key.scenarioId}.`);
  return side;
}

/** A key in a sentence: "go-gorilla in run 01a1…". */
function describeKey(key: SideKey): string {
  const who = isOneServer(key) ? nameSide(key) : `No server of ${nameSide(key)}`;
  if (key.runIds.length === 0) return who;
  return `${who} in ${key.runIds.length === 1 ? `run ${key.runIds[0]}` : `these ${key.runIds.length} runs`}`;
}
