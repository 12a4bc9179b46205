import { sendEmailLink } from "@plumbline/backend/accounts/ask-for-email";
import { changeProfile } from "@plumbline/backend/accounts/change-profile";
import { findOrganizations } from "@plumbline/backend/accounts/find-organizations";
import { getAccount } from "@plumbline/backend/accounts/get-account";
import { setPassword } from "@plumbline/backend/accounts/set-password";
import { switchOrganization } from "@plumbline/backend/accounts/switch-organization";
import { withdrawEmail } from "@plumbline/backend/accounts/withdraw-email";
import { endSession } from "@plumbline/backend/sessions/end-session";
import { findSessions } from "@plumbline/backend/sessions/find-sessions";
import { signOut } from "@plumbline/backend/sessions/sign-out";
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from "@plumbline/backend/sign-in/second-factor";
import { signIn } from "@plumbline/backend/sign-in/sign-in";
import { signInByCode } from "@plumbline/backend/sign-in/sign-in-by-code";
import { ChangeProfile, SetPassword, SignIn } from "@plumbline/core/access/account";
import { ProvePassword, SignInCode } from "@plumbline/core/access/second-factor";
import { keyOf } from "@plumbline/core/json/key-of";
import { getBackend } from "../../backend.ts";
import { getMailer } from "../../mailer.ts";
import { browserProcedure, personBrowserProcedure, personProcedure, router } from "../../trpc/trpc.ts";

/** Procedures of a person and their browser, independent of any organization. */
export const accountRouter = router({
  signIn: browserProcedure.input(SignIn).mutation(async ({ ctx: { browser }, input }) => {
    const { cookies, needsCode } = await signIn(await getBackend(), await browser.auth(), input, browser.headers);
    browser.setCookies(cookies);
    return { needsCode };
  }),
  signInByCode: browserProcedure.input(SignInCode).mutation(async ({ ctx: { browser }, input }) => {
    browser.setCookies(await signInByCode(await getBackend(), await browser.auth(), input, browser.headers));
  }),
  signOut: browserProcedure.mutation(async ({ ctx: { browser } }) => {
    browser.setCookies(await signOut(await getBackend(), await browser.auth(), browser.headers));
  }),
  get: personProcedure.query(({ ctx }) => getAccount(ctx.person, getMailer())),
  change: personProcedure
    .input(ChangeProfile)
    .mutation(({ ctx, input }) => changeProfile(ctx.person, getMailer(), input)),
  sendEmailLink: personProcedure.mutation(({ ctx }) => sendEmailLink(ctx.person, getMailer())),
  withdrawEmail: personProcedure.mutation(({ ctx }) => withdrawEmail(ctx.person)),
  setPassword: personProcedure.input(SetPassword).mutation(({ ctx, input }) => setPassword(ctx.person, input)),
  startSecondFactor: personBrowserProcedure
    .input(ProvePassword)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.person, ctx.asked, input)),
  confirmSecondFactor: personBrowserProcedure.input(SignInCode).mutation(async ({ ctx, input }) => {
    ctx.browser.setCookies(await confirmSecondFactor(ctx.person, ctx.asked, input));
  }),
  endSecondFactor: personBrowserProcedure.input(ProvePassword).mutation(async ({ ctx, input }) => {
    ctx.browser.setCookies(await endSecondFactor(ctx.person, ctx.asked, input));
  }),
  findSessions: personProcedure.query(({ ctx }) => findSessions(ctx.person)),
  endSession: personProcedure.input(keyOf("sessionId")).mutation(({ ctx, input }) => endSession(ctx.person, input)),
  findOrganizations: personProcedure.query(({ ctx }) => findOrganizations(ctx.person)),
  switchOrganization: personProcedure
    .input(keyOf("organizationId"))
    .mutation(({ ctx, input }) => switchOrganization(ctx.person, input)),
});
