"use client";

import type { Verdict } from "@plumbline/core/compare/views";
import { IconCircleCheck, IconCircleX, IconEqual, IconHelp } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Mark } from "#ui/mark.tsx";
import classes from "./verdict.module.css";

const looks = {
  better: { icon: IconCircleCheck, className: classes.better },
  worse: { icon: IconCircleX, className: classes.worse },
  same: { icon: IconEqual, className: classes.same },
  inconclusive: { icon: IconHelp, className: classes.inconclusive },
} as const satisfies Record<Verdict, object>;

/** A verdict with its reason. */
export function VerdictMark({ verdict, reason }: { verdict: Verdict; reason: string }) {
  const say = useSay();
  return <Mark word={say(`verdict.${verdict}`)} {...looks[verdict]} reason={reason} />;
}
