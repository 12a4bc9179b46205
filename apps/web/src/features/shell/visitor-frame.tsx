import type { FailureView } from "@plumbline/core/run/views";
import type { ReactNode } from "react";
import { AppFrame } from "./app-frame.tsx";
import { NoOrganization } from "./no-organization.tsx";
import { SignedOut } from "./signed-out.tsx";
import { Unavailable } from "./unavailable.tsx";

type VisitorFrameProps = {
  /** Null for nobody; without an organization for who belongs to none. */
  person: { name: string; organization: string | null } | null;
  /** Whether a password can open the dashboard. */
  hasPasswords: boolean;
  failure: FailureView | null;
  children: ReactNode;
};

/** The dashboard for who is signed in; for others why it does not open. */
export function VisitorFrame({ person, hasPasswords, failure, children }: VisitorFrameProps) {
  if (failure) return <Unavailable failure={failure} />;
  if (!person) return <SignedOut hasPasswords={hasPasswords} />;
  if (person.organization === null) return <NoOrganization person={person.name} />;
  return (
    <AppFrame person={person.name} organization={person.organization}>
      {children}
    </AppFrame>
  );
}
