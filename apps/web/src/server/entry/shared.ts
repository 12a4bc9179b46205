import { openShare } from "@plumbline/backend/shares/open-share";
import { toAppError } from "@plumbline/core/failure/app-error";
import type { SharedView } from "@plumbline/core/share/share";
import { cache } from "react";
import { whileDatabaseAnswers } from "../backend.ts";

/** The reason that a link shows nothing, with a next step. */
export type EndedShare = { message: string; nextStep: string };

/** The resource behind a shared link, read once per request; null if the link has ended. */
export async function findShared(secret: string): Promise<SharedView | null> {
  return (await open(secret)).shared;
}

/** Why a link shows nothing; null where it shows something. */
export async function findEnded(secret: string): Promise<EndedShare | null> {
  return (await open(secret)).ended;
}

const open = cache(
  async (secret: string): Promise<{ shared: SharedView; ended: null } | { shared: null; ended: EndedShare }> => {
    try {
      return { shared: await whileDatabaseAnswers((backend) => openShare(backend, secret)), ended: null };
    } catch (error) {
      const { code, message, nextStep } = toAppError(error);
      if (code === "NOT_FOUND") return { shared: null, ended: { message, nextStep } };
      throw error;
    }
  },
);
