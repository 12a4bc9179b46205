import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";

/** The outcome of a criterion as a sign and a word; null: not judged. */
export function SoakPassed({ passed }: { passed: boolean | null }) {
  if (passed === null)
    return (
      <>
        <IconMinus size={12} aria-hidden /> not judged
      </>
    );
  return passed ? (
    <>
      <IconCheck size={12} aria-hidden /> passed
    </>
  ) : (
    <>
      <IconX size={12} aria-hidden /> failed
    </>
  );
}
