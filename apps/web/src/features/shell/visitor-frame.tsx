import type { Permission } from "@plumbline/core/access/permission";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import type { ReactNode } from "react";
import { LazyNoOrganization, LazySignedOut, LazyUnavailable } from "../signed-out/lazy-doors.tsx";
import { VisitorProvider } from "../visitor/visitor.tsx";
import { AppFrame } from "./app-frame.tsx";
import { isOpenPage } from "./open-pages.ts";

type VisitorFrameProps = {
  pathname: string;
  /** Null without a session; `organization` is null for a person without one. */
  person: { name: string; organization: string | null; permissions: readonly Permission[] } | null;
  /** True if an account has a password. */
  hasPasswords: boolean;
  failure: FailureView | null;
  children: ReactNode;
};

/** The dashboard for who is signed in; for others why it does not open. */
export function VisitorFrame({ pathname, person, hasPasswords, failure, children }: VisitorFrameProps) {
  if (failure) return <LazyUnavailable failure={failure} />;
  if (isOpenPage(pathname)) return children;
  if (!person) return <LazySignedOut hasPasswords={hasPasswords} />;
  if (person.organization === null) return <LazyNoOrganization person={person.name} />;
  return (
    <VisitorProvider permissions={person.permissions}>
      <AppFrame person={person.name} organization={person.organization}>
        {children}
      </AppFrame>
    </VisitorProvider>
  );
}
