import { EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import { useSay } from "#i18n/wording-provider.tsx";

/** The sign of an exhibition; nothing for a server that keeps the contract. */
export function ExhibitionSign({ exhibition }: { exhibition: boolean | undefined }) {
  const say = useSay();
  if (!exhibition) return null;
  const meaning = say("chart.exhibition");
  return (
    <span role="img" aria-label={meaning} title={meaning}>
      {EXHIBITION_SIGN}
    </span>
  );
}
