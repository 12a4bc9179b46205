import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";

/** The outcome of a criterion as a sign and a word; null: not judged. */
export function SoakPassed({ passed }: { passed: boolean | null }) {
  const say = useSay();
  if (passed === null)
    return (
      <>
        <IconMinus size={12} aria-hidden /> {say("audit.outcomes.notJudged")}
      </>
    );
  return passed ? (
    <>
      <IconCheck size={12} aria-hidden /> {say("audit.outcomes.passed")}
    </>
  ) : (
    <>
      <IconX size={12} aria-hidden /> {say("audit.failed")}
    </>
  );
}
