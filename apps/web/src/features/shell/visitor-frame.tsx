import type { FailureView } from "@plumbline/core/run/views";
import type { ReactNode } from "react";
import { AppFrame } from "./app-frame.tsx";
import { SignedOut } from "./signed-out.tsx";
import { Unavailable } from "./unavailable.tsx";

type VisitorFrameProps = {
  person: string | undefined;
  organization: string | undefined;
  failure: FailureView | null;
  children: ReactNode;
};

/** The dashboard for who is signed in; for others why it does not open. */
export function VisitorFrame({ person, organization, failure, children }: VisitorFrameProps) {
  if (failure) return <Unavailable failure={failure} />;
  if (!person || !organization) return <SignedOut />;
  return (
    <AppFrame person={person} organization={organization}>
      {children}
    </AppFrame>
  );
}
