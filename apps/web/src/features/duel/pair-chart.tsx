"use client";

import { NativeSelect } from "@mantine/core";
import type { DuelPair } from "@plumbline/core/duel/duel";
import { sidesOf } from "@plumbline/core/duel/duel-facts";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { DuelChart } from "./duel-chart.tsx";

type PairChartProps = { pairs: readonly DuelPair[]; nameOf: (place: number) => string; margin: number };

/** The ratio of two servers over the rounds in which every two have met. Until somebody chooses a pair it is the first one that is not decided. */
export function PairChart({ pairs, nameOf, margin }: PairChartProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const options = pairs.map((pair) => ({ pair, value: pair.sides.join(), names: namesOf(pair, nameOf) }));
  const first = options.find(({ pair }) => pair.outcome === "undecided") ?? options[0];
  const shown = options.find(({ value }) => value === chosen) ?? first;
  const [deciding] = shown?.pair.figures ?? [];
  if (!shown || !deciding) return null;
  return (
    <>
      <NativeSelect
        label={say("duel.pairShown")}
        maw={420}
        data={options.map(({ value, names: [a, b] }) => ({ value, label: `${b} ÷ ${a}` }))}
        value={shown.value}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <DuelChart figure={deciding} names={shown.names} margin={margin} />
    </>
  );
}

function namesOf(pair: DuelPair, nameOf: (place: number) => string): readonly [string, string] {
  const [a, b] = sidesOf(pair);
  return [nameOf(a), nameOf(b)];
}
