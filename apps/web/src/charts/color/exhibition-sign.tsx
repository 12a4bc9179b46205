/** Stands beside the mark of an exhibition wherever it is named. */
const EXHIBITION_SIGN = "◇";

const MEANING = "Exhibition: it breaks rules of the contract, as its manifest declares, and is never ranked.";

/** The sign of an exhibition; nothing for a server that keeps the contract. */
export function ExhibitionSign({ exhibition }: { exhibition: boolean | undefined }) {
  if (!exhibition) return null;
  return (
    <span role="img" aria-label={MEANING} title={MEANING}>
      {EXHIBITION_SIGN}
    </span>
  );
}
