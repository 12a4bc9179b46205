"use client";

import dynamic from "next/dynamic";

// pages of the signed-in do without these and their forms

export const LazySignedOut = dynamic(() => import("./signed-out.tsx").then((loaded) => loaded.SignedOut));
export const LazyNoOrganization = dynamic(() =>
  import("./no-organization.tsx").then((loaded) => loaded.NoOrganization),
);
export const LazyUnavailable = dynamic(() => import("./unavailable.tsx").then((loaded) => loaded.Unavailable));
