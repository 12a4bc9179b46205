import type { FailureText } from "./failure-text.ts";

/** Failures of authentication and permission. */
export const accessFailures = {
  NOT_SIGNED_IN: {
    status: 401,
    blames: "request",
    title: "You are not signed in",
    nextStep: "Sign in; without a password, open the one-time link that ./plumb up printed, or run ./plumb link.",
  },
  SIGN_IN_REFUSED: {
    status: 401,
    blames: "request",
    title: "E-mail and password do not fit",
    nextStep: "Check both. For a lost password, ./plumb link with the e-mail address prints a one-time link.",
  },
  SECOND_FACTOR_REFUSED: {
    status: 422,
    blames: "request",
    title: "The code is not right",
    nextStep:
      "Type what your app shows now, and check that this device's clock is right; without the app, use a recovery code, or ./plumb link with your e-mail address.",
  },
  PASSWORD_WRONG: {
    status: 422,
    blames: "request",
    title: "The password is not right",
    nextStep:
      "Type the present password; for a lost one, ./plumb link with your e-mail address prints a one-time link.",
  },
  EMAIL_TAKEN: {
    status: 409,
    blames: "request",
    title: "This e-mail address has an account",
    nextStep: "Use another address, or sign in with that account.",
  },
  FORBIDDEN: {
    status: 403,
    blames: "request",
    title: "You may not do this",
    nextStep: "Ask an owner of the organization for the role that may.",
  },
  INVITATION_OVER: {
    status: 422,
    blames: "request",
    title: "This invitation holds no longer",
    nextStep: "Ask whoever invited you for a new one.",
  },
  LAST_OWNER: {
    status: 409,
    blames: "request",
    title: "An organization keeps at least one owner",
    nextStep: "Make somebody else an owner first.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    blames: "request",
    title: "Too many requests",
    nextStep: "Wait for the seconds that Retry-After names, then go on.",
  },
  QUOTA_EXCEEDED: {
    status: 429,
    blames: "request",
    title: "The organization is at its limit",
    nextStep: "Wait, or ask an owner to change the limit under Settings, Limits.",
  },
} as const satisfies Record<string, FailureText>;
