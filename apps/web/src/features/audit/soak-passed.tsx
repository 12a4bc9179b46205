import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";

/** Whether a criterion passed, as a sign and a word; null: it could not be judged. */
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
